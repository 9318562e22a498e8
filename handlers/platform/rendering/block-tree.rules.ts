/** Parses block editor content into a tree: markup between comment delimiters. */

import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { asRecord, type Json } from '#openapi/values/json.ts'

/** A block; its parts are markup and nested blocks, in order. */
export interface Block {
  readonly name: string
  readonly attributes: Json
  readonly parts: readonly (string | Block)[]
}

interface OpenBlock extends Block {
  readonly parts: (string | Block)[]
}

// Attributes contain no angle brackets, which bounds the search for their end.
const DELIMITER =
  /<!--\s+(\/?)wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)\s+(?:(\{[^<>]*\})\s+)?(\/?)-->/g

export const hasBlocks = (content: string): boolean => content.includes('<!-- wp:')

/** Maximum depth; deeper delimiters are dropped. */
const MAX_DEPTH = 100

const attributesOf = (text: string | undefined): Json =>
  text === undefined ? {} : asRecord(parseJsonText(text))

/** The root has no name; unclosed blocks end with the content. */
export function readBlocks(content: string): Block {
  const top: OpenBlock = { name: '', attributes: {}, parts: [] }
  const open = [top]
  const last = (): OpenBlock => open.at(-1) ?? top
  let at = 0
  for (const match of content.matchAll(DELIMITER)) {
    const [delimiter, closes, name = '', attributes, isVoid] = match
    const text = content.slice(at, match.index)
    if (text !== '') last().parts.push(text)
    at = match.index + delimiter.length
    if (closes) {
      if (open.length > 1) open.pop()
      continue
    }
    const block: OpenBlock = { name, attributes: attributesOf(attributes), parts: [] }
    last().parts.push(block)
    if (!isVoid && open.length < MAX_DEPTH) open.push(block)
  }
  if (at < content.length) last().parts.push(content.slice(at))
  return top
}

export const innerBlocks = ({ parts }: Block): readonly Block[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [] : [part]))
