/** Queries in content: their template is repeated for each item that they find. */
import { parseJsonText } from '#handlers/platform/text/json-text.ts'
import { asList, asRecord, type Json } from '#openapi/values/json.ts'
import { escapeMarkup } from '#openapi/values/text.ts'
import { htmlBlock, numberIn, textIn } from './block-attributes.ts'
import type { BlockFacts, ShownItem, ShownTaxonomy } from './shown-items.ts'

type BlockReplacement = (attributes: Json, inner: string) => string

const OPENING = /<!-- wp:([a-z-]+) (?:(\{[^<>]*\}) )?-->/g

/** Replaces blocks of a name up to their next end; blocks inside of their own kind are not searched. */
function replaceBlocks(content: string, name: string, replace: BlockReplacement): string {
  const closing = `<!-- /wp:${name} -->`
  const parts: string[] = []
  let done = 0
  for (const opening of content.matchAll(OPENING)) {
    const [markup, found, attributes = '{}'] = opening
    if (found !== name || opening.index < done) continue
    const start = opening.index + markup.length
    const end = content.indexOf(closing, start)
    if (end < 0) break
    const inner = content.slice(start, end)
    parts.push(
      content.slice(done, opening.index),
      replace(asRecord(parseJsonText(attributes)), inner),
    )
    done = end + closing.length
  }
  return parts.join('') + content.slice(done)
}

const DEFAULT_ITEMS = 10
const MAX_ITEMS = 100
/** A search reads the texts of all items. */
const SEARCH_COST = 10

function hasTerms(item: ShownItem, query: Json): boolean {
  const { category = query['categoryIds'], post_tag = query['tagIds'] } = asRecord(
    query['taxQuery'],
  )
  const isIn = (taxonomy: ShownTaxonomy, wanted: unknown): boolean => {
    const ids = asList(wanted)
    return !ids.length || item.terms(taxonomy).some(({ id }) => ids.includes(id))
  }
  return isIn('category', category) && isIn('post_tag', post_tag)
}

function isFound(item: ShownItem, query: Json): boolean {
  const { sticky, exclude, author } = query
  const authors = String(author ?? '')
    .split(',')
    .map(Number)
  return (
    !asList(exclude).includes(item.id) &&
    (!author || authors.includes(item.author.id)) &&
    (sticky !== 'only' || item.isSticky) &&
    (sticky !== 'exclude' || !item.isSticky) &&
    hasTerms(item, query)
  )
}

/** Sticky items come first, beyond the number of items, unless the query says otherwise. */
function itemsFor(query: Json, { content }: BlockFacts): readonly ShownItem[] {
  // The query of the page, which finds nothing here.
  if (query['inherit'] === true) return []
  const search = textIn(query['search'])
  const type = textIn(query['postType']) || 'post'
  const items = content.items(type, {
    order: query['orderBy'] === 'title' ? 'title' : 'date',
    search,
  })
  const matching = items.filter((item) => isFound(item, query))
  const isAscending = textIn(query['order']).toLowerCase() === 'asc'
  const found = isAscending ? matching.toReversed() : matching
  const offset = numberIn(query['offset'], 0)
  const page = found.slice(
    offset,
    offset + Math.min(numberIn(query['perPage'], DEFAULT_ITEMS), MAX_ITEMS),
  )
  if (query['sticky'] || search || type !== 'post') return page
  const first = content.items(type).filter(({ isSticky }) => isSticky)
  return [...first, ...page.filter(({ isSticky }) => !isSticky)]
}

/** Fills in the blocks of a template, once for each item. */
export interface TemplateFiller {
  /** False if the text has too many lists already; some cost as much as several. */
  startList(cost?: number): boolean
  /** Empty if the text is too long already. */
  fillAgain(template: string, facts: BlockFacts): string
}

interface QueryResult {
  readonly items: readonly ShownItem[]
  readonly facts: BlockFacts
  readonly filler: TemplateFiller
}

function templateMarkup(inner: string, attributes: Json, result: QueryResult): string {
  const { items, facts, filler } = result
  if (!items.length) return ''
  const { type, columnCount } = asRecord(attributes['layout'])
  const isGrid = type === 'grid'
  const layout = isGrid ? 'grid' : 'flow'
  const classes = [
    textIn(attributes['className']),
    isGrid && `columns-${numberIn(columnCount, 3)}`,
    `wp-block-post-template is-layout-${layout} wp-block-post-template-is-layout-${layout}`,
  ]
  const entries = items.map((item) => {
    const opening = `<li class="${escapeMarkup(['wp-block-post', ...item.classes()].join(' '))}">`
    const entry = filler.fillAgain(inner, { ...facts, item })
    return entry && `${htmlBlock(opening)}${entry}${htmlBlock('</li>')}`
  })
  const list = escapeMarkup(classes.filter(Boolean).join(' '))
  return `${htmlBlock(`<ul class="${list}">`)}${entries.join('')}${htmlBlock('</ul>')}`
}

/** Content in which the blocks of every found item are filled in. */
export const withQueries = (content: string, facts: BlockFacts, filler: TemplateFiller): string =>
  replaceBlocks(content, 'query', (attributes, body) => {
    const settings = asRecord(attributes['query'])
    if (!filler.startList(settings['search'] ? SEARCH_COST : 1)) return ''
    const items = itemsFor(settings, facts)
    const filled = replaceBlocks(body, 'post-template', (own, inner) =>
      templateMarkup(inner, own, { items, facts, filler }),
    )
    const shown = replaceBlocks(filled, 'query-no-results', (_, inner) =>
      items.length
        ? ''
        : `${htmlBlock('<div class="wp-block-query-no-results">')}${inner}${htmlBlock('</div>')}`,
    )
    const given = Object.keys(attributes).length ? `${JSON.stringify(attributes)} ` : ''
    return `<!-- wp:query ${given}-->${shown}<!-- /wp:query -->`
  })
