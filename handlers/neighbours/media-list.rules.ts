/** Filters and order of files. */
import type { MediaRecord } from '#fixtures/models/media.ts'
import { byValue, type Compare, type Direction } from '#handlers/platform/order.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import type { listMedia } from '#openapi/neighbours/media.ts'

type MediaFilters = Pick<
  ArgumentsOf<typeof listMedia>,
  | 'include'
  | 'exclude'
  | 'author'
  | 'author_exclude'
  | 'parent'
  | 'parent_exclude'
  | 'status'
  | 'slug'
  | 'search'
  | 'media_type'
  | 'mime_type'
  | 'after'
  | 'before'
  | 'modified_after'
  | 'modified_before'
>

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
