/** Parses block editor content into a tree: markup between comment delimiters. */

import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { asRecord, type Json } from '#openapi/values/json.ts'

/** A block, without the namespace of the platform; its parts are markup and nested blocks, in order. */
export interface Block {
  readonly name: string
  readonly attributes: Json
  readonly parts: readonly (string | Block)[]
}

interface OpenBlock extends Block {
  readonly parts: (string | Block)[]
}

const START = /<!--\s+(\/?)wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)\s+/g
const END = /\/?-->/y
/** Ends attributes and their delimiter. */
const ATTRIBUTES_END = /\}\s+\/?-->/g

interface Delimiter {
  readonly at: number
  readonly end: number
  readonly name: string
  readonly closes: boolean
  readonly isVoid: boolean
  /** As JSON; empty for none. */
  readonly attributes: string
}

/** Searches the end of attributes once for all delimiters in front of it. */
function createAttributesSearch(content: string) {
  let found: RegExpExecArray | null | undefined
  return (from: number): RegExpExecArray | null => {
    if (found !== undefined && (found?.index ?? from) >= from) return found
    ATTRIBUTES_END.lastIndex = from
    found = ATTRIBUTES_END.exec(content)
    return found
  }
}

function endAt(content: string, from: number): RegExpExecArray | null {
  END.lastIndex = from
  return END.exec(content)
}

function* delimitersIn(content: string): Generator<Delimiter> {
  const attributesEnd = createAttributesSearch(content)
  for (const match of content.matchAll(START)) {
    const [start, slash, name = ''] = match
    const from = match.index + start.length
    const hasAttributes = content[from] === '{'
    const last = hasAttributes ? attributesEnd(from) : endAt(content, from)
    if (!last) continue
    yield {
      ...{ at: match.index, end: last.index + last[0].length, name },
      attributes: hasAttributes ? content.slice(from, last.index + 1) : '',
      ...{ closes: slash === '/', isVoid: last[0].endsWith('/-->') },
    }
  }
}

export const hasBlocks = (content: string): boolean => content.includes('<!-- wp:')

/** Maximum depth; deeper delimiters are dropped. */
const MAX_DEPTH = 100

const attributesOf = (text: string): Json => (text === '' ? {} : asRecord(parseJsonText(text)))

/**
 * The root has no name; unclosed blocks end with the content. A delimiter that closes no block ends
 * the blocks: everything from there is text.
 */
export function readBlocks(content: string): Block {
  const top: OpenBlock = { name: '', attributes: {}, parts: [] }
  const open = [top]
  const last = (): OpenBlock => open.at(-1) ?? top
  let at = 0
  for (const delimiter of delimitersIn(content)) {
    const { closes, isVoid, attributes } = delimiter
    const name = delimiter.name.replace(/^core\//, '')
    if (delimiter.at < at) continue
    if (closes && open.length === 1) break
    if (at < delimiter.at) last().parts.push(content.slice(at, delimiter.at))
    at = delimiter.end
    if (closes) {
      open.pop()
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
