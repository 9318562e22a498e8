/** Earlier states of items: when they are kept and what they hold (platform/core 9). */

import type { PostRecord } from '#fixtures/models/post.ts'
import type { RevisionRecord } from '#fixtures/models/revision.ts'
import type { Site } from '#fixtures/site.ts'
import { byField } from '#handlers/platform/order.ts'
import type { Caller } from '#handlers/runtime/caller.ts'

export const revisionsOf = (site: Site, id: number): readonly RevisionRecord[] =>
  site.revisions.by('parent', ({ parent }) => parent, id)

export const childrenOf = (site: Site, id: number): readonly PostRecord[] =>
  site.posts.by('parent', ({ parent }) => parent, id)

/** A page may stand below a revision too, and nothing stands below what is gone. */
export function removeRevision(site: Site, id: number): void {
  for (const child of childrenOf(site, id)) site.posts.replace({ ...child, parent: 0 })
  site.revisions.remove(id)
}

/** Newest last. */
export const byDate = byField('date')

export const newestOf = (revisions: readonly RevisionRecord[]): RevisionRecord | undefined => {
  let newest = revisions[0]
  for (const revision of revisions) if (!newest || byDate(newest, revision) < 0) newest = revision
  return newest
}

export const autosaveOf = (site: Site, id: number, user: number): RevisionRecord | undefined =>
  newestOf(
    revisionsOf(site, id).filter(({ kind, author }) => kind === 'autosave' && author === user),
  )

/** White space that is only laid out differently is not a change. */
const collapse = (text: string): string =>
  text
    .trim()
    .replace(/\r\n?/g, '\n')
    .replace(/\n+/g, '\n')
    .replace(/[ \t]+/g, ' ')

export const isSameText = (a: string, b: string): boolean => a === b || collapse(a) === collapse(b)

export const footnotesOf = ({ meta }: Pick<PostRecord, 'meta'>): string =>
  typeof meta['footnotes'] === 'string' ? meta['footnotes'] : ''

const differs = (post: PostRecord, revision: RevisionRecord): boolean =>
  !isSameText(post.title, revision.title) ||
  !isSameText(post.content, revision.content) ||
  !isSameText(post.excerpt, revision.excerpt) ||
  footnotesOf(post) !== revision.footnotes

/** Keeps a copy of the new state when it differs from the last one kept, or when none is. */
export function keepRevision(site: Site, caller: Caller, post: PostRecord): void {
  const kept = newestOf(revisionsOf(site, post.id).filter(({ kind }) => kind === 'revision'))
  if (kept && !differs(post, kept)) return
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
}
