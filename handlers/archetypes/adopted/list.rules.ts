/** The common list arguments of the platform, applied to records of any kind. */
import { pageOf, rowsFrom } from '#handlers/platform/page.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

/** Arguments for display, not for members of the records. */
const LIST_ARGUMENTS: readonly string[] = [
  'context',
  'page',
  'per_page',
  'offset',
  'limit',
  'search',
  'order',
  'orderby',
  'include',
  'exclude',
]

export const isListArgument = (name: string): boolean => LIST_ARGUMENTS.includes(name)

const textsOf = (value: unknown): readonly string[] => {
  if (isRecord(value)) return Object.values(value).flatMap(textsOf)
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return typeof value === 'string' ? [value.toLowerCase()] : []
}

const wordsOf = (value: unknown): readonly string[] => [value].flat().map(String)

const fits = (value: unknown, wanted: unknown): boolean =>
  wordsOf(value).some((each) => wordsOf(wanted).includes(each))

function isWanted(record: Json, args: Json, key: string): boolean {
  const { search, include, exclude } = args
  const own = [record[key]]
  return (
    (typeof search !== 'string' ||
      textsOf(record).some((text) => text.includes(search.toLowerCase()))) &&
    (!Array.isArray(include) || !include.length || fits(own, include)) &&
    (!Array.isArray(exclude) || !exclude.length || !fits(own, exclude)) &&
    Object.entries(args).every(
      ([name, value]) =>
        isListArgument(name) ||
        value === undefined ||
        value === null ||
        !Object.hasOwn(record, name) ||
        fits(record[name], value),
    )
  )
}

const rank = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one ?? '') < String(other ?? '') ? -1 : Number(String(one) !== String(other))
}

function sorted(records: readonly Json[], { orderby, order }: Json): readonly Json[] {
  if (typeof orderby !== 'string') return order === 'desc' ? records.toReversed() : records
  const sign = order === 'desc' ? -1 : 1
  return records.toSorted((a, b) => sign * rank(a[orderby], b[orderby]))
}

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined

export interface AdoptedPage {
  readonly shown: readonly Json[]
  readonly total: number
  readonly pages: number
}

/** Filters by members, then sorts and paginates. */
export function adoptedPage(records: readonly Json[], args: Json, key: string): AdoptedPage {
  const found = sorted(
    records.filter((record) => isWanted(record, args, key)),
    args,
  )
  const size = positive(args['per_page']) ?? positive(args['limit'])
  if (size === undefined) return { shown: found, total: found.length, pages: 1 }
  const offset = positive(args['offset'])
  const shown =
    offset === undefined
      ? pageOf(found, { page: positive(args['page']) ?? 1, per_page: size })
      : rowsFrom(found, offset, size)
  return { shown, total: found.length, pages: Math.ceil(found.length / size) }
}
