/** The conditions of `meta_query` and `tax_query`: clauses and groups of clauses. */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import { valuesOf } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { hasMembers, isRecord, type Json, memberOf, stringifyValue } from '#openapi/values/json.ts'
import { contains, readNames, readStructure } from './lookups.rules.ts'

type MetaValues = PostRecord['meta']
type QueryFilter<T> = (record: T) => boolean

interface ClauseKind<T> {
  readonly isClause: (clause: Json) => boolean
  readonly filterOf: (clause: Json) => QueryFilter<T>
}

/** Limits: deeper and longer groups are ignored. */
const MAX_DEPTH = 8
const MAX_PARTS = 20

/** Compiles a query to one filter for all records. */
function compile<T>(group: unknown, kind: ClauseKind<T>, depth = 0): QueryFilter<T> {
  if (isRecord(group) && kind.isClause(group)) return kind.filterOf(group)
  if (depth > MAX_DEPTH) return () => true
  const filters = valuesOf(group)
    .filter((part) => hasMembers(part))
    .slice(0, MAX_PARTS)
    .map((part) => compile(part, kind, depth + 1))
  const relation = memberOf(group, 'relation')
  const isAny = typeof relation === 'string' && relation.toUpperCase() === 'OR'
  if (isAny && filters.length) return (record) => filters.some((filter) => filter(record))
  return (record) => filters.every((filter) => filter(record))
}

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

function order(stored: string, wanted: string): number {
  if (isNumber(stored) && isNumber(wanted)) return Number(stored) - Number(wanted)
  return stored < wanted ? -1 : Number(stored > wanted)
}

type Comparison = (stored: string, wanted: readonly string[]) => boolean
const first = (wanted: readonly string[]): string => wanted[0] ?? ''
const isBetween: Comparison = (stored, [low = '', high = '']) =>
  order(stored, low) >= 0 && order(stored, high) <= 0

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['=', (stored, wanted) => stored === first(wanted)],
  ['!=', (stored, wanted) => stored !== first(wanted)],
  ['>', (stored, wanted) => order(stored, first(wanted)) > 0],
  ['>=', (stored, wanted) => order(stored, first(wanted)) >= 0],
  ['<', (stored, wanted) => order(stored, first(wanted)) < 0],
  ['<=', (stored, wanted) => order(stored, first(wanted)) <= 0],
  ['LIKE', (stored, wanted) => contains(stored, first(wanted))],
  ['NOT LIKE', (stored, wanted) => !contains(stored, first(wanted))],
  ['IN', (stored, wanted) => wanted.includes(stored)],
  ['NOT IN', (stored, wanted) => !wanted.includes(stored)],
  ['BETWEEN', isBetween],
  ['NOT BETWEEN', (stored, wanted) => !isBetween(stored, wanted)],
  ['EXISTS', () => true],
])

function comparisonOf({ compare, value }: Json): string {
  if (typeof compare === 'string') return compare.toUpperCase()
  if (value === undefined) return 'EXISTS'
  return Array.isArray(value) ? 'IN' : '='
}

const storedAt = (meta: MetaValues, key: unknown): readonly unknown[] => {
  if (typeof key !== 'string') return Object.values(meta)
  return Object.hasOwn(meta, key) ? [meta[key]] : []
}

/** A clause with a missing key fails, except NOT EXISTS. */
function metaClause(clause: Json): QueryFilter<MetaValues> {
  const { key, value } = clause
  const name = comparisonOf(clause)
  if (name === 'NOT EXISTS') return (meta) => storedAt(meta, key).length === 0
  const compare = COMPARISONS.get(name)
  const wanted = (Array.isArray(value) ? value : [value ?? '']).map(stringifyValue)
  return (meta) =>
    storedAt(meta, key).some((stored) => compare?.(stringifyValue(stored), wanted) ?? false)
}

export const metaFilter = (query: unknown): QueryFilter<MetaValues> =>
  compile(readStructure(query), {
    isClause: (clause) => 'key' in clause || 'value' in clause,
    filterOf: metaClause,
  })

const FIELDS: ReadonlyMap<unknown, (term: TermRecord) => string> = new Map([
  ['term_id', ({ id }: TermRecord) => String(id)],
  ['slug', ({ slug }: TermRecord) => slug],
  ['name', ({ name }: TermRecord) => name],
])

/** The terms and their descendants; cycles terminate. */
function withChildren(found: readonly TermRecord[], all: readonly TermRecord[]): Set<number> {
  const ids = new Set(found.map(({ id }) => id))
  let size = -1
  while (size !== ids.size) {
    size = ids.size
    for (const { id, parent } of all) if (ids.has(parent)) ids.add(id)
  }
  return ids
}

/** For each named term, the set of matching ids. */
function wantedTerms(clause: Json, terms: readonly TermRecord[]): readonly Set<number>[] {
  const fieldOf = FIELDS.get(clause['field'] ?? 'term_id')
  const named = clause['terms']
  const wanted = readNames(typeof named === 'object' ? named : [named])
  return wanted.slice(0, MAX_PARTS).map((value) => {
    const found = terms.filter((term) => fieldOf?.(term) === value)
    return withChildren(found, clause['include_children'] === false ? [] : terms)
  })
}

function termClause(clause: Json, all: readonly TermRecord[]): QueryFilter<PostRecord> {
  const terms = all.filter(({ taxonomy }) => taxonomy === clause['taxonomy'])
  const anyTerm = new Set(terms.map(({ id }) => id))
  const wanted = wantedTerms(clause, terms)
  const hasTermOf = ({ categories, tags }: PostRecord, ids: ReadonlySet<number>): boolean =>
    categories.some((id) => ids.has(id)) || tags.some((id) => ids.has(id))
  switch (String(clause['operator'] ?? 'IN').toUpperCase()) {
    case 'EXISTS':
      return (post) => hasTermOf(post, anyTerm)
    case 'NOT EXISTS':
      return (post) => !hasTermOf(post, anyTerm)
    case 'AND':
      return (post) => wanted.every((ids) => hasTermOf(post, ids))
    case 'NOT IN':
      return (post) => !wanted.some((ids) => hasTermOf(post, ids))
    default:
      return (post) => wanted.some((ids) => hasTermOf(post, ids))
  }
}

export const termFilter = (query: unknown, terms: readonly TermRecord[]): QueryFilter<PostRecord> =>
  compile(readStructure(query), {
    isClause: (clause) => 'taxonomy' in clause,
    filterOf: (clause) => termClause(clause, terms),
  })
