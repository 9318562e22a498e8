/** Lists of posts and pages: filtering, order and pagination (platform/core 6). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { Listing } from '#fixtures/store/views.ts'
import { pagingHeaders, searchInLinks } from '#handlers/archetypes/paging.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { capabilityWord, mayRead } from '#handlers/platform/content/permissions.rules.ts'
import { isRankable } from '#handlers/platform/content/search.rules.ts'
import { postsNamed } from '#handlers/platform/content/slugs.ts'
import { byField } from '#handlers/platform/order.ts'
import { pageOf, rowsFrom } from '#handlers/platform/page.ts'
import { ApiError, argumentError } from '#handlers/runtime/errors.ts'
import type { Behaviour, RuleCall } from '#handlers/runtime/implement.ts'
import { findProblem } from '#openapi/derive/find-problem.ts'
import type { Filter } from './filters.rules.ts'
import { baseFilters, filtersOf, type ListCall, slugsOf } from './filters.ts'
import { linksOf } from './links.ts'
import { orderOf } from './order.ts'
import { recordOf } from './records.ts'
import { readStatuses } from './statuses.rules.ts'
import { namesTerms } from './term-filters.ts'
import { mayChange, resourceOf, type Viewer, viewerOf } from './viewer.ts'

function passes(filters: readonly Filter[]): (post: PostRecord) => boolean {
  const tests = filters.map(({ matches }) => matches)
  return (post) => {
    for (const matches of tests) if (!matches(post)) return false
    return true
  }
}

/** Candidates from an index, or undefined where a live view is needed. */
function candidates(call: ListCall): readonly PostRecord[] | undefined {
  const { site, args } = call
  if (args.include.length)
    return [...new Set(args.include)].flatMap((id) => site.posts.get(id) ?? [])
  const slugs = slugsOf(call)
  if (slugs.length) return [...new Set(slugs)].flatMap((slug) => postsNamed(site, slug))
  const { parent = [] } = args
  if (!parent.length || parent.includes(0)) return undefined
  return [...new Set(parent)].flatMap((id) => site.posts.by('parent', (post) => post.parent, id))
}

function matchesOf(call: ListCall, type: string): Listing<PostRecord> {
  const filters = filtersOf(call, type)
  const { name, compare } = orderOf(call)
  const indexed = candidates(call)
  if (indexed) return indexed.filter(passes(filters)).sort(compare)
  return call.site.posts.view({
    name: `${filters.map((filter) => filter.name).join(' & ')} > ${name}`,
    matches: passes(filters),
    compare,
  })
}

/** Sticky posts come first only in lists without restricting filters. */
function putsStickyFirst({ args, param }: ListCall, type: string): boolean {
  return (
    type === 'post' &&
    args.ignore_sticky === false &&
    args.page <= 1 &&
    !args.include.length &&
    args.sticky !== true &&
    param('search') === undefined &&
    !namesTerms(args) &&
    !args.format?.length
  )
}

/** Moves the sticky posts of the page to its front and adds those of other pages. */
function withStickyFirst(call: ListCall, rows: readonly PostRecord[]): readonly PostRecord[] {
  const { site, args } = call
  const filters = [
    ...baseFilters(call, 'post'),
    {
      name: 'sticky, published',
      matches: (post: PostRecord) => post.sticky && post.status === 'publish',
    },
  ]
  const sticky = site.posts.view({
    name: filters.map(({ name }) => name).join(' & '),
    matches: passes(filters),
    compare: byField('date', 'desc'),
  }).records
  const onPage = rows.filter((post) => post.sticky)
  const left =
    args.sticky === false
      ? []
      : sticky.filter((post) => !rows.includes(post) && !args.exclude.includes(post.id))
  return [...onPage, ...left, ...rows.filter((post) => !post.sticky)]
}

const ID_LISTS = [
  'include',
  'exclude',
  'author',
  'author_exclude',
  'parent',
  'parent_exclude',
] as const

/** The platform looks up the absolute value of ids; only links to other pages keep the sign. */
function withPlainIds(call: ListCall): ListCall {
  const { args } = call
  const signed = ID_LISTS.filter((name) => args[name]?.some((id) => id < 0))
  if (!signed.length) return call
  const plain = Object.fromEntries(signed.map((name) => [name, args[name]?.map(Math.abs)]))
  return { ...call, args: { ...args, ...plain } }
}

interface Page {
  readonly rows: readonly PostRecord[]
  readonly total: number
}

/** Past the end the total is 0, except for `page`. */
function pageOfItems(call: ListCall, type: string): Page {
  const { per_page, offset } = call.args
  const all = matchesOf(call, type)
  const isPaged = offset === undefined || offset === null
  const rows = isPaged ? pageOf(all, call.args) : rowsFrom(all, Math.abs(offset), per_page)
  const total = rows.length || isPaged ? all.length : 0
  return { rows: putsStickyFirst(call, type) ? withStickyFirst(call, rows) : rows, total }
}

function checkOrder({ args }: ListCall): void {
  if (args.orderby === 'relevance' && !isRankable(args.search))
    throw new ApiError('rest_no_search_term_defined')
  if (args.orderby === 'include' && !args.include.length)
    throw new ApiError('rest_orderby_include_missing_include')
}

const rowOf = <R>(viewer: Viewer, post: PostRecord): R =>
  // Type and context determine the members at run time.
  ({ ...recordOf(viewer, post), _links: linksOf(viewer, post) }) as R

export function listItems<R>(call: ListCall, type: string) {
  checkOrder(call)
  const { args, caller, param } = call
  const { rows, total } = pageOfItems(withPlainIds(call), type)
  const pages = Math.ceil(total / args.per_page)
  if (args.page > pages && total > 0) throw new ApiError('rest_post_invalid_page_number')
  const isVisible = (post: PostRecord): boolean =>
    args.context === 'edit' ? mayChange(call.site, caller, post) : mayRead(caller, post)
  const shown = rows.filter(isVisible)
  const password = param('password')
  const viewer: Viewer = {
    ...viewerOf(call, args.context),
    ...(typeof password === 'string' && { password }),
  }
  const collection = coreUrl(viewer.urls, resourceOf(type))
  const own = { status: readStatuses(param('status')), ...searchInLinks(args.search) }
  return {
    headers: pagingHeaders(call, collection, { page: args.page, pages, total, own }),
    body: shown.map((post) => rowOf<R>(viewer, post)),
  }
}

/** Validates each status in turn, permission before value (platform/core 6.2). */
export const statusRule =
  (type: string) =>
  (
    sent: unknown,
    { caller, operation }: RuleCall,
  ): ReturnType<NonNullable<Behaviour<never>['rules']>[string]> => {
    const word = capabilityWord(type)
    const schema = operation.args['status'] ?? {}
    for (const status of readStatuses(sent)) {
      if (status === 'publish') continue
      const may =
        caller.can(`edit_${word}`) || (status === 'private' && caller.can(`read_private_${word}`))
      if (!may) return argumentError('rest_forbidden_status', { status: caller.user ? 403 : 401 })
      const problem = findProblem(status, schema, 'status')
      if (problem) return problem
    }
    return 'accept'
  }
