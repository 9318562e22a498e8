/** Filters, order and changed values of submissions (platform/builder 14.3). */

import type { FormSubmissionRecord } from '#fixtures/models/form-submission.ts'
import type { ViewSpec } from '#fixtures/store/views.ts'
import { fromZoneText, toUtcText } from '#fixtures/values/time.ts'
import { byField } from '#handlers/platform/order.ts'
import { type PageQuery, pageOf } from '#handlers/platform/page.ts'
import { asText, isText, stripMarkup } from '#handlers/platform/text/plain-text.ts'
import type { RuleCall } from '#handlers/runtime/implement.ts'
import { sanitizeText } from '#openapi/derive/formats.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import type {
  exportSubmissions,
  listSubmissions,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { isDay } from '#openapi/values/day.ts'
import { isRecord } from '#openapi/values/json.ts'
import { containsText } from '#openapi/values/text.ts'

type SubmissionListArgs = ArgumentsOf<typeof listSubmissions>

/** Every filter except the status; absent members do not filter. */
export type SubmissionFilters = Partial<
  Pick<SubmissionListArgs, 'search' | 'form' | 'after' | 'before'> &
    Pick<ArgumentsOf<typeof exportSubmissions>, 'ids'> & { readonly referers: readonly string[] }
>

type SubmissionOrder = Pick<SubmissionListArgs, 'order' | 'order_by'>

type Test = (submission: FormSubmissionRecord) => boolean

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/

/** A time of a local day, as a UTC string; undefined for an invalid date. */
function dayBoundary(text: string | undefined, time: string, zone: string): string | undefined {
  const day = text === undefined ? undefined : DAY.exec(sanitizeText(text))?.[0]
  return day && toUtcText(fromZoneText(zone, `${day}T${time}`))
}

const dayVerdict = (value: unknown, call: RuleCall) =>
  typeof value === 'string' && !isDay(value) && call.quirk('looseDates') ? 'accept' : undefined

/** Deployments accept any text as a day, and ignore an invalid one. */
export const dayRules = { after: dayVerdict, before: dayVerdict }

/** Values are searched as one string, so that a search can span adjacent values. */
const containsSearch =
  (search: string): Test =>
  ({ id, values }) =>
    containsText(values.map(({ value }) => value).join(','), search) ||
    containsText(String(id), search)

export const formKeyOf = ({ post_id, element_id }: FormSubmissionRecord): string =>
  `${post_id}_${element_id}`

function testsOf(filters: SubmissionFilters, zone: string): readonly Test[] {
  const { search, form, referers, ids } = filters
  const first = dayBoundary(filters.after, '00:00:00', zone)
  const last = dayBoundary(filters.before, '23:59:59', zone)
  const wanted = ids && new Set(ids)
  return [
    ...(search ? [containsSearch(search)] : []),
    ...(form === undefined ? [] : [(row: FormSubmissionRecord) => formKeyOf(row) === form]),
    ...(referers ? [(row: FormSubmissionRecord) => referers.includes(row.referer)] : []),
    ...(first ? [(row: FormSubmissionRecord) => row.created_at >= first] : []),
    // An empty `before` matches nothing.
    ...(filters.before !== undefined && sanitizeText(filters.before) === '' ? [() => false] : []),
    ...(last ? [(row: FormSubmissionRecord) => row.created_at <= last] : []),
    ...(wanted ? [(row: FormSubmissionRecord) => wanted.has(row.id)] : []),
  ]
}

/** A live view of all submissions that match the filters, in any status. */
export function viewOf(
  filters: SubmissionFilters,
  order: SubmissionOrder,
  zone: string,
): ViewSpec<FormSubmissionRecord> {
  const tests = testsOf(filters, zone)
  const { search, form, referers, after, before, ids } = filters
  return {
    name: JSON.stringify([order, zone, search, form, referers, after, before, ids]),
    matches: (submission) => tests.every((test) => test(submission)),
    compare: byField(order.order_by, order.order),
  }
}

export const hasStatus = (
  { status, is_read }: FormSubmissionRecord,
  wanted: SubmissionListArgs['status'],
): boolean => {
  if (wanted === 'trash') return status === 'trash'
  if (status === 'trash') return false
  return wanted === 'all' || is_read === (wanted === 'read')
}

export function countsOf(submissions: readonly FormSubmissionRecord[]) {
  const count = (wanted: SubmissionListArgs['status']) =>
    submissions.filter((submission) => hasStatus(submission, wanted)).length
  return { all: count('all'), trash: count('trash'), read: count('read'), unread: count('unread') }
}

/** A page past the end is the last one; no rows are one empty page. */
export function pageAtMostLast<T>(rows: readonly T[], { page, per_page }: PageQuery) {
  const last_page = Math.max(1, Math.ceil(rows.length / per_page))
  const current_page = Math.min(page, last_page)
  return {
    rows: pageOf(rows, { page: current_page, per_page }),
    pagination: { current_page, per_page, total: rows.length, last_page },
  }
}

/** Only existing keys of the submission can be changed. */
export function valuesAfter(
  { values }: Pick<FormSubmissionRecord, 'values'>,
  sent: unknown,
): FormSubmissionRecord['values'] {
  if (!isRecord(sent)) return values
  return values.map((entry) => {
    const value = Object.hasOwn(sent, entry.key) ? sent[entry.key] : undefined
    return isText(value) ? { ...entry, value: stripMarkup(asText(value)) } : entry
  })
}
