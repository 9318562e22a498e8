/** Blocks without markup of their own: it depends on the site or the item (platform/core 5.2). */
import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { asRecord } from '#openapi/values/json.ts'
import { escapeMarkup } from '#openapi/values/text.ts'
import { textIn } from './block-attributes.ts'
import { headingOf, ITEM_BLOCKS } from './item-blocks.rules.ts'
import { LIST_BLOCKS } from './list-blocks.rules.ts'
import { withQueries } from './query-block.rules.ts'
import type { BlockFacts, BlockMarkup } from './shown-items.ts'

const siteTitle: BlockMarkup = (context) => {
  const { facts, attributes } = context
  const name = escapeMarkup(facts.name)
  const isLink = attributes['isLink'] !== false && name !== ''
  const text = isLink ? `<a href="${facts.home}" target="_self" rel="home">${name}</a>` : name
  return headingOf(context, text, 1)
}

const footnotes: BlockMarkup = ({ facts: { item } }) => {
  const notes = parseJsonText(textIn(item.meta['footnotes']))
  if (!Array.isArray(notes) || !notes.length) return ''
  const items = notes.map((note: unknown, at) => {
    const { id, content } = asRecord(note)
    const name = escapeMarkup(textIn(id))
    const label = `Jump to footnote reference ${at + 1}`
    return `<li id="${name}">${textIn(content)} <a href="#${name}-link" aria-label="${label}">\u21a9\ufe0e</a></li>`
  })
  return `<ol class="wp-block-footnotes">${items.join('')}</ol>`
}

const BLOCKS: Readonly<Record<string, BlockMarkup>> = {
  footnotes,
  'site-tagline': (context) => headingOf(context, escapeMarkup(context.facts.description), 0),
  'site-title': siteTitle,
  ...ITEM_BLOCKS,
  ...LIST_BLOCKS,
}

const NAMES = Object.keys(BLOCKS).join('|')
const DYNAMIC = new RegExp(`<!-- wp:(?:core/)?(${NAMES}) (?:(\\{[^<>]*\\}) )?/-->`, 'g')

function withMarkup(content: string, facts: BlockFacts): string {
  return content.replace(DYNAMIC, (_, name: string, text = '{}') => {
    const context = { name, attributes: asRecord(parseJsonText(text)), facts }
    return `<!-- wp:html -->${BLOCKS[name]?.(context) ?? ''}<!-- /wp:html -->`
  })
}

/** Content with the markup of these blocks in their place. */
export function withDynamicBlocks(content: string, facts: BlockFacts): string {
  if (!content.includes('<!-- wp:')) return content
  return withMarkup(withQueries(content, facts, withMarkup), facts)
}
