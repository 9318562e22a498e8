/** Builds the filters of a list from the request (platform/core 6.1). */
import type { PostRecord } from '#fixtures/models/post.ts'
import { capabilityWord } from '#handlers/platform/content/permissions.rules.ts'
import { querySlug } from '#handlers/platform/content/slugs.rules.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import { isMultilingual } from '#handlers/runtime/addressing/language.ts'
import type { Call } from '#handlers/runtime/call.ts'
import {
  authorFilter,
  dateFilters,
  type Filter,
  formatFilter,
  idFilter,
  type ListArgs,
  menuOrderFilter,
  parentFilter,
  searchFilter,
  slugFilter,
  stickyFilter,
} from './filters.rules.ts'
import { readStatuses, statusFilter } from './statuses.rules.ts'
import { termFilter } from './term-filters.ts'

export type ListCall = Call<ListArgs>

export const slugsOf = (call: ListCall): readonly string[] => (call.args.slug ?? []).map(querySlug)

function languageFilter(call: ListCall): Filter | undefined {
  if (!isMultilingual(call.urls)) return undefined
  const { language } = call.urls
  return { name: `language:${language}`, matches: (post) => post.language === language }
}

const isFilter = (filter: Filter | undefined): filter is Filter => filter !== undefined

/** Filters of every list of the type, independent of the arguments. */
export const baseFilters = (call: ListCall, type: string): readonly Filter[] =>
  [
    { name: `type:${type}`, matches: (post: PostRecord) => post.type === type },
    languageFilter(call),
  ].filter(isFilter)

export function filtersOf(call: ListCall, type: string): readonly Filter[] {
  const { args, caller, site } = call
  const readsPrivate = caller.can(`read_private_${capabilityWord(type)}`)
  return [
    ...baseFilters(call, type),
    statusFilter(readStatuses(call.param('status') ?? 'publish'), { id: caller.id, readsPrivate }),
    idFilter(args),
    slugFilter(slugsOf(call)),
    authorFilter(args),
    parentFilter(args),
    menuOrderFilter(args),
    ...dateFilters(args, zoneOf(site)),
    searchFilter(args, caller.user !== undefined),
    ...(type === 'post' ? [stickyFilter(args), termFilter(call, formatFilter(args))] : []),
  ].filter(isFilter)
}
