/** The fields that say whom the site represents (platform/add-ons 7). */
import type { seoOptions } from '#fixtures/documents/seo.ts'
import type { ValueIn } from '#fixtures/schema/document.ts'
import { plainLine } from '#handlers/platform/text/plain-text.ts'

type ConfigurationChanges = Partial<ValueIn<typeof seoOptions>>
export type FieldValues = { readonly [name: string]: unknown }

const FIELDS = [
  'company_or_person',
  'company_name',
  'company_logo',
  'person_logo',
  'company_logo_id',
  'person_logo_id',
  'company_or_person_user_id',
  'description',
] as const

/** The fields of the request; the name of the website is not a declared argument. */
export const sentFields = (sent: FieldValues, websiteName: unknown): FieldValues => ({
  ...Object.fromEntries(FIELDS.filter((name) => name in sent).map((name) => [name, sent[name]])),
  ...(typeof websiteName === 'string' && { website_name: websiteName }),
})

/** Negative ids are invalid. */
const isNoId = (name: string, value: unknown): boolean => name.endsWith('_id') && Number(value) < 0

/** On deployments the tagline cannot be written. */
const isRejected = (name: string, value: unknown): boolean =>
  name === 'description' || isNoId(name, value)

/** Each field is written separately: a rejected one does not affect the others. */
export function splitFields(sent: FieldValues): {
  readonly kept: ConfigurationChanges
  readonly failures: readonly string[]
} {
  const entries = Object.entries(sent)
  const failures = entries.filter(([name, value]) => isRejected(name, value))
  const kept = entries.filter(([name, value]) => !isRejected(name, value))
  const clean = kept.map(([name, value]) => [
    name,
    typeof value === 'string' ? plainLine(value) : value,
  ])
  return { kept: Object.fromEntries(clean), failures: failures.map(([name]) => name) }
}

/** The name of the first field with an invalid id. */
export const invalidIdIn = (sent: FieldValues): string | undefined =>
  Object.keys(sent).find((name) => isNoId(name, sent[name]))
