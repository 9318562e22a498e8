/** The fields of an item after saving (platform/core 7). */
import type { PostRecord, PostStatus } from '#fixtures/models/post.ts'
import { filterContent, filterTitle } from '#handlers/platform/rendering/filter-markup.rules.ts'
import { allowsFloatingDate, gmtOf, type Moment, momentAt } from './dates.rules.ts'

/** Fields that are stored verbatim. */
const VERBATIM_FIELDS = [
  'title',
  'content',
  'excerpt',
  'author',
  'password',
  'menu_order',
  'comment_status',
  'ping_status',
  'template',
  'format',
  'sticky',
  'featured_media',
  'tags',
  'categories',
  'parent',
  'meta',
] as const

type VerbatimName = (typeof VERBATIM_FIELDS)[number]

/** The requested changes; absent fields are unchanged. */
export type ItemChanges = {
  readonly [K in VerbatimName]?: PostRecord[K] | undefined
} & {
  readonly status?: PostStatus | undefined
  /** Raw; normalised and made unique on save. */
  readonly slug?: string | undefined
  /** Null resets the date to floating, or to now. */
  readonly date?: Moment | null | undefined
}

/** A mutable copy of an item until it is stored. */
export type ItemDraft = { -readonly [K in keyof PostRecord]: PostRecord[K] }

/** A draft with the verbatim fields applied. */
export function draftOf(before: PostRecord, changes: ItemChanges): ItemDraft {
  const draft = { ...before }
  for (const name of VERBATIM_FIELDS) copyField(draft, changes, name)
  return draft
}

/** Copies one field, with the same type on both sides. */
function copyField<K extends VerbatimName>(
  draft: { [name in K]: PostRecord[name] },
  changes: { readonly [name in K]?: PostRecord[name] | undefined },
  name: K,
): void {
  const value = changes[name]
  if (value !== undefined) draft[name] = value
}

type SavedTexts = Pick<PostRecord, 'title' | 'content' | 'excerpt'>

/** Without `unfiltered_html` all texts are filtered, existing and new ones. */
export const filterTexts = (
  { title, content, excerpt }: SavedTexts,
  mayUseRaw: boolean,
): SavedTexts =>
  mayUseRaw
    ? { title: title.trim(), content, excerpt }
    : {
        title: filterTitle(title).trim(),
        content: filterContent(content),
        excerpt: filterContent(excerpt),
      }

/** The platform treats the string `0` as empty, but not white space. */
const isBlank = (text: string): boolean => ['', '0'].includes(text)

export const isEmptyItem = ({ title, content, excerpt }: SavedTexts): boolean =>
  isBlank(title) && isBlank(content) && isBlank(excerpt)

interface Dates {
  readonly date: string
  readonly date_gmt: string | null
}

interface DateContext {
  readonly now: number
  readonly zone: string
  /** The requested status. */
  readonly status: PostStatus
}

/** Drafts have a floating date until one is set. */
export function datesAfter(
  before: PostRecord | undefined,
  change: ItemChanges['date'],
  { now, zone, status }: DateContext,
): Dates {
  const isFloating = allowsFloatingDate(status)
  const current = momentAt(now, zone)
  if (change) return change
  const wasFloating = before && allowsFloatingDate(before.status) && before.date_gmt === null
  if (!before || change === null || wasFloating)
    return { date: current.date, date_gmt: isFloating ? null : current.date_gmt }
  if (before.date_gmt === null)
    return { date: before.date, date_gmt: isFloating ? null : gmtOf(before.date, zone) }
  return { date: before.date, date_gmt: before.date_gmt }
}
