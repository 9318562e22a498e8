/** Blocks without markup of their own: it depends on the site or the item (platform/core 5.2). */
import type { PostRecord } from '#fixtures/models/post.ts'
import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { asRecord, type Json } from '#openapi/values/json.ts'
import { escapeMarkup } from '#openapi/values/text.ts'

export interface BlockFacts {
  readonly name: string
  readonly description: string
  readonly home: string
  /** The address of the item. */
  readonly link: string
}

type BlockItem = Pick<PostRecord, 'title' | 'meta'>

interface BlockContext {
  readonly name: string
  readonly attributes: Json
  readonly facts: BlockFacts
  readonly item: BlockItem
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

function classesOf({ name, attributes }: BlockContext): string {
  const [align, className] = [textIn(attributes['textAlign']), textIn(attributes['className'])]
  const classes = [align && `has-text-align-${align}`, className, `wp-block-${name}`]
  return escapeMarkup(classes.filter(Boolean).join(' '))
}

/** Level 0 is a paragraph. */
function headingOf(context: BlockContext, text: string, defaultLevel: number): string {
  if (text === '') return ''
  const { level = defaultLevel } = context.attributes
  const tag = level === 0 ? 'p' : `h${Number(level) || defaultLevel}`
  return `<${tag} class="${classesOf(context)}">${text}</${tag}>`
}

function siteTitle(context: BlockContext): string {
  const { facts, attributes } = context
  const name = escapeMarkup(facts.name)
  const isLink = attributes['isLink'] !== false && name !== ''
  const text = isLink ? `<a href="${facts.home}" target="_self" rel="home">${name}</a>` : name
  return headingOf(context, text, 1)
}

function postTitle(context: BlockContext): string {
  const { facts, attributes, item } = context
  const isLink = attributes['isLink'] === true && item.title !== ''
  const text = isLink ? `<a href="${facts.link}" target="_self" >${item.title}</a>` : item.title
  return headingOf(context, text, 2)
}

function footnotes({ item }: BlockContext): string {
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

const BLOCKS: Readonly<Record<string, (context: BlockContext) => string>> = {
  footnotes,
  'post-title': postTitle,
  'site-tagline': (context) => headingOf(context, escapeMarkup(context.facts.description), 0),
  'site-title': siteTitle,
}

const DYNAMIC =
  /<!-- wp:(?:core\/)?(footnotes|post-title|site-tagline|site-title) (?:(\{[^<>]*\}) )?\/-->/g

/** Content with the markup of these blocks in their place. */
export function withDynamicBlocks(content: string, item: BlockItem, facts: BlockFacts): string {
  if (!content.includes('<!-- wp:')) return content
  return content.replace(DYNAMIC, (_, name: string, attributes = '{}') => {
    const context = { name, attributes: asRecord(parseJsonText(attributes)), facts, item }
    return `<!-- wp:html -->${BLOCKS[name]?.(context) ?? ''}<!-- /wp:html -->`
  })
}
