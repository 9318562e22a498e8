/** What is asked of a collection: a filter, an order, a page. */
import type {
  ShownCollection,
  ShownMember,
  ShownRecord,
} from '#handlers/inspector/client/shapes.ts'

export interface RecordsQuery {
  readonly member: string
  readonly operator: string
  readonly text: string
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

export const operatorsOf = ({ kind }: ShownMember): readonly string[] => OPERATORS[kind] ?? []

/** Lists and objects have no filters of their own. */
export const filterable = ({ members }: ShownCollection): readonly ShownMember[] =>
  members.filter((member) => operatorsOf(member).length > 0)

function valueIn(text: string, { kind }: ShownMember): unknown {
  if (kind === 'number') return Number(text)
  return kind === 'boolean' ? text === 'true' : text
}

export function queryOf(collection: ShownCollection, query: RecordsQuery): string {
  const member = collection.members.find(({ name }) => name === query.member)
  const asked = new URLSearchParams({
    take: String(PAGE_SIZE),
    skip: String(query.page * PAGE_SIZE),
  })
  if (member && query.text !== '')
    asked.set(
      'where',
      JSON.stringify({ [member.name]: { [query.operator]: valueIn(query.text, member) } }),
    )
  if (query.orderBy) asked.set('orderBy', JSON.stringify({ [query.orderBy]: query.order }))
  return asked.toString()
}

const MOST_COLUMNS = 7
const LONGEST_CELL = 60

const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0)

/** A column is worth its width when its values are short and not all alike. */
function isTelling({ name }: ShownMember, records: readonly ShownRecord[]): boolean {
  const values = records.map((record) => record[name])
  const isShort = values.every((value) => lengthOf(value) <= LONGEST_CELL)
  return (
    isShort && (records.length < 2 || new Set(values.map((each) => JSON.stringify(each))).size > 1)
  )
}

/** The key first, then what tells the records apart. */
export function columnsOf(
  { key, members }: ShownCollection,
  records: readonly ShownRecord[],
): readonly ShownMember[] {
  const own = members.filter(({ name }) => name === key)
  const telling = members.filter((member) => member.name !== key && isTelling(member, records))
  return [...own, ...telling].slice(0, MOST_COLUMNS)
}
