import { starterThemeSettings } from '#fixtures/documents/starter.ts'
import { isTruthy } from '#handlers/runtime/arguments/coerce.ts'
import { isRecord, type Json, keysOf } from '#openapi/values/json.ts'

const FEATURES = keysOf(starterThemeSettings.initial)
type Feature = (typeof FEATURES)[number]
type SettingsInput = Json | readonly unknown[]

export const isSettings = (value: unknown): value is SettingsInput =>
  Array.isArray(value) || isRecord(value)

const isEmptyMap = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0

/** The known features of the input as booleans: the string "false" is true. */
export function readFeatures(sent: SettingsInput): Readonly<Partial<Record<Feature, boolean>>> {
  const features = FEATURES.filter((name) => Object.hasOwn(sent, name))
  return Object.fromEntries(
    features.map((name) => {
      const value: unknown = Reflect.get(sent, name)
      return [name, isTruthy(value) && !isEmptyMap(value)]
    }),
  )
}

/** An empty map is sent as an empty list. */
export const echoOf = (sent: SettingsInput): SettingsInput => (isEmptyMap(sent) ? [] : sent)
