/** A submission in a response, members in the platform's order (platform/builder 14.1). */
import type { FormSnapshotRecord } from '#fixtures/models/form-snapshot.ts'
import type {
  FormSubmissionRecord,
  SubmissionAction,
  SubmissionValue,
} from '#fixtures/models/form-submission.ts'
import type { Site } from '#fixtures/site/site.ts'
import { fromUtcText, toUtcText, zoneOffset } from '#fixtures/values/time.ts'
import { editUrl } from '#handlers/platform/addresses.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { formKeyOf } from './form-submissions.rules.ts'

interface SubmissionCall extends Pick<Call, 'site' | 'urls'> {
  readonly localTime: LocalTime
}

export const recordCall = ({ site, urls }: Pick<Call, 'site' | 'urls'>): SubmissionCall => ({
  site,
  urls,
  localTime: localTimeOf(site),
})

const plain = (text: string): string => text.replace('T', ' ')

type LocalTime = (text: string) => string

/**
 * Converts to local time, `2026-02-03 10:15:00`. Offsets are cached by hour, because clocks change
 * on the hour.
 */
export function localTimeOf(site: Site): LocalTime {
  const zone = zoneOf(site)
  const offsets = new Map<string, number>()
  return (text) => {
    const at = fromUtcText(text)
    const hour = text.slice(0, 13)
    const offset = offsets.get(hour) ?? zoneOffset(zone, at)
    offsets.set(hour, offset)
    return plain(toUtcText(at + offset))
  }
}

/** The form as last submitted; undefined after its page is deleted. */
export function snapshotOf(
  site: Site,
  submission: FormSubmissionRecord,
): FormSnapshotRecord | undefined {
  return site.posts.has(submission.post_id)
    ? site.formSnapshots.get(formKeyOf(submission))
    : undefined
}

function postOf({ site, urls }: SubmissionCall, { post_id }: FormSubmissionRecord) {
  return site.posts.has(post_id)
    ? { id: post_id, edit_url: editUrl(urls, post_id) }
    : { id: post_id }
}

/** Common members of rows and single submissions; one literal, because lists are long. */
function factsOf<F extends object>(
  call: SubmissionCall,
  submission: FormSubmissionRecord,
  form: F,
) {
  const { site, localTime } = call
  const { user_id, actions } = submission
  return {
    id: submission.id,
    post: postOf(call, submission),
    form,
    actions_count: actions.length,
    actions_succeeded_count: actions.filter(({ status }) => status === 'success').length,
    referer: submission.referer,
    referer_title: submission.referer_title,
    element_id: submission.element_id,
    main_meta_id: String(submission.main_meta_id),
    user_id: user_id === null ? null : String(user_id),
    user_agent: submission.user_agent,
    user_ip: submission.user_ip,
    user_name: site.users.get(user_id ?? 0)?.display_name ?? null,
    created_at_gmt: plain(submission.created_at),
    updated_at_gmt: plain(submission.updated_at),
    created_at: localTime(submission.created_at),
    updated_at: localTime(submission.updated_at),
    status: submission.status,
    is_read: submission.is_read,
  }
}

const mainOf = ({ values, main_meta_id }: FormSubmissionRecord): SubmissionValue | undefined =>
  values.find(({ id }) => id === main_meta_id)

const nameOf = ({ form_name, element_id }: FormSubmissionRecord) => ({
  name: form_name,
  element_id,
})

/** A row has only the main value. */
export function submissionRow(call: SubmissionCall, submission: FormSubmissionRecord) {
  const main = mainOf(submission)
  const facts = factsOf(call, submission, nameOf(submission))
  return main ? { ...facts, main, values: [main] } : facts
}

const actionBody = (action: SubmissionAction, localTime: LocalTime) => ({
  id: action.id,
  name: action.name,
  label: action.label,
  status: action.status,
  ...(action.log !== null && { log: action.log }),
  created_at: localTime(action.created_at),
  updated_at: localTime(action.updated_at),
})

export function submissionBody(call: SubmissionCall, submission: FormSubmissionRecord) {
  const main = mainOf(submission)
  const snapshot = snapshotOf(call.site, submission)
  const { values, actions } = submission
  const form = { ...nameOf(submission), ...(snapshot && { fields: snapshot.fields }) }
  return {
    ...factsOf(call, submission, form),
    ...(values.length > 0 && { values }),
    ...(main && { main }),
    form_actions_log: actions.map((action) => actionBody(action, call.localTime)),
  }
}
