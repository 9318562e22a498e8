import { siteIdentity } from '#fixtures/documents/platform.ts'
import { seoOptions } from '#fixtures/documents/seo.ts'
import type { ValueIn } from '#fixtures/schema/document.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { plainLine } from '#handlers/platform/text/plain-text.ts'
import { invalidParam } from '#handlers/runtime/argument-errors.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import { implement, inQuirkForm } from '#handlers/runtime/implement.ts'
import {
  checkCapability,
  getConfigurationState,
  setConfigurationState,
  setSiteRepresentation,
  setSocialProfiles,
  setTracking,
} from '#openapi/namespaces/seo-v1/configuration.ts'
import { memberOf } from '#openapi/values/json.ts'
import { failuresOf, toStore } from './social-profiles.rules.ts'

const DONE = { body: { success: true, status: 200 } } as const
const UNSAVED = 'Could not save some options in the database'
/** Number of steps of the first configuration. */
const STEPS = 3

type ConfigurationChanges = Partial<ValueIn<typeof seoOptions>>
type FieldValues = { readonly [name: string]: unknown }

/** Negative ids are invalid. */
const isNoId = (name: string, value: unknown): boolean => name.endsWith('_id') && Number(value) < 0

/** On deployments the tagline cannot be written. */
const isRejected = (name: string, value: unknown): boolean =>
  name === 'description' || isNoId(name, value)

/** Each field is written separately: a rejected one does not affect the others. */
function split(sent: FieldValues): {
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

function throwIfInvalidIds(sent: FieldValues): void {
  const wrong = Object.keys(sent).find((name) => isNoId(name, sent[name]))
  if (wrong !== undefined) throw invalidParam(wrong, `${wrong} must be greater than or equal to 0`)
}

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

const representation = [
  implement(setSiteRepresentation, (call) => {
    const { site, request } = call
    const sent: FieldValues = call.args
    const website = request.body.json?.['website_name']
    const given = {
      ...Object.fromEntries(
        FIELDS.filter((name) => name in sent).map((name) => [name, sent[name]]),
      ),
      ...(typeof website === 'string' && { website_name: website }),
    }
    if (!call.quirk('savesSome')) throwIfInvalidIds(given)
    const { kept, failures } = split(given)
    site.change(seoOptions, kept)
    if (!call.quirk('savesSome')) {
      const { description } = call.args
      if (description !== undefined)
        site.change(siteIdentity, { description: plainLine(description) })
      return DONE
    }
    if (!failures.length) return DONE
    return inQuirkForm({
      status: 500,
      body: { success: false, status: 500, error: UNSAVED, failures },
    })
  }),
  implement(setSocialProfiles, (call) => {
    const { social_site_a, social_site_b, other_social_urls } = call.args
    const sent = { social_site_a, social_site_b, other_social_urls }
    const failures = failuresOf(sent)
    if (failures.length)
      return { body: { json: { success: false, status: 200, error: UNSAVED, failures } } }
    call.site.change(seoOptions, toStore(sent))
    return { body: { json: { success: true, status: 200 } } }
  }),
]

export const configuration = [
  ...representation,
  implement(checkCapability, ({ args, caller, site, quirk }) => {
    const id = toInteger(args.user_id)
    const isEditable = site.users.has(id) || quirk('anyUser')
    return id === caller.id || (isEditable && caller.can('edit_users'))
      ? DONE
      : { body: { success: false, status: 403 } }
  }),
  implement(setTracking, (call) => {
    const { site } = call
    // Required, but ignored outside of the JSON body.
    const { tracking = site.read(seoOptions).tracking } = call.args
    if (tracking !== site.read(seoOptions).tracking)
      site.change(seoOptions, { tracking, toggled_tracking: true })
    return DONE
  }),
  implement(setConfigurationState, (call) => {
    // As above: it may be missing.
    const { finishedSteps } = call.args
    if (!finishedSteps)
      return { status: 400, body: { success: false, status: 400, error: 'Bad request' } }
    const finished_steps = finishedSteps.map((step) => plainLine(toText(step)))
    call.site.change(seoOptions, {
      finished_steps,
      ...(finished_steps.length === STEPS && { is_first_install: false }),
    })
    return DONE
  }),
  implement(getConfigurationState, ({ site }) => ({
    body: { success: true, status: 200, data: site.read(seoOptions).finished_steps },
  })),
]

/** Whether the first configuration is complete. */
export const isConfigured = (steps: readonly string[]): boolean => steps.length === STEPS

export const seoExtractors = [
  extractor([getConfigurationState], (body) =>
    extractDocument(seoOptions, { finished_steps: memberOf(body, 'data') }),
  ),
]
