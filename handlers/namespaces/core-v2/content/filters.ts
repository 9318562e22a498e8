/** The filters of a list, each with the words that name it (platform/core 6.1). */
import type { PostRecord } from '#fixtures/models/post.ts'
import { readMoment } from '#handlers/platform/content/dates.rules.ts'
import { isMultilingual, placeOf } from '#handlers/platform/content/language.ts'
import { capabilityWord } from '#handlers/platform/content/permissions.ts'
import { toSlug } from '#handlers/platform/content/slugs.rules.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { type Column, fits, parseSearch, type Search, type Searchable } from './search.rules.ts'
import { termFilter } from './term-filters.ts'

export interface Filter {
  /** The same words always mean the same filter. */
  readonly name: string
  readonly matches: (post: PostRecord) => boolean
}

/** The arguments of both lists; those only one type has are absent in the other. */
export interface ListArgs {
  readonly context: 'view' | 'edit' | 'embed'
  readonly page: number
  readonly per_page: number
  readonly search?: string | undefined
  readonly search_semantics?: 'exact' | undefined
  readonly search_columns: readonly Column[]
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly modified_after?: string | undefined
  readonly modified_before?: string | undefined
  readonly author: readonly number[]
  readonly author_exclude: readonly number[]
  readonly include: readonly number[]
  readonly exclude: readonly number[]
  readonly offset?: number | undefined
  readonly order: 'asc' | 'desc'
  readonly orderby: string
  readonly slug?: readonly string[] | undefined
  readonly menu_order?: number | undefined
  readonly parent?: readonly number[] | undefined
  readonly parent_exclude?: readonly number[] | undefined
  readonly sticky?: boolean | undefined
  readonly ignore_sticky?: boolean | undefined
  readonly format?: readonly string[] | undefined
}

export type ListCall = Call<ListArgs>

const lowered = new WeakMap<PostRecord, Searchable>()

/** The searched columns in small letters, worked out once for each record. */
export function searchable(post: PostRecord): Searchable {
  const known = lowered.get(post)
  if (known) return known
  const made = {
    post_title: post.title.toLowerCase(),
    post_content: post.content.toLowerCase(),
    post_excerpt: post.excerpt.toLowerCase(),
  }
  lowered.set(post, made)
  return made
}

const COLUMNS: readonly Column[] = ['post_title', 'post_excerpt', 'post_content']

function searchFilter({ args, caller }: ListCall): Filter | undefined {
  const search = parseSearch(args.search)
  if (!search) return undefined
  const columns = args.search_columns.length ? args.search_columns : COLUMNS
  const isExact = args.search_semantics === 'exact'
  const isKnown = caller.user !== undefined
  return {
    name: JSON.stringify(['search', search, columns, isExact, isKnown]),
    matches: (post) =>
      // Strangers are not to find out what protected items say.
      (isKnown || post.password === '') && fits(searchable(post), search, { columns, isExact }),
  }
}

export const searchOf = ({ args }: ListCall): Search | undefined => parseSearch(args.search)

function dateFilters({ args, site }: ListCall): readonly (Filter | undefined)[] {
  const zone = zoneOf(site)
  const window = (name: 'after' | 'before' | 'modified_after' | 'modified_before') => {
    const sent = args[name]
    if (!sent) return undefined
    const { date: limit } = readMoment(sent, zone, 'site')
    const field = name.startsWith('modified') ? 'modified' : 'date'
    return {
      name: `${name}:${limit}`,
      matches: name.endsWith('after')
        ? (post: PostRecord) => post[field] > limit
        : (post: PostRecord) => post[field] < limit,
    }
  }
  return [window('after'), window('before'), window('modified_after'), window('modified_before')]
}

const among = (name: string, ids: readonly number[], of: (post: PostRecord) => number): Filter => {
  const wanted = new Set(ids)
  return {
    name: `${name}:${[...wanted].sort((a, b) => a - b).join()}`,
    matches: (post) => wanted.has(of(post)),
  }
}

const notAmong = (name: string, ids: readonly number[], of: (post: PostRecord) => number) => {
  const { name: words, matches } = among(name, ids, of)
  return { name: `not ${words}`, matches: (post: PostRecord) => !matches(post) }
}

const authorOf = ({ author }: PostRecord): number => author
const parentOf = ({ parent }: PostRecord): number => parent
const idOf = ({ id }: PostRecord): number => id

/** Of a filter and its opposite only one counts. */
function peopleAndPlaces({ args }: ListCall): readonly (Filter | undefined)[] {
  const { author, author_exclude, parent = [], parent_exclude = [], menu_order } = args
  return [
    author_exclude.length
      ? notAmong('author', author_exclude, authorOf)
      : author.length
        ? among('author', author, authorOf)
        : undefined,
    parent.length
      ? among('parent', parent, parentOf)
      : parent_exclude.length
        ? notAmong('parent', parent_exclude, parentOf)
        : undefined,
    menu_order === undefined || menu_order === null
      ? undefined
      : among('menu_order', [menu_order], (post) => post.menu_order),
  ]
}

const isSticky = ({ sticky }: PostRecord): boolean => sticky

function stickyFilter({ args }: ListCall): Filter | undefined {
  if (args.sticky === undefined || args.sticky === null) return undefined
  if (args.sticky) return { name: 'sticky', matches: isSticky }
  // A list of ids beats what is to be left out.
  if (args.include.length) return undefined
  return { name: 'not sticky', matches: (post) => !post.sticky }
}

export const slugsOf = (call: ListCall): readonly string[] =>
  (call.args.slug ?? []).map((slug) => toSlug(slug, placeOf(call).language))

const NOT_IN_ANY = ['trash', 'auto-draft']

const PUBLISHED: readonly string[] = ['publish']

const cleanStatus = (status: string): string =>
  /^[a-z-]+$/.test(status) ? status : toSlug(status, 'en')

/** Statuses as they were sent: a list or a text with commas, each once. */
export function readStatuses(sent: unknown): readonly string[] {
  if (sent === 'publish') return PUBLISHED
  const parts =
    typeof sent === 'object' && sent !== null
      ? Object.values(sent).map(String)
      : String(sent ?? '').split(/[\s,]+/)
  return [...new Set(parts.map(cleanStatus).filter(Boolean))]
}

/** Without a status the platform shows what the caller may read anyway. */
function ownStatuses({ caller }: ListCall, type: string): Filter {
  const readsPrivate = caller.can(`read_private_${capabilityWord(type)}`)
  return {
    name: `status of ${caller.id}:${readsPrivate}`,
    matches: ({ status, author }) =>
      status === 'publish' ||
      (status === 'private' && (readsPrivate || (caller.id !== 0 && author === caller.id))),
  }
}

function statusFilter(call: ListCall, type: string): Filter {
  const statuses = readStatuses(call.param('status') ?? 'publish')
  if (!statuses.length) return ownStatuses(call, type)
  const name = `status:${[...statuses].sort().join()}`
  if (statuses.includes('any')) {
    const hidden = NOT_IN_ANY.filter((status) => !statuses.includes(status))
    return { name, matches: ({ status }) => !hidden.includes(status) }
  }
  const wanted = new Set(statuses)
  return { name, matches: ({ status }) => wanted.has(status) }
}

function languageFilter(call: ListCall): Filter | undefined {
  if (!isMultilingual(call.place)) return undefined
  const { language } = placeOf(call)
  return { name: `language:${language}`, matches: (post) => post.language === language }
}

/** What every list of the type is about, whatever else is asked for. */
export const baseFilters = (call: ListCall, type: string): readonly Filter[] =>
  [
    { name: `type:${type}`, matches: (post: PostRecord) => post.type === type },
    languageFilter(call),
  ].filter((filter) => filter !== undefined)

export function filtersOf(call: ListCall, type: string): readonly Filter[] {
  const { include, exclude } = call.args
  const slugs = new Set(slugsOf(call))
  const all = [
    ...baseFilters(call, type),
    statusFilter(call, type),
    include.length
      ? among('id', include, idOf)
      : // Asking for sticky posts is a list of ids, too.
        exclude.length && !call.args.sticky
        ? notAmong('id', exclude, idOf)
        : undefined,
    slugs.size
      ? {
          name: `slug:${[...slugs].sort().join()}`,
          matches: (post: PostRecord) => slugs.has(post.slug),
        }
      : undefined,
    ...peopleAndPlaces(call),
    ...dateFilters(call),
    searchFilter(call),
    ...(type === 'post' ? [stickyFilter(call), termFilter(call), formatFilter(call)] : []),
  ]
  return all.filter((filter) => filter !== undefined)
}

function formatFilter({ args }: ListCall): Filter | undefined {
  const wanted = args.format ?? []
  if (!wanted.length) return undefined
  return {
    name: `format:${[...wanted].sort().join()}`,
    matches: ({ format }) => wanted.includes(format || 'standard'),
  }
}
