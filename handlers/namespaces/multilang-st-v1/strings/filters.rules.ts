/** Filters and order of strings (platform/add-ons 6.3). */

import type { TranslatableStringRecord } from '#fixtures/models/translatable-string.ts'
import { byValue } from '#handlers/platform/order.ts'
import { rowsFrom } from '#handlers/platform/page.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import { sanitizeText } from '#openapi/derive/formats.ts'
import { toList } from '#openapi/derive/types.ts'
import { asRecord, type Json } from '#openapi/values/json.ts'
import { compareValues } from '#openapi/values/order.ts'
import { containsText } from '#openapi/values/text.ts'

/** Empty strings and absent members do not filter. */
interface StringFilter {
  readonly kind: number | undefined
  readonly source: number | undefined
  readonly type: string
  readonly domain: string
  readonly translationPriority: string
  readonly title: string
  readonly sourceLanguageCode: string
  readonly translationStatuses: readonly number[]
}

const numberOrNone = (value: unknown): number | undefined =>
  value === undefined || value === null || value === '' ? undefined : toInteger(value)

/** Accepts validated arguments, and unvalidated ones on one route. */
export const toFilter = (sent: Json): StringFilter => ({
  kind: numberOrNone(sent['kind']),
  source: numberOrNone(sent['source']),
  type: sanitizeText(toText(sent['type'])),
  domain: toText(sent['domain']),
  translationPriority: sanitizeText(toText(sent['translationPriority'])),
  title: toText(sent['title']),
  sourceLanguageCode: toText(sent['sourceLanguageCode']),
  translationStatuses: (toList(sent['translationStatuses']) ?? []).map(toInteger),
})

const FRONT_END = 6
const WAITING = 1
const IN_PROGRESS = 2

/** Only automatically found strings have a source to filter by. */
function matchesSource(record: TranslatableStringRecord, { source, type }: StringFilter): boolean {
  const wasOnSite = record.sources.includes(FRONT_END)
  if (record.kind !== 1 || wasOnSite !== (source === FRONT_END)) return false
  return type === '' || String(record.type) === type
}

function matchesOrigin(record: TranslatableStringRecord, filter: StringFilter): boolean {
  if (filter.kind === 0) return record.kind === 0
  return filter.source === undefined || matchesSource(record, filter)
}

function matchesStatus(
  { status, translations }: TranslatableStringRecord,
  { translationStatuses: wanted }: StringFilter,
): boolean {
  if (!wanted.length || wanted.includes(status)) return true
  return (
    wanted.includes(WAITING) &&
    wanted.includes(IN_PROGRESS) &&
    Object.values(translations).some((translation) => translation.status === IN_PROGRESS)
  )
}

/** English texts of components belong to a default language other than English. */
const languagesFor = (code: string, defaultLanguage: string): readonly string[] =>
  code === defaultLanguage ? [code, 'en'] : [code]

const isEqualOrAny = (value: string, wanted: string): boolean => wanted === '' || value === wanted

/** Strings of packages and empty ones are never listed. */
export function matching(filter: StringFilter, defaultLanguage: string) {
  const { domain, translationPriority, title, sourceLanguageCode } = filter
  const languages = languagesFor(sourceLanguageCode, defaultLanguage)
  return (record: TranslatableStringRecord): boolean =>
    record.package === 0 &&
    record.title !== '' &&
    matchesOrigin(record, filter) &&
    isEqualOrAny(record.domain, domain) &&
    isEqualOrAny(record.translationPriority, translationPriority) &&
    containsText(record.title, title) &&
    (sourceLanguageCode === '' || languages.includes(record.language)) &&
    matchesStatus(record, filter)
}

export interface Sorting {
  readonly by: 'title' | 'id'
  readonly order: 'asc' | 'desc'
}

/** Unknown values sort the newest first. */
export function toSorting(value: unknown): Sorting {
  const { by, order } = asRecord(value)
  const isAscending = typeof order === 'string' && order.toLowerCase() === 'asc'
  return { by: by === 'title' ? 'title' : 'id', order: isAscending ? 'asc' : 'desc' }
}

interface Sortable {
  readonly id: number
  readonly title: string
}

export const sortedBy = ({ by, order }: Sorting) =>
  byValue(({ id, title }: Sortable) => (by === 'title' ? title.toLowerCase() : id), order)

/** Automatically found strings come first, independent of the sorting. */
export function stringOrder(sorting: Sorting) {
  const inside = sortedBy(sorting)
  return (a: TranslatableStringRecord, b: TranslatableStringRecord): number =>
    b.kind - a.kind || inside(a, b)
}

export function windowOf<T>(
  records: readonly T[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): readonly T[] {
  return rowsFrom(records, Math.max(0, offset), Math.max(0, limit))
}

/** Distinct non-empty values, sorted case-insensitively. */
export const distinct = (values: readonly string[]): readonly string[] =>
  [...new Set(values)]
    .filter(Boolean)
    .sort((a, b) => compareValues(a.toLowerCase(), b.toLowerCase()) || compareValues(a, b))
