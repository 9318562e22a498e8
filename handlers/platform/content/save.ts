/** The only way to create, change, trash and remove items, including slugs, dates and revisions. */
import {
  defaultCategoryId,
  defaultCommentStatus,
  defaultPingStatus,
  siteIdentity,
} from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import type { Site } from '#fixtures/site/site.ts'
import { normalizeBlocks } from '#handlers/platform/rendering/block-markup.rules.ts'
import { zoneOf } from '#handlers/platform/site-facts.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { gmtOf, isZeroDate, momentAt, statusAt } from './dates.rules.ts'
import { filterFootnotes } from './meta.rules.ts'
import { ancestorsOf, permalinkPath } from './permalinks.ts'
import { footnotesOf } from './revisions.rules.ts'
import { childrenOf, removeRevision, revisionsOf, saveRevision } from './revisions.ts'
import {
  datesAfter,
  draftOf,
  filterTexts,
  type ItemChanges,
  type ItemDraft,
  isEmptyItem,
} from './save.rules.ts'
import { withSlug } from './save-slug.ts'
import { termsOf } from './terms.ts'
import type { SaveContext, Writer } from './writer.ts'

export type { ItemChanges } from './save.rules.ts'
export type { Writer } from './writer.ts'

interface SaveOptions {
  /** False to skip the revision. */
  readonly revision?: boolean
}

function blankItem({ site, caller, language }: Writer, type: string): PostRecord {
  const discussion = type === 'post' ? site.read(defaultCommentStatus) : 'closed'
  const pings = type === 'post' ? site.read(defaultPingStatus) : 'closed'
  return {
    id: 0,
    type,
    status: 'draft',
    author: caller.id,
    date: '',
    date_gmt: null,
    modified: '',
    modified_gmt: '',
    slug: '',
    title: '',
    content: '',
    excerpt: '',
    password: '',
    parent: 0,
    menu_order: 0,
    comment_status: discussion,
    ping_status: pings,
    template: '',
    format: 'standard',
    sticky: false,
    featured_media: 0,
    categories: [],
    tags: [],
    meta: {},
    guid: '',
    language,
  }
}

/** Prevents cycles: an item cannot be its own ancestor. */
function parentWithoutLoop(site: Site, id: number, parent: number): number {
  if (parent === 0 || parent === id) return 0
  const parentItem = site.posts.get(parent)
  return parentItem && ancestorsOf(site, parentItem).some((ancestor) => ancestor.id === id)
    ? 0
    : parent
}

const idsOf = (terms: readonly TermRecord[]): readonly number[] => terms.map(({ id }) => id)

/** A post saved without categories gets the default category. */
function categoriesAfter(site: Site, post: PostRecord, changes: ItemChanges): readonly number[] {
  if (post.type !== 'post') return post.categories
  const known = idsOf(termsOf(site, post.categories, 'category'))
  return known.length || changes.categories ? known : [site.read(defaultCategoryId)]
}

const NO_META: PostRecord['meta'] = {}
/** Types with a required text. */
const TYPES_WITH_TEXT = ['post', 'page']

function filteredMeta(post: PostRecord, mayUseRaw: boolean): PostRecord['meta'] {
  const footnotes = footnotesOf(post)
  if (mayUseRaw || footnotes === '') return post.meta
  return { ...NO_META, ...post.meta, footnotes: filterFootnotes(footnotes) }
}

/** All fields except the slug, which depends on the id. */
function completeDraft({ writer, before, changes }: SaveContext, draft: ItemDraft): void {
  const { site, caller } = writer
  const mayUseRaw = caller.can('unfiltered_html')
  const isSent = changes.content !== undefined && TYPES_WITH_TEXT.includes(draft.type)
  const content = isSent ? normalizeBlocks(draft.content) : draft.content
  const texts = filterTexts({ ...draft, content }, mayUseRaw)
  draft.title = texts.title
  draft.content = texts.content
  draft.excerpt = texts.excerpt
  const needsText = TYPES_WITH_TEXT.includes(draft.type) && changes.status !== 'trash'
  if (needsText && isEmptyItem(texts)) throw new ApiError('empty_content')
  setDates({ writer, before, changes }, draft)
  if (draft.status === 'private') draft.password = ''
  draft.parent = parentWithoutLoop(site, draft.id, draft.parent)
  draft.categories = categoriesAfter(site, draft, changes)
  draft.tags = draft.type === 'post' ? idsOf(termsOf(site, draft.tags, 'post_tag')) : []
  draft.meta = filteredMeta(draft, mayUseRaw)
}

/** Status and dates depend on each other. */
function setDates({ writer, before, changes }: SaveContext, draft: ItemDraft): void {
  const now = writer.site.clock.now()
  const zone = zoneOf(writer.site)
  const status = changes.status ?? draft.status
  const { date, date_gmt } = datesAfter(before, changes.date, { now, zone, status })
  if (isZeroDate(date)) throw new ApiError('invalid_date')
  draft.date = date
  draft.date_gmt = date_gmt
  draft.status = date_gmt ? statusAt(status, date_gmt, now) : status
  const saved = before ? momentAt(now, zone) : { date, date_gmt: date_gmt ?? gmtOf(date, zone) }
  draft.modified = saved.date
  draft.modified_gmt = saved.date_gmt
}

/** A chosen id must be unused; without one, the site assigns the next. */
export type NewItem = ItemChanges & { readonly id?: number | undefined }

function assignId({ ids }: Site, chosen: number | undefined): number {
  if (chosen === undefined) return ids.next('post')
  ids.reserve('post', chosen)
  return chosen
}

/** Stores a new item. Invalid input has no side effects. */
export function createItem(writer: Writer, type: string, changes: NewItem): PostRecord {
  const saving = { writer, before: undefined, changes }
  const draft = draftOf(blankItem(writer, type), changes)
  completeDraft(saving, draft)
  draft.id = assignId(writer.site, changes.id)
  const named = withSlug(saving, draft)
  named.guid = permalinkPath(writer.site, named)
  const created = writer.site.posts.insert(named)
  writer.events.saved(writer.site, created)
  return created
}

/** Changes the given fields. */
export function updateItem(
  writer: Writer,
  before: PostRecord,
  changes: ItemChanges & SaveOptions,
): PostRecord {
  const { revision = true } = changes
  const saving = { writer, before, changes }
  const draft = draftOf(before, changes)
  completeDraft(saving, draft)
  const saved = writer.site.posts.replace(withSlug(saving, draft))
  if (revision) saveRevision(writer.site, writer.caller, saved)
  writer.events.saved(writer.site, saved)
  return saved
}

/** Resets the front page settings that refer to a removed page. */
function resetFrontPage(site: Site, id: number): void {
  const identity = site.read(siteIdentity)
  const { page_on_front, page_for_posts } = identity
  if (id !== page_on_front && id !== page_for_posts) return
  site.write(siteIdentity, {
    ...identity,
    ...(id === page_on_front && { page_on_front: 0, show_on_front: 'posts' }),
    ...(id === page_for_posts && { page_for_posts: 0 }),
  })
}

export function trashItem(writer: Writer, post: PostRecord): PostRecord {
  resetFrontPage(writer.site, post.id)
  const trashed = updateItem(writer, post, { status: 'trash', sticky: false })
  writer.events.trashed(writer.site, trashed)
  return trashed
}

/** Removes an item with its revisions and comments; its children move up, or to the top level. */
export function removeItem({ site, events }: Omit<Writer, 'language'>, post: PostRecord): void {
  const { id, parent, type } = post
  resetFrontPage(site, id)
  for (const { id: revision } of revisionsOf(site, id)) removeRevision(site, revision)
  for (const child of childrenOf(site, id))
    site.posts.replace({ ...child, parent: child.type === type ? parent : 0 })
  for (const file of site.media.by('parent', (other) => other.parent, id))
    site.media.replace({ ...file, parent })
  for (const comment of site.comments.by('post', ({ post }) => post, id))
    site.comments.remove(comment.id)
  site.posts.remove(id)
  events.removed(site, post)
}
