/** Sticky posts, signed ids, order and statuses of lists (platform/core 6). */

import type { PostRecord } from '#fixtures/models/post.ts'
import { capabilityWord } from '#handlers/platform/content/permissions.rules.ts'
import { isRankable } from '#handlers/platform/content/search.rules.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import { argumentError } from '#handlers/runtime/errors.ts'
import { findProblem } from '#openapi/derive/find-problem.ts'
import type { Problem } from '#openapi/derive/problem.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { ListArgs } from './filters.rules.ts'

type StickyArgs = Pick<ListArgs, 'ignore_sticky' | 'page' | 'include' | 'sticky' | 'format'>

/** Sticky posts come first only in lists without restricting filters. */
export const putsStickyFirst = (
  args: StickyArgs,
  { type, isSearch, hasTerms }: Readonly<{ type: string; isSearch: boolean; hasTerms: boolean }>,
): boolean =>
  type === 'post' &&
  args.ignore_sticky === false &&
  args.page <= 1 &&
  !args.include.length &&
  args.sticky !== true &&
  !isSearch &&
  !hasTerms &&
  !args.format?.length

/** Moves the sticky posts of the page to its front and adds those of other pages. */
export function withStickyFirst(
  rows: readonly PostRecord[],
  sticky: readonly PostRecord[],
  args: Pick<ListArgs, 'sticky' | 'exclude'>,
): readonly PostRecord[] {
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
export function withPlainIds<A extends Pick<ListArgs, (typeof ID_LISTS)[number]>>(args: A): A {
  const signed = ID_LISTS.filter((name) => args[name]?.some((id) => id < 0))
  if (!signed.length) return args
  const plain = Object.fromEntries(signed.map((name) => [name, args[name]?.map(Math.abs)]))
  return { ...args, ...plain }
}

/** An order that needs an argument which is absent. */
export function orderError({
  orderby,
  search,
  include,
}: Pick<ListArgs, 'orderby' | 'search' | 'include'>): ErrorKey | undefined {
  if (orderby === 'relevance' && !isRankable(search)) return 'rest_no_search_term_defined'
  return orderby === 'include' && !include.length
    ? 'rest_orderby_include_missing_include'
    : undefined
}

function mayFilterBy(status: string, type: string, caller: Caller): boolean {
  const word = capabilityWord(type)
  return caller.can(`edit_${word}`) || (status === 'private' && caller.can(`read_private_${word}`))
}

/** Validates each status in turn, permission before value (platform/core 6.2). */
export function statusProblem(
  statuses: readonly string[],
  { type, caller, schema }: Readonly<{ type: string; caller: Caller; schema: ArgSchema }>,
): Problem | undefined {
  for (const status of statuses) {
    if (status === 'publish') continue
    if (!mayFilterBy(status, type, caller))
      return argumentError('rest_forbidden_status', { status: caller.user ? 403 : 401 })
    const problem = findProblem(status, schema, 'status')
    if (problem) return problem
  }
  return undefined
}
