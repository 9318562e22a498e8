import { builderOption } from '#fixtures/documents/builder.ts'
import type { Site } from '#fixtures/site/site.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { implement, type Rejection, type RuleCall } from '#handlers/runtime/implement.ts'
import type { Body } from '#openapi/language/define.ts'
import { getSetting, setSetting } from '#openapi/namespaces/builder-v1/settings.ts'
import { memberOf } from '#openapi/values/json.ts'
import { isBuilderKey, isSameSetting, toStored } from './settings.rules.ts'

const checkKey = ({ param }: RuleCall): Rejection =>
  isBuilderKey(param('key')) ? undefined : 'rest_invalid_params'

const checkKeyAndValue = (call: RuleCall): Rejection =>
  call.param('value') === undefined ? 'rest_invalid_params' : checkKey(call)

/** The stored value of a setting, or false if unset. */
type SettingValue = Body<typeof getSetting>['data']['value']

function storedAt(site: Site, key: string): SettingValue {
  const document = builderOption.of(key)
  // The stored value has the type of a previous write, which the contract declares.
  return site.isStored(document) ? (site.read(document) as SettingValue) : false
}

const UNCHANGED = { success: true } as const
const CHANGED = { success: true, data: { message: 'Setting updated successfully.' } } as const

export const settings = [
  implement(getSetting, {
    check: checkKey,
    handle: ({ site, param }) => ({
      body: { success: true, data: { value: storedAt(site, String(param('key'))) } },
    }),
  }),
  implement(setSetting, {
    check: checkKeyAndValue,
    handle: ({ site, param }) => {
      const key = String(param('key'))
      const sent = param('value')
      const stored = site.read(builderOption.of(key))
      // An unset option reads as false, so storing false has no effect.
      if (stored === undefined && sent === false) return { body: UNCHANGED }
      const value = toStored(sent)
      if (isSameSetting(stored, value)) return { body: UNCHANGED }
      site.write(builderOption.of(key), value)
      return { body: CHANGED }
    },
  }),
]

/** An unset option reads as false. */
export const settingExtractors = [
  extractor([getSetting], (body, { args }) => {
    const value = memberOf(memberOf(body, 'data'), 'value')
    return value === false ? [] : extractDocument(builderOption.of(String(args['key'])), value)
  }),
]
