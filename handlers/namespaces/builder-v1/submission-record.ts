/** A submission as it goes over the wire, members in the platform's order (reference 14.1). */
import type { FormSnapshotRecord } from '#fixtures/models/form-snapshot.ts'
import type {
  FormSubmissionRecord,
  SubmissionAction,
  SubmissionValue,
} from '#fixtures/models/form-submission.ts'
import type { Site } from '#fixtures/site.ts'
import { fromUtcText, toUtcText, zoneOffset } from '#fixtures/time.ts'
import { editUrl } from '#handlers/builder/addresses.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { zoneOf } from '#handlers/site-facts.ts'
import { formKeyOf } from './form-submissions.rules.ts'

export interface RecordCall extends Pick<Call, 'site' | 'place'> {
  readonly localTime: LocalTime
}

export const recordCall = ({ site, place }: Pick<Call, 'site' | 'place'>): RecordCall => ({
  site,
  place,
  localTime: localTimeOf(site),
})

const plain = (text: string): string => text.replace('T', ' ')

export type LocalTime = (text: string) => string

/** To `2026-02-03 10:15:00` in site time. Clocks change on the hour, so the hour decides. */
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

/** The form as it was last sent; it is gone when its page is. */
export function snapshotOf(
  site: Site,
  submission: FormSubmissionRecord,
): FormSnapshotRecord | undefined {
  return site.posts.has(submission.post_id)
    ? site.formSnapshots.get(formKeyOf(submission))
    : undefined
}

function startOf({ site, place }: RecordCall, { id, post_id }: FormSubmissionRecord) {
  const exists = site.posts.has(post_id)
  return { id, post: { id: post_id, ...(exists && { edit_url: editUrl(place, post_id) }) } }
}

function factsOf({ site, localTime }: RecordCall, submission: FormSubmissionRecord) {
  const { user_id, actions } = submission
  return {
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

/** In a list only the main value is told. */
export function submissionRow(call: RecordCall, submission: FormSubmissionRecord) {
  const main = mainOf(submission)
  return {
    ...startOf(call, submission),
    form: nameOf(submission),
    ...factsOf(call, submission),
    ...(main && { main, values: [main] }),
  }
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

export function submissionBody(call: RecordCall, submission: FormSubmissionRecord) {
  const main = mainOf(submission)
  const snapshot = snapshotOf(call.site, submission)
  const { values, actions } = submission
  return {
    ...startOf(call, submission),
    form: { ...nameOf(submission), ...(snapshot && { fields: snapshot.fields }) },
    ...factsOf(call, submission),
    ...(values.length > 0 && { values }),
    ...(main && { main }),
    form_actions_log: actions.map((action) => actionBody(action, call.localTime)),
  }
}
