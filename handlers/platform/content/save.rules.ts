/** What becomes of an item when it is saved, field by field (platform/core 7). */
import type { PostRecord, PostStatus } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site.ts'
import { filterContent, filterTitle } from '#handlers/platform/rendering/filter-markup.rules.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import type { Events } from '#handlers/runtime/events.ts'
import type { Language } from '#openapi/language/variants.ts'
import { gmtOf, type Moment, mayFloat, momentAt } from './dates.rules.ts'

/** Who writes, where and in which language, and who is told of it. */
export interface Writer {
  readonly site: Site
  readonly caller: Caller
  readonly events: Events
  readonly language: Language
}

/** One save: by whom, of what (nothing for a new item), and what is to change. */
export interface Saving {
  readonly by: Writer
  readonly before: PostRecord | undefined
  readonly changes: ItemChanges
}

/** Fields that are stored as they are given. */
const PLAIN = [
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

type PlainName = (typeof PLAIN)[number]

/** What a writer wants to be different; absent fields stay as they are. */
export type ItemChanges = {
  readonly [K in PlainName]?: PostRecord[K] | undefined
} & {
  readonly status?: PostStatus | undefined
  /** As it was sent; it is made a slug and unique. */
  readonly slug?: string | undefined
  /** Null makes the date float again, or now. */
  readonly date?: Moment | null | undefined
}

/** An item that is being saved: a copy of its own, changed in place until it is stored. */
export type ItemDraft = { -readonly [K in keyof PostRecord]: PostRecord[K] }

/** A draft with the fields that are stored as they are given. */
export function draftOf(before: PostRecord, changes: ItemChanges): ItemDraft {
  const draft = { ...before }
  for (const name of PLAIN) take(draft, changes, name)
  return draft
}

/** Members as they are given, of the same kind on both sides. */
function take<K extends PlainName>(
  draft: { [name in K]: PostRecord[name] },
  changes: { readonly [name in K]?: PostRecord[name] | undefined },
  name: K,
): void {
  const value = changes[name]
  if (value !== undefined) draft[name] = value
}

type SavedTexts = Pick<PostRecord, 'title' | 'content' | 'excerpt'>

/** Writers without the right to raw markup have all of it filtered, old and new. */
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

/** The string `0` counts as empty on the platform. */
const isBlank = (text: string): boolean => ['', '0'].includes(text.trim())

export const isEmptyItem = ({ title, content, excerpt }: SavedTexts): boolean =>
  isBlank(title) && isBlank(content) && isBlank(excerpt)

interface Dates {
  readonly date: string
  readonly date_gmt: string | null
}

interface Dating {
  readonly now: number
  readonly zone: string
  /** The status asked for. */
  readonly status: PostStatus
}

/** Drafts float until somebody gives them a date. */
export function datesAfter(
  before: PostRecord | undefined,
  change: ItemChanges['date'],
  { now, zone, status }: Dating,
): Dates {
  const floats = mayFloat(status)
  const current = momentAt(now, zone)
  if (change) return change
  const wasFloating = before && mayFloat(before.status) && before.date_gmt === null
  if (!before || change === null || wasFloating)
    return { date: current.date, date_gmt: floats ? null : current.date_gmt }
  if (before.date_gmt === null)
    return { date: before.date, date_gmt: floats ? null : gmtOf(before.date, zone) }
  return { date: before.date, date_gmt: before.date_gmt }
}
