import type { TermRecord } from '#fixtures/models/term.ts'
import { contentTypeOf } from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { listedPosts } from '#handlers/namespaces/builder-v1/shared/posts-of-types.ts'
import { byId, byValue } from '#handlers/platform/order.ts'
import { invalidParam } from '#handlers/runtime/argument-errors.ts'
import { implement, type Replies } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import { findPosts, findTerms, findUsers } from '#openapi/namespaces/builder-v1/lookups.ts'
import { STATUSES } from '#openapi/shared/content-fields.ts'
import { countOf, postColumns, termColumns, userColumns } from './columns.ts'
import {
  type Columns,
  clampCount,
  contains,
  isNumeric,
  listText,
  mappingVerdict,
  readMapping,
  readNames,
  readTerm,
  selectTypes,
  toRow,
} from './lookups.rules.ts'
import { matchesPost, matchesUser, postTypes } from './matches.rules.ts'
import { metaFilter, termFilter } from './queries.rules.ts'

type LookupReply = Replies<typeof findUsers>
type Shape = Pick<ArgumentsOf<typeof findUsers>, 'keys_conversion_map' | 'items_count'>

/** Only the returned rows are computed. */
function reply<T>(
  { keys_conversion_map, items_count }: Shape,
  found: readonly T[],
  columnsOf: (record: T) => Columns,
): LookupReply {
  const mapping = readMapping(keys_conversion_map)
  const value = found
    .slice(0, clampCount(items_count))
    .map((record) => toRow(columnsOf(record), mapping))
  return { body: { success: true, data: { value } } }
}

const EMPTY_REPLY: LookupReply = { body: { success: true, data: { value: [] } } }

const lookUpPosts = implement(findPosts, {
  rules: {
    included_types: listText,
    excluded_types: listText,
    meta_query: listText,
    tax_query: listText,
    keys_conversion_map: mappingVerdict,
  },
  handle: (call) => {
    const { args, site, urls } = call
    const { home } = urls
    const term = readTerm(args.term)
    if (!term) return EMPTY_REPLY
    const included = readNames(args.included_types)
    const types = postTypes(included, readNames(args.excluded_types))
    const statuses: readonly string[] = args.is_public ? ['publish'] : STATUSES
    const matchesMeta = metaFilter(args.meta_query)
    const matchesTerms = termFilter(args.tax_query, site.terms.all())
    const label = (type: string): string =>
      included.length && !included.includes(type) ? type : (contentTypeOf(type)?.plural ?? type)
    const found = listedPosts(call, types)
      .filter(
        (post) =>
          statuses.includes(post.status) &&
          matchesPost(post, term) &&
          matchesMeta(post.meta) &&
          matchesTerms(post),
      )
      .toSorted(byId)
    return reply(args, found, (post) => postColumns(post, { site, home, label: label(post.type) }))
  },
})

const TAXONOMIES: ReadonlyMap<string, string> = new Map([
  ['category', 'Categories'],
  ['post_tag', 'Tags'],
  ['post_format', 'Formats'],
])

/** Terms of this site have no meta values. */
const NO_META = {}

const matchesTerm = ({ id, name }: TermRecord, term: string): boolean =>
  contains(name, term) || (isNumeric(term) && id === Number(term))

const lookUpTerms = implement(findTerms, {
  rules: {
    included_types: listText,
    excluded_types: listText,
    meta_query: listText,
    keys_conversion_map: mappingVerdict,
  },
  handle: ({ args, site }) => {
    const term = readTerm(args.term)
    if (!term) return EMPTY_REPLY
    const included = readNames(args.included_types)
    if (included.some((name) => !TAXONOMIES.has(name))) throw invalidParam('included_types')
    const types = selectTypes([...TAXONOMIES.keys()], included, readNames(args.excluded_types))
    const matchesMeta = metaFilter(args.meta_query)
    const found = site.terms
      .all()
      .filter(
        (record) =>
          types.includes(record.taxonomy) &&
          matchesTerm(record, term) &&
          matchesMeta(NO_META) &&
          (!args.hide_empty || countOf(site, record) > 0),
      )
      .toSorted(byValue(({ name }) => name.toLowerCase()))
    return reply(args, found, (record) =>
      termColumns(record, { site, label: TAXONOMIES.get(record.taxonomy) ?? '' }),
    )
  },
})

const lookUpUsers = implement(findUsers, {
  rules: { keys_conversion_map: mappingVerdict },
  handle: ({ args, site }) => {
    const term = readTerm(args.term)
    if (!term) return EMPTY_REPLY
    const found = site.users
      .all()
      .filter((user) => matchesUser(user, term))
      .toSorted(byValue(({ display_name }) => display_name.toLowerCase()))
    return reply(args, found, userColumns)
  },
})

export const lookups = [lookUpPosts, lookUpTerms, lookUpUsers]
