/** The records that each argument of a post or page list selects (section 4.9). */
import { at, listAt } from '#conformance/call/body.ts'
import type { ArgumentRow } from '#conformance/pairs/covering-rows.ts'
import { asList } from '#openapi/values/json.ts'
import { getOrCreate, memoize } from '#openapi/values/memoize.ts'

/** Whether an item in the edit context is in a list with this value. */
type Rule = (item: unknown, value: unknown, row: ArgumentRow) => boolean

const isOneOf =
  (name: string): Rule =>
  (item, value) =>
    asList(value).includes(at(item, name))

const isNoneOf =
  (name: string): Rule =>
  (item, value) =>
    !asList(value).includes(at(item, name))

const equals =
  (name: string): Rule =>
  (item, value) =>
    at(item, name) === value

/** Without an offset, times are in the time zone of the site. */
export const HAS_ZONE = /(?:Z|[+-]\d\d:\d\d)$/

function compareTimes(item: unknown, name: string, value: unknown): number {
  const limit = String(value)
  const hasZone = HAS_ZONE.test(limit)
  const time = at(item, hasZone ? `${name}_gmt` : name)
  return Date.parse(`${time}Z`) - Date.parse(hasZone ? limit : `${limit}Z`)
}

const isLater =
  (name: string): Rule =>
  (item, value) =>
    compareTimes(item, name, value) > 0

const isEarlier =
  (name: string): Rule =>
  (item, value) =>
    compareTimes(item, name, value) < 0

const COLUMNS: Readonly<Record<string, string>> = {
  post_title: 'title',
  post_content: 'content',
  post_excerpt: 'excerpt',
}

/** Values are chosen so that the whole text and all of its words select the same items. */
const containsText: Rule = (item, value, { search_columns: columns, search_semantics }) => {
  const words = String(value).toLowerCase()
  return Object.entries(COLUMNS)
    .filter(([column]) => columns === undefined || asList(columns).includes(column))
    .map(([, name]) => String(at(item, name, 'raw')).toLowerCase())
    .some((text) => (search_semantics === 'exact' ? text === words : text.includes(words)))
}

const hasTerm = (item: unknown, name: string, value: unknown): boolean => {
  const terms = asList(at(value, 'terms') ?? value)
  const has = (term: unknown) => listAt(item, name).includes(term)
  return at(value, 'operator') === 'AND' ? terms.every(has) : terms.some(has)
}

const hasStatus: Rule = (item, value) => {
  const statuses = [value].flat()
  return statuses.includes('any') || statuses.includes(at(item, 'status'))
}

const RULES: Readonly<Record<string, Rule>> = {
  search: containsText,
  include: isOneOf('id'),
  exclude: isNoneOf('id'),
  slug: isOneOf('slug'),
  status: hasStatus,
  author: isOneOf('author'),
  author_exclude: isNoneOf('author'),
  after: isLater('date'),
  before: isEarlier('date'),
  modified_after: isLater('modified'),
  modified_before: isEarlier('modified'),
  sticky: equals('sticky'),
  format: isOneOf('format'),
  categories: (item, value) => hasTerm(item, 'categories', value),
  categories_exclude: (item, value) => !hasTerm(item, 'categories', value),
  tags: (item, value) => hasTerm(item, 'tags', value),
  tags_exclude: (item, value) => !hasTerm(item, 'tags', value),
  menu_order: equals('menu_order'),
  parent: isOneOf('parent'),
  parent_exclude: isNoneOf('parent'),
}

/** Without a status, a list shows published items. */
const PUBLISHED: ArgumentRow = { status: ['publish'] }

/** Results by value, because the same values are judged in many rows. */
const resultsOf = memoize((_: object) => new Map<string, Map<unknown, boolean>>())

function passes(item: object, row: ArgumentRow, name: string): boolean {
  const rule = RULES[name]
  const value = row[name]
  if (!rule || value === undefined) return true
  if (rule === containsText) return rule(item, value, row)
  const results = getOrCreate(resultsOf(item), name, () => new Map<unknown, boolean>())
  return getOrCreate(results, value, () => rule(item, value, row))
}

export const isSelected = (item: object, row: ArgumentRow): boolean =>
  passes(item, row['status'] === undefined ? PUBLISHED : row, 'status') &&
  Object.keys(row).every((name) => passes(item, row, name))

const ORDERS: Readonly<Record<string, (item: unknown, row: ArgumentRow) => unknown>> = {
  title: (item) => String(at(item, 'title', 'raw')).toLowerCase(),
  include: (item, { include }) => asList(include).indexOf(at(item, 'id')),
  include_slugs: (item, { slug }) => asList(slug).indexOf(at(item, 'slug')),
}

const GIVEN_ORDERS = ['include', 'include_slugs']

/** The value by which a list sorts an item. */
export function orderValue(item: unknown, row: ArgumentRow): unknown {
  const name = String(row['orderby'] ?? 'date')
  return (ORDERS[name] ?? ((each) => at(each, name)))(item, row)
}

const compare = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [left, right] = [String(one), String(other)]
  return left === right ? 0 : left < right ? -1 : 1
}

export function inListOrder<T>(items: readonly T[], row: ArgumentRow): readonly T[] {
  const isGiven = GIVEN_ORDERS.includes(String(row['orderby']))
  const direction = isGiven || row['order'] === 'asc' ? 1 : -1
  return items.toSorted(
    (one, other) => direction * compare(orderValue(one, row), orderValue(other, row)),
  )
}

type Conflict = (row: ArgumentRow) => boolean

/** Whether a row has both arguments. */
const both =
  (one: string, other: string): Conflict =>
  (row) =>
    row[one] !== undefined && row[other] !== undefined

/** The platform ignores one of these beside the other, or needs the other. */
const CONFLICTS: readonly Conflict[] = [
  both('include', 'exclude'),
  both('author', 'author_exclude'),
  both('parent', 'parent_exclude'),
  ({ sticky, include }) => sticky === false && include !== undefined,
  ({ sticky, exclude }) => sticky === true && exclude !== undefined,
  ({ orderby, include }) => orderby === 'include' && include === undefined,
  ({ orderby, slug }) => orderby === 'include_slugs' && slug === undefined,
  ({ orderby, order }) => GIVEN_ORDERS.includes(String(orderby)) && order !== undefined,
]

export const isDefined = (row: ArgumentRow): boolean =>
  !CONFLICTS.some((isConflict) => isConflict(row))

/** The items by their slugs or ids; ids do not go with every argument. */
export function limitedTo(items: readonly unknown[], row: ArgumentRow): ArgumentRow {
  const all = (name: string) => items.map((item) => at(item, name))
  if (row['include'] !== undefined || row['slug'] !== undefined) return row
  const byId = { ...row, include: all('id') }
  return isDefined(byId) ? byId : { ...row, slug: all('slug') }
}
