/** Contents of an autosave, and the drafts that need none. */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { RevisionRecord } from '#fixtures/models/revision.ts'
import { ITEM_LOCK_TIME } from '#handlers/platform/content/locks.ts'
import { filterFootnotes } from '#handlers/platform/content/meta.rules.ts'
import { footnotesOf, isSameText } from '#handlers/platform/content/revisions.rules.ts'
import { filterTexts } from '#handlers/platform/content/save.rules.ts'
import { normalizeBlocks } from '#handlers/platform/rendering/block-markup.rules.ts'
import { memberOf } from '#openapi/values/json.ts'

type AutosaveTexts = Pick<RevisionRecord, 'title' | 'content' | 'excerpt'>
type SentTexts = { readonly [N in keyof AutosaveTexts]?: string | undefined }

/** The item itself is changed for a draft of the caller without an edit lock of another user. */
export function isOwnDraft(
  { status, author, lock }: Pick<PostRecord, 'status' | 'author' | 'lock'>,
  caller: number,
  now: number,
): boolean {
  const isLocked = lock !== undefined && lock.user !== caller && lock.at > now - ITEM_LOCK_TIME
  return ['draft', 'auto-draft'].includes(status) && author === caller && !isLocked
}

/** Only the sent texts. */
export function sentTexts(
  { title, content, excerpt }: SentTexts,
  mayUseRaw: boolean,
): Partial<AutosaveTexts> {
  const filtered = filterTexts(
    { title: title ?? '', content: normalizeBlocks(content ?? ''), excerpt: excerpt ?? '' },
    mayUseRaw,
  )
  return {
    ...(title !== undefined && { title: filtered.title }),
    ...(content !== undefined && { content: filtered.content }),
    ...(excerpt !== undefined && { excerpt: filtered.excerpt }),
  }
}

interface SentContents {
  readonly texts: Partial<AutosaveTexts>
  readonly footnotes?: string | undefined
}

/** Whether the sent contents differ from those of the item. */
export function hasChanges(
  { texts, footnotes }: SentContents,
  post: AutosaveTexts & Pick<PostRecord, 'meta'>,
): boolean {
  const differs = (['title', 'content', 'excerpt'] as const).some(
    (field) => texts[field] !== undefined && !isSameText(texts[field], post[field]),
  )
  return differs || (footnotes !== undefined && footnotes !== footnotesOf(post))
}

/** No type check: a number is stored as a string. */
export function sentFootnotes(meta: unknown, mayUseRaw: boolean): string | undefined {
  const sent = memberOf(meta, 'footnotes')
  const value = typeof sent === 'number' ? String(sent) : sent
  if (typeof value !== 'string') return undefined
  return mayUseRaw ? value : filterFootnotes(value)
}
