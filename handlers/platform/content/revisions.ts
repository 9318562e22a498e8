/** Revisions of items: when they are created and what they contain (platform/core 9). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { RevisionRecord } from '#fixtures/models/revision.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { OrderedIndex } from '#fixtures/store/collection.ts'
import type { Key } from '#fixtures/store/key.ts'
import { byField } from '#handlers/platform/order.ts'
import type { Caller } from '#handlers/runtime/caller.ts'

/** Newest last. */
export const byDate = byField('date')

type RevisionPath = OrderedIndex<RevisionRecord>
const NO_KEYS: readonly Key[] = []

/**
 * Indexes of the history of an item and its parts by kind, so that the cost of saving does not grow
 * with the history.
 */
const HISTORY: RevisionPath = { name: 'history', valuesOf: ({ parent }) => parent, compare: byDate }
const SAVED: RevisionPath = {
  name: 'kept',
  valuesOf: ({ parent, kind }) => (kind === 'revision' ? parent : NO_KEYS),
  compare: byDate,
}
const AUTOSAVES: RevisionPath = {
  name: 'autosaves',
  valuesOf: ({ parent, kind, author }) =>
    kind === 'autosave' ? [parent, `${parent} ${author}`] : NO_KEYS,
  compare: byDate,
}

export const revisionsOf = (site: Site, id: number): readonly RevisionRecord[] =>
  site.revisions.by(HISTORY.name, HISTORY.valuesOf, id)

export const autosavesOf = (site: Site, id: number): readonly RevisionRecord[] =>
  site.revisions.by(AUTOSAVES.name, AUTOSAVES.valuesOf, id)

export const countRevisions = (site: Site, id: number): number =>
  site.revisions.countBy(HISTORY.name, HISTORY.valuesOf, id)

export const newestRevision = (site: Site, id: number): RevisionRecord | undefined =>
  site.revisions.lastBy(HISTORY, id)

export const newestAutosave = (site: Site, id: number): RevisionRecord | undefined =>
  site.revisions.lastBy(AUTOSAVES, id)

export const autosaveOf = (site: Site, id: number, user: number): RevisionRecord | undefined =>
  site.revisions.lastBy(AUTOSAVES, `${id} ${user}`)

export const childrenOf = (site: Site, id: number): readonly PostRecord[] =>
  site.posts.by('parent', ({ parent }) => parent, id)

/** Removes a revision; child pages of it move to the top level. */
export function removeRevision(site: Site, id: number): void {
  for (const child of childrenOf(site, id)) site.posts.replace({ ...child, parent: 0 })
  site.revisions.remove(id)
}

/** Newlines and carriage returns are one kind of white space, blanks and tabs another; 0 is none. */
const spaceKind = (code: number): number =>
  code === 10 || code === 13 ? 1 : code === 32 || code === 9 ? 2 : 0

/** The end of a run of white space of one kind. */
function endOfRun(text: string, start: number, kind: number): number {
  let end = start + 1
  while (end < text.length && spaceKind(text.charCodeAt(end)) === kind) end += 1
  return end
}

/** Ignores differences in white space: at both ends, and in the length of runs. */
export function isSameText(a: string, b: string): boolean {
  if (a === b) return true
  const [one, other] = [a.trim(), b.trim()]
  let at = 0
  let otherAt = 0
  while (at < one.length && otherAt < other.length) {
    const code = one.charCodeAt(at)
    const found = other.charCodeAt(otherAt)
    const kind = spaceKind(code)
    if (kind ? spaceKind(found) !== kind : found !== code) return false
    at = kind ? endOfRun(one, at, kind) : at + 1
    otherAt = kind ? endOfRun(other, otherAt, kind) : otherAt + 1
  }
  return at === one.length && otherAt === other.length
}

export const footnotesOf = ({ meta }: Pick<PostRecord, 'meta'>): string =>
  typeof meta['footnotes'] === 'string' ? meta['footnotes'] : ''

/** Up to this count the last one is found by a scan; only a long history needs an index. */
const MAX_SCANNED = 32

function lastRevision(site: Site, id: number): RevisionRecord | undefined {
  if (countRevisions(site, id) > MAX_SCANNED) return site.revisions.lastBy(SAVED, id)
  return revisionsOf(site, id)
    .filter(({ kind }) => kind === 'revision')
    .toSorted(byDate)
    .at(-1)
}

const differs = (post: PostRecord, revision: RevisionRecord): boolean =>
  !isSameText(post.title, revision.title) ||
  !isSameText(post.content, revision.content) ||
  !isSameText(post.excerpt, revision.excerpt) ||
  footnotesOf(post) !== revision.footnotes

/** Removes the oldest beyond the limit; autosaves count but are not removed (platform/core 9.2). */
function removeOldest(site: Site, id: number): void {
  const surplus = countRevisions(site, id) - site.revisionsKept
  if (surplus <= 0) return
  for (const revision of revisionsOf(site, id).toSorted(byDate).slice(0, surplus))
    if (revision.kind === 'revision') removeRevision(site, revision.id)
}

/** Stores a revision when the new state differs from the last one, or when there is none. */
export function saveRevision(site: Site, caller: Caller, post: PostRecord): void {
  if (site.revisionsKept === 0) return
  const last = lastRevision(site, post.id)
  if (last && !differs(post, last)) return
  site.revisions.insert({
    id: site.ids.next('post'),
    parent: post.id,
    kind: 'revision',
    author: caller.id,
    date: post.modified,
    date_gmt: post.modified_gmt,
    modified: post.modified,
    modified_gmt: post.modified_gmt,
    title: post.title,
    content: post.content,
    excerpt: post.excerpt,
    footnotes: footnotesOf(post),
  })
  removeOldest(site, post.id)
}
