/** Blocks without markup of their own: it depends on the site or the item (platform/core 5.2). */
import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { asRecord } from '#openapi/values/json.ts'
import { escapeMarkup } from '#openapi/values/text.ts'
import { htmlBlock, textIn } from './block-attributes.ts'
import { headingOf, ITEM_BLOCKS } from './item-blocks.rules.ts'
import { MAX_RENDERED_LENGTH } from './length-limits.ts'
import { LIST_BLOCKS } from './list-blocks.rules.ts'
import { type TemplateFiller, withQueries } from './query-block.rules.ts'
import type { BlockContext, BlockFacts, BlockMarkup } from './shown-items.ts'

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

const VOID = /<!-- wp:(?:core\/)?([a-z-]+) (?:(\{[^<>]*\}) )?\/-->/g

/** Each list reads all items of its type. */
const MAX_LISTS = 50

interface BlockFiller extends TemplateFiller {
  fill(content: string, facts: BlockFacts): string
}

/** A text with more lists, or with more markup, is filled in part: long texts are not rendered. */
function createFiller(): BlockFiller {
  let lists = 0
  let length = 0
  const isFull = (): boolean => length > MAX_RENDERED_LENGTH
  const startList = (cost = 1): boolean => {
    lists += cost
    return lists <= MAX_LISTS && !isFull()
  }
  const markupOf = (context: BlockContext): string => {
    const { name } = context
    if (isFull() || (Object.hasOwn(LIST_BLOCKS, name) && !startList())) return ''
    const markup = BLOCKS[name]?.(context) ?? ''
    length += markup.length
    return markup
  }
  const fill = (content: string, facts: BlockFacts): string =>
    content.replace(VOID, (block, name: string, text = '{}') => {
      if (!Object.hasOwn(BLOCKS, name)) return block
      const attributes = asRecord(parseJsonText(text))
      return htmlBlock(markupOf({ name, attributes, facts }))
    })
  return {
    startList,
    fill,
    fillAgain(template, facts) {
      if (isFull()) return ''
      length += template.length
      return fill(template, facts)
    },
  }
}

/** Content with the markup of these blocks in their place. */
export function withDynamicBlocks(content: string, facts: BlockFacts): string {
  if (!content.includes('<!-- wp:')) return content
  const filler = createFiller()
  return filler.fill(withQueries(content, facts, filler), facts)
}
