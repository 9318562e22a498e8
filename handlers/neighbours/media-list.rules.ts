/** Filters and order of files. */
import type { MediaRecord } from '#fixtures/models/media.ts'
import { byValue, type Compare, type Direction } from '#handlers/platform/order.ts'

interface MediaFilters {
  readonly include: readonly number[]
  readonly exclude: readonly number[]
  readonly author: readonly number[]
  readonly author_exclude: readonly number[]
  readonly parent: readonly number[]
  readonly parent_exclude: readonly number[]
  readonly status: readonly string[]
  readonly slug?: readonly string[] | undefined
  readonly search?: string | null | undefined
  readonly media_type?: string | undefined
  readonly mime_type?: string | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly modified_after?: string | undefined
  readonly modified_before?: string | undefined
}

const isAmongSent = <T>(list: readonly T[] | undefined, value: T): boolean =>
  !list?.length || list.includes(value)

const searchText = ({ title, caption, description = '' }: MediaRecord): string =>
  [title, caption, description].join('\n').toLowerCase()

const isOfKind = ({ mime_type }: MediaRecord, filters: MediaFilters): boolean =>
  (!filters.media_type || mime_type.startsWith(`${filters.media_type}/`)) &&
  (!filters.mime_type || mime_type === filters.mime_type)

const isWithin = (date: string, after = '', before = ''): boolean =>
  (!after || date > after.slice(0, 19)) && (!before || date < before.slice(0, 19))

const isBetween = ({ date, modified = date }: MediaRecord, filters: MediaFilters): boolean =>
  isWithin(date, filters.after, filters.before) &&
  isWithin(modified, filters.modified_after, filters.modified_before)

/** Files have the status `inherit`; none is private or trashed by itself. */
export const matchesMedia = (media: MediaRecord, filters: MediaFilters): boolean =>
  filters.status.includes('inherit') &&
  isAmongSent(filters.include, media.id) &&
  !filters.exclude.includes(media.id) &&
  isAmongSent(filters.author, media.author) &&
  !filters.author_exclude.includes(media.author) &&
  isAmongSent(filters.parent, media.parent) &&
  !filters.parent_exclude.includes(media.parent) &&
  isAmongSent(filters.slug, media.slug) &&
  isOfKind(media, filters) &&
  isBetween(media, filters) &&
  searchText(media).includes((filters.search ?? '').toLowerCase())

const VALUES: Readonly<Record<string, (media: MediaRecord) => string | number>> = {
  author: ({ author }) => author,
  id: ({ id }) => id,
  modified: ({ modified, date }) => modified ?? date,
  parent: ({ parent }) => parent,
  slug: ({ slug }) => slug,
  title: ({ title }) => title.toLowerCase(),
}

export function mediaOrder(
  orderby: string,
  order: Direction,
  { include, slug = [] }: Pick<MediaFilters, 'include' | 'slug'>,
): Compare<MediaRecord> {
  if (orderby === 'include') return byValue(({ id }) => include.indexOf(id))
  if (orderby === 'include_slugs') return byValue((media) => slug.indexOf(media.slug))
  return byValue(VALUES[orderby] ?? (({ date }) => date), order)
}
