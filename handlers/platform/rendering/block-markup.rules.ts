/** Content as it is stored: its blocks, serialised again (platform/core 7.1). */
import { isRecord, type Json } from '#openapi/values/json.ts'
import { type Block, hasBlocks, readBlocks } from './block-tree.rules.ts'

/** Lists and maps are the same type on the platform: an empty map is serialised as a list. */
function asListed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asListed)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([name, member]) => [name, asListed(member)] as const)
  if (entries.every(([name], at) => name === String(at))) return entries.map(([, member]) => member)
  return Object.fromEntries(entries)
}

const ESCAPED = /--|[<>&]|\\"/g

const escapeSign = (sign: string): string =>
  [...sign.replace('\\', '')]
    .map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** No part of the JSON may end the comment around it. */
const attributesText = (attributes: Json): string =>
  Object.keys(attributes).length
    ? `${JSON.stringify(asListed(attributes)).replace(ESCAPED, escapeSign)} `
    : ''

function blockMarkup({ name, attributes, parts }: Block): string {
  const text = parts.map((part) => (typeof part === 'string' ? part : blockMarkup(part))).join('')
  if (name === '') return text
  const start = `<!-- wp:${name} ${attributesText(attributes)}`
  return text === '' ? `${start}/-->` : `${start}-->${text}<!-- /wp:${name} -->`
}

const within = (name: string, text: string): string =>
  `<!-- wp:${name} -->${text}<!-- /wp:${name} -->`

/**
 * The platform reads content as the inside of a block of its own and cuts that block off afterwards:
 * unclosed blocks get closed, and a delimiter that closes no block closes the outer one.
 */
export function normalizeBlocks(content: string): string {
  if (!/<!--\s+\/?wp:/.test(content)) return content
  const text = hasBlocks(content) ? content : within('freeform', content)
  const markup = blockMarkup(readBlocks(within('post-content', text)))
  return markup.slice(markup.indexOf('-->') + 3, markup.lastIndexOf('<!--'))
}
