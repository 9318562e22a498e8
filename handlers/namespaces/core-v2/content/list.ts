/** Lists of posts and pages: filtering, order and pagination (platform/core 6). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { Listing } from '#fixtures/store/views.ts'
import { pagingHeaders, searchInLinks } from '#handlers/archetypes/paging.ts'
import { coreUrl } from '#handlers/namespaces/core-v2/core-url.ts'
import { mayRead } from '#handlers/platform/content/permissions.rules.ts'
import { postsNamed } from '#handlers/platform/content/slugs.ts'
import { byField } from '#handlers/platform/order.ts'
import { pageOf, rowsFrom } from '#handlers/platform/page.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import type { RuleCall } from '#handlers/runtime/implement.ts'
import type { Problem } from '#openapi/derive/problem.ts'
import type { Filter } from './filters.rules.ts'
import { baseFilters, filtersOf, type ListCall, slugsOf } from './filters.ts'
import { linksOf } from './links.ts'
import {
  orderError,
  putsStickyFirst,
  statusProblem,
  withPlainIds,
  withStickyFirst,
} from './list.rules.ts'
import { orderOf } from './order.rules.ts'
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
  const { name, compare } = orderOf(call.args, slugsOf(call))
  const indexed = candidates(call)
  if (indexed) return indexed.filter(passes(filters)).sort(compare)
  return call.site.posts.view({
    name: `${filters.map((filter) => filter.name).join(' & ')} > ${name}`,
    matches: passes(filters),
    compare,
  })
}

/** The published sticky posts of the list, newest first. */
function stickyPosts(call: ListCall): readonly PostRecord[] {
  const filters = [
    ...baseFilters(call, 'post'),
    {
      name: 'sticky, published',
      matches: (post: PostRecord) => post.sticky && post.status === 'publish',
    },
  ]
  return call.site.posts.view({
    name: filters.map(({ name }) => name).join(' & '),
    matches: passes(filters),
    compare: byField('date', 'desc'),
  }).records
}

function inStickyOrder(call: ListCall, type: string, rows: readonly PostRecord[]) {
  const { args, param } = call
  const facts = { type, isSearch: param('search') !== undefined, hasTerms: namesTerms(args) }
  return putsStickyFirst(args, facts) ? withStickyFirst(rows, stickyPosts(call), args) : rows
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
  return { rows: inStickyOrder(call, type, rows), total }
}

const rowOf = <R>(viewer: Viewer, post: PostRecord): R =>
  // Type and context determine the members at run time.
  ({ ...recordOf(viewer, post), _links: linksOf(viewer, post) }) as R

export function listItems<R>(call: ListCall, type: string) {
  const { args, caller, param } = call
  const error = orderError(args)
  if (error) throw new ApiError(error)
  const { rows, total } = pageOfItems({ ...call, args: withPlainIds(args) }, type)
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

export const statusRule =
  (type: string) =>
  (sent: unknown, { caller, operation }: RuleCall): Problem | 'accept' => {
    const schema = operation.args['status'] ?? {}
    return statusProblem(readStatuses(sent), { type, caller, schema }) ?? 'accept'
  }
