/** Blocks that list items, months or terms of the site. */
import { asList, memberOf } from '#openapi/values/json.ts'
import { getOrCreate, memoize } from '#openapi/values/memoize.ts'
import { escapeMarkup } from '#openapi/values/text.ts'
import { attributesOf, numberIn, textIn } from './block-attributes.ts'
import { calendar } from './calendar.rules.ts'
import { formatDate, monthName } from './date-format.rules.ts'
import { EXCERPT_WORDS } from './excerpt.rules.ts'
import { timeOf } from './item-blocks.rules.ts'
import { pageList } from './page-list.rules.ts'
import { sizedImage } from './pictures.rules.ts'
import type {
  BlockContext,
  BlockMarkup,
  ShownItem,
  ShownTaxonomy,
  ShownTerm,
  SiteContent,
} from './shown-items.ts'

const LATEST = 5
const MAX_LATEST = 100

function latestItems({ attributes, facts }: BlockContext): readonly ShownItem[] {
  const { categories, selectedAuthor, orderBy, order, postsToShow } = attributes
  const chosen = asList(categories).map((category) => memberOf(category, 'id'))
  const isChosen = ({ author, terms }: ShownItem): boolean =>
    (selectedAuthor === undefined || author.id === selectedAuthor) &&
    (!chosen.length || terms('category').some(({ id }) => chosen.includes(id)))
  const by = orderBy === 'title' ? 'title' : 'date'
  const items = facts.content.items('post', { order: by }).filter(isChosen)
  const ordered = order === 'asc' ? items.toReversed() : items
  // Without a number, as many as in lists of the site.
  const count = postsToShow === 0 ? 2 * LATEST : numberIn(postsToShow, LATEST)
  return ordered.slice(0, Math.min(count, MAX_LATEST))
}

const part = (name: string): string => `wp-block-latest-posts__${name}`

/** The excerpt of an item in a list, with a link where it is cut. */
function latestExcerpt({ attributes }: BlockContext, item: ShownItem): string {
  if (item.isProtected) return 'This content is password protected.'
  const words = item.excerpt().split(' ')
  const length = numberIn(attributes['excerptLength'], EXCERPT_WORDS)
  if (words.length <= length) return words.join(' ')
  const label = `<span class="screen-reader-text">: ${item.title}</span>`
  const more = `<a class="${part('read-more')}" href="${item.link}" rel="noopener">Read more${label}</a>`
  return `${words.slice(0, length).join(' ')}\u2026 ${more}`
}

function latestImage({ attributes }: BlockContext, item: ShownItem): string {
  const picture = item.picture()
  if (!attributes['displayFeaturedImage'] || !picture) return ''
  const width = numberIn(attributes['featuredImageSizeWidth'], 0)
  const height = numberIn(attributes['featuredImageSizeHeight'], 0)
  const style = `${width ? `max-width:${width}px;` : ''}${height ? `max-height:${height}px;` : ''}`
  const size = textIn(attributes['featuredImageSizeSlug']) || 'thumbnail'
  const image = sizedImage(picture, { size, alt: picture.alt, style })
  const align = textIn(attributes['featuredImageAlign'])
  const linked = attributes['addLinkToFeaturedImage']
    ? `<a href="${item.link}" aria-label="${escapeMarkup(item.title)}">${image}</a>`
    : image
  return `<div class="${part('featured-image')}${align && ` align${escapeMarkup(align)}`}">${linked}</div>`
}

function latestItem(context: BlockContext, item: ShownItem): string {
  const { attributes, facts } = context
  const title = item.title || '(no title)'
  const author = `<div class="${part('post-author')}">by ${escapeMarkup(item.author.name)}</div>`
  const date = `<time datetime="${timeOf(item.date)}" class="${part('post-date')}">${formatDate(item.date, facts.dateFormat)}</time>`
  const hasExcerpt =
    attributes['displayPostContent'] && attributes['displayPostContentRadio'] !== 'full_post'
  const excerpt = hasExcerpt
    ? `<div class="${part('post-excerpt')}">${latestExcerpt(context, item)}</div>`
    : ''
  const parts = [attributes['displayAuthor'] && author, attributes['displayPostDate'] && date]
  return `<li>${latestImage(context, item)}<a class="${part('post-title')}" href="${item.link}">${title}</a>${parts.filter(Boolean).join('')}${excerpt}</li>\n`
}

const latestPosts: BlockMarkup = (context) => {
  const { attributes } = context
  const columns = numberIn(attributes['columns'], 0)
  const kinds = [
    'wp-block-latest-posts__list',
    ...(attributes['postLayout'] === 'grid' ? ['is-grid'] : []),
    ...(attributes['postLayout'] === 'grid' && columns ? [`columns-${columns}`] : []),
    ...(attributes['displayPostDate'] ? ['has-dates'] : []),
    ...(attributes['displayAuthor'] ? ['has-author'] : []),
  ]
  const layout = 'is-layout-flow wp-block-latest-posts-is-layout-flow'
  const items = latestItems(context).map((item) => latestItem(context, item))
  return `<ul ${attributesOf(context, { kinds, layout })}>${items.join('')}</ul>`
}

/** The length of `2026`, `2026-03` and `2026-03-01` in a date. */
const PERIODS: Readonly<Record<string, number>> = { yearly: 4, monthly: 7, daily: 10 }

function periodName(period: string, { dateFormat }: BlockContext['facts']): string {
  const [year = '', month, day] = period.split('-')
  if (day) return formatDate({ text: `${period}T00:00:00`, offset: '+00:00', zone: '' }, dateFormat)
  return month ? `${monthName(Number(month))} ${year}` : year
}

const archives: BlockMarkup = (context) => {
  const { facts, attributes } = context
  const length = PERIODS[String(attributes['type'] ?? 'monthly')]
  // A list for choosing comes with a script, which depends on the release.
  if (length === undefined || attributes['displayAsDropdown']) return ''
  const counts = new Map<string, number>()
  for (const { date } of facts.content.items('post')) {
    const period = date.text.slice(0, length)
    counts.set(period, (counts.get(period) ?? 0) + 1)
  }
  const entries = [...counts].map(([period, count]) => {
    const total = attributes['showPostCounts'] ? `&nbsp;(${count})` : ''
    const path = period.replaceAll('-', '/')
    return `\t<li><a href='${facts.home}/${path}/'>${periodName(period, facts)}</a>${total}</li>\n`
  })
  const opening = `<ul ${attributesOf(context, { kinds: ['wp-block-archives-list'] })}>`
  return entries.length ? `${opening}${entries.join('')}</ul>` : ''
}

interface TermTree {
  readonly terms: readonly ShownTerm[]
  /** The items of a term; in a tree with those of its descendants. */
  readonly itemsOf: (term: ShownTerm) => ReadonlySet<number>
  readonly isTree: boolean
  readonly showsCounts: boolean
}

/** Deeper terms are not shown. */
const MAX_DEPTH = 20

function termEntries(tree: TermTree, parent: number, depth = 0): string {
  const { terms, itemsOf, isTree, showsCounts } = tree
  if (depth > MAX_DEPTH) return ''
  const shown = isTree ? terms.filter((term) => term.parent === parent) : terms
  return shown
    .map((term) => {
      const inner = isTree ? termEntries(tree, term.id, depth + 1) : ''
      const children = inner && `<ul class='children'>\n${inner}</ul>\n`
      const count = showsCounts ? ` (${itemsOf(term).size})` : ''
      return `\t<li class="cat-item cat-item-${term.id}"><a href="${term.link}">${term.name}</a>${count}\n${children}</li>\n`
    })
    .join('')
}

interface CountOptions {
  readonly taxonomy: ShownTaxonomy
  readonly isTree: boolean
}

function itemsByTerm({ items, terms }: SiteContent, options: CountOptions): TermTree['itemsOf'] {
  const { taxonomy, isTree } = options
  const parents = new Map(terms(taxonomy).map(({ id, parent }) => [id, parent]))
  const found = new Map<number, Set<number>>()
  for (const item of items('post'))
    for (const term of item.terms(taxonomy)) {
      let [id, depth] = [term.id, 0]
      while (id && depth++ <= MAX_DEPTH) {
        found.set(id, (found.get(id) ?? new Set()).add(item.id))
        id = isTree ? (parents.get(id) ?? 0) : 0
      }
    }
  return ({ id }) => found.get(id) ?? new Set()
}

/** All items are read once for all lists of a text. */
const countsIn = memoize((_: SiteContent) => new Map<string, TermTree['itemsOf']>())

const TAXONOMIES: readonly ShownTaxonomy[] = ['category', 'post_tag']

const categories: BlockMarkup = (context) => {
  const { attributes, facts } = context
  const wanted = attributes['taxonomy'] ?? 'category'
  const taxonomy = TAXONOMIES.find((known) => known === wanted)
  if (!taxonomy || attributes['displayAsDropdown']) return ''
  const isTree = attributes['showHierarchy'] === true && attributes['showOnlyTopLevel'] !== true
  const itemsOf = getOrCreate(countsIn(facts.content), `${taxonomy} ${isTree}`, () =>
    itemsByTerm(facts.content, { taxonomy, isTree }),
  )
  const isShown = (term: ShownTerm): boolean =>
    (attributes['showEmpty'] === true || itemsOf(term).size > 0) &&
    (attributes['showOnlyTopLevel'] !== true || term.parent === 0)
  const terms = facts.content.terms(taxonomy).filter(isShown)
  const tree = { terms, itemsOf, isTree, showsCounts: attributes['showPostCounts'] === true }
  const kinds = ['wp-block-categories-list', `wp-block-categories-taxonomy-${taxonomy}`]
  return `<ul ${attributesOf(context, { kinds })}>${termEntries(tree, 0)}</ul>`
}

export const LIST_BLOCKS: Readonly<Record<string, BlockMarkup>> = {
  archives,
  calendar,
  categories,
  'latest-posts': latestPosts,
  'page-list': pageList,
}
