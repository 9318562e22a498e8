/** Queries of a collection: filters, order, page. */
import type { CollectionView, MemberView } from '#handlers/control/entries/collections.ts'
import type { RecordView } from '#handlers/control/entries/records.ts'

export interface RecordFilter {
  readonly member: string
  readonly operator: string
  readonly text: string
}

export interface RecordsQuery {
  /** Combined with AND. */
  readonly filters: readonly RecordFilter[]
  readonly orderBy: string
  readonly order: 'asc' | 'desc'
  readonly page: number
}

export const PAGE_SIZE = 50

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  string: ['contains', 'equals', 'notEquals'],
  number: ['equals', 'gt', 'lt', 'gte', 'lte', 'notEquals'],
  boolean: ['equals'],
}

export const OPERATOR_WORDS: Readonly<Record<string, string>> = {
  contains: 'contains',
  equals: 'is',
  notEquals: 'is not',
  gt: 'is more than',
  lt: 'is less than',
  gte: 'is at least',
  lte: 'is at most',
}

const operatorsOf = ({ kind }: MemberView): readonly string[] => OPERATORS[kind] ?? []

/** Lists and objects have no operators. */
export const filterable = ({ members }: CollectionView): readonly MemberView[] =>
  members.filter((member) => operatorsOf(member).length > 0)

function valueIn(text: string, { kind }: MemberView): unknown {
  if (kind === 'number') return Number(text)
  return kind === 'boolean' ? text === 'true' : text
}

/** The unused operators of a member. */
export const operatorsLeft = (
  member: MemberView,
  others: readonly RecordFilter[],
): readonly string[] =>
  operatorsOf(member).filter(
    (each) => !others.some((other) => other.member === member.name && other.operator === each),
  )

function whereOf({ members }: CollectionView, filters: readonly RecordFilter[]) {
  const where: Record<string, Record<string, unknown>> = {}
  for (const { member: name, operator, text } of filters) {
    const member = members.find((each) => each.name === name)
    if (member && text !== '') where[name] = { ...where[name], [operator]: valueIn(text, member) }
  }
  return where
}

export function queryOf(collection: CollectionView, query: RecordsQuery): string {
  const where = whereOf(collection, query.filters)
  const params = new URLSearchParams({
    take: String(PAGE_SIZE),
    skip: String(query.page * PAGE_SIZE),
  })
  if (Object.keys(where).length) params.set('where', JSON.stringify(where))
  if (query.orderBy) params.set('orderBy', JSON.stringify({ [query.orderBy]: query.order }))
  return params.toString()
}

const FRESH: RecordsQuery = { filters: [], orderBy: '', order: 'asc', page: 0 }

/** For the address of the page; empty without any choice. */
export const queryText = (query: RecordsQuery): string => {
  const text = JSON.stringify(query)
  return text === JSON.stringify(FRESH) ? '' : text
}

/** An address that was edited by hand may contain anything. */
export function readQueryText(text: string): RecordsQuery {
  try {
    return { ...FRESH, ...JSON.parse(text || '{}') }
  } catch {
    return FRESH
  }
}

const MAX_COLUMNS = 7
const MAX_CELL_LENGTH = 60

const MOMENT = /^\d{4}-\d\d-\d\dT/

const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0)

/** A column is useful if its values are mostly short and not all equal. */
function isTelling(values: readonly unknown[]): boolean {
  const long = values.filter((value) => lengthOf(value) > MAX_CELL_LENGTH).length
  const different = new Set(values.map((value) => JSON.stringify(value))).size
  return long * 4 <= values.length && (values.length < 2 || different > 1)
}

const isMoment = (values: readonly unknown[]): boolean =>
  values.every((value) => value === null || (typeof value === 'string' && MOMENT.test(value)))

/** The key first, then distinguishing members; at most one date. */
export function columnsOf(
  { key, members }: CollectionView,
  records: readonly RecordView[],
): readonly MemberView[] {
  const valuesOf = ({ name }: MemberView) => records.map((record) => record[name])
  const own = members.filter(({ name }) => name === key)
  const telling = members.filter(
    (member) => member.name !== key && member.kind !== 'object' && isTelling(valuesOf(member)),
  )
  const [first, ...others] = telling.filter(
    (member) => records.length && isMoment(valuesOf(member)),
  )
  return [
    ...own,
    ...telling.filter((member) => member === first || !others.includes(member)),
  ].slice(0, MAX_COLUMNS)
}
