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

const asTexts = (value: unknown): readonly string[] => [value].flat().map(String)

const matchesAny = (value: unknown, wanted: unknown): boolean =>
  asTexts(value).some((each) => asTexts(wanted).includes(each))

function matchesArguments(record: Json, args: Json, key: string): boolean {
  const { search, include, exclude } = args
  const own = [record[key]]
  return (
    (typeof search !== 'string' ||
      textsOf(record).some((text) => text.includes(search.toLowerCase()))) &&
    (!Array.isArray(include) || !include.length || matchesAny(own, include)) &&
    (!Array.isArray(exclude) || !exclude.length || !matchesAny(own, exclude)) &&
    Object.entries(args).every(
      ([name, value]) =>
        isListArgument(name) ||
        value === undefined ||
        value === null ||
        !Object.hasOwn(record, name) ||
        matchesAny(record[name], value),
    )
  )
}

const compareValues = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one ?? '') < String(other ?? '') ? -1 : Number(String(one) !== String(other))
}

function sorted(records: readonly Json[], { orderby, order }: Json): readonly Json[] {
  if (typeof orderby !== 'string') return order === 'desc' ? records.toReversed() : records
  const sign = order === 'desc' ? -1 : 1
  return records.toSorted((a, b) => sign * compareValues(a[orderby], b[orderby]))
}

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined

interface AdoptedPage {
  readonly records: readonly Json[]
  readonly total: number
  readonly pages: number
}

/** Filters by members, then sorts and paginates. */
export function adoptedPage(records: readonly Json[], args: Json, key: string): AdoptedPage {
  const found = sorted(
    records.filter((record) => matchesArguments(record, args, key)),
    args,
  )
  const size = positive(args['per_page']) ?? positive(args['limit'])
  if (size === undefined) return { records: found, total: found.length, pages: 1 }
  const offset = positive(args['offset'])
  const page =
    offset === undefined
      ? pageOf(found, { page: positive(args['page']) ?? 1, per_page: size })
      : rowsFrom(found, offset, size)
  return { records: page, total: found.length, pages: Math.ceil(found.length / size) }
}
