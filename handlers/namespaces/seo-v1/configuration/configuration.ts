import { siteIdentity } from '#fixtures/documents/platform.ts'
import { seoOptions } from '#fixtures/documents/seo.ts'
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
import {
  type FieldValues,
  invalidIdIn,
  sentFields,
  splitFields,
} from './site-representation.rules.ts'
import { failuresOf, toStore } from './social-profiles.rules.ts'

const DONE = { body: { success: true, status: 200 } } as const
const UNSAVED = 'Could not save some options in the database'
/** Number of steps of the first configuration. */
const STEPS = 3

function throwIfInvalidIds(sent: FieldValues): void {
  const wrong = invalidIdIn(sent)
  if (wrong !== undefined) throw invalidParam(wrong, `${wrong} must be greater than or equal to 0`)
}

const representation = [
  implement(setSiteRepresentation, (call) => {
    const { site, request } = call
    const sent: FieldValues = call.args
    const given = sentFields(sent, request.body.json?.['website_name'])
    const { kept, failures } = splitFields(given)
    const savesSome = failures.length > 0 && call.quirk('savesSome')
    if (!savesSome) throwIfInvalidIds(given)
    site.change(seoOptions, kept)
    if (!savesSome) {
      const { description } = call.args
      if (description !== undefined)
        site.change(siteIdentity, { description: plainLine(description) })
      return DONE
    }
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
