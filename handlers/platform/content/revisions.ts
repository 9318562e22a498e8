/** The stored revisions of items (platform/core 9). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { RevisionRecord } from '#fixtures/models/revision.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { OrderedIndex } from '#fixtures/store/collection.ts'
import type { Key } from '#fixtures/store/key.ts'
import type { Caller } from '#handlers/runtime/caller.ts'
import { byDate, differsFrom, footnotesOf, oldestRevisions } from './revisions.rules.ts'

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

/** Up to this count the last one is found by a scan; only a long history needs an index. */
const MAX_SCANNED = 32

function lastRevision(site: Site, id: number): RevisionRecord | undefined {
  if (countRevisions(site, id) > MAX_SCANNED) return site.revisions.lastBy(SAVED, id)
  return revisionsOf(site, id)
    .filter(({ kind }) => kind === 'revision')
    .toSorted(byDate)
    .at(-1)
}

/** Removes the oldest beyond the limit (platform/core 9.2). */
function removeOldest(site: Site, id: number): void {
  const surplus = countRevisions(site, id) - site.revisionsKept
  if (surplus <= 0) return
  for (const revision of oldestRevisions(revisionsOf(site, id), surplus))
    removeRevision(site, revision.id)
}

/** Stores a revision when the new state differs from the last one, or when there is none. */
export function saveRevision(site: Site, caller: Caller, post: PostRecord): void {
  if (site.revisionsKept === 0) return
  const last = lastRevision(site, post.id)
  if (last && !differsFrom(post, last)) return
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
