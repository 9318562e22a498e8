/** Texts as a recorded site shows them; they apply until the source changes. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { PostRecord } from '#fixtures/models/post.ts'

export type TextPart = 'title' | 'content' | 'excerpt'

export type TextSource = Pick<PostRecord, TextPart> & Partial<Pick<PostRecord, 'meta' | 'rendered'>>

const DIGEST_LENGTH = 16

function sourceTexts(part: TextPart, { title, content, excerpt, meta }: TextSource) {
  if (part === 'title') return [title]
  const own = [content, meta?.['_builder_edit_mode'], meta?.['_builder_data']]
  return part === 'content' ? own : [excerpt, ...own]
}

/** Identifies the texts that a rendered text is made of. */
export const digestOf = (part: TextPart, source: TextSource): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(sourceTexts(part, source))))).slice(0, DIGEST_LENGTH)

/** Undefined for texts that the stand-in renders. */
export function shownText(part: TextPart, source: TextSource): string | undefined {
  const shown = source.rendered?.[part]
  return shown && shown.of === digestOf(part, source) ? shown.text : undefined
}
