/** Blocks that show a part of an item. */
import { escapeMarkup } from '#openapi/values/text.ts'
import { classesOf, numberIn, textIn } from './block-attributes.ts'
import { formatDate } from './date-format.rules.ts'
import { sourceAttributes } from './pictures.rules.ts'
import type { BlockContext, BlockMarkup, ShownItem, ShownTaxonomy } from './shown-items.ts'

const boxOf = (context: BlockContext, markup: string, before?: readonly string[]): string =>
  `<div class="${classesOf(context, before)}">${markup}</div>`

/** Level 0 is a paragraph. */
export function headingOf(context: BlockContext, text: string, defaultLevel: number): string {
  if (text === '') return ''
  const { level = defaultLevel } = context.attributes
  const tag = level === 0 ? 'p' : `h${Number(level) || defaultLevel}`
  return `<${tag} class="${classesOf(context)}">${text}</${tag}>`
}

const linkAttributes = ({ attributes }: BlockContext): string => {
  const rel = textIn(attributes['rel'])
  const target = escapeMarkup(textIn(attributes['linkTarget']) || '_self')
  return `target="${target}" ${rel && `rel="${escapeMarkup(rel)}"`}`
}

const postTitle: BlockMarkup = (context) => {
  const { title, link } = context.facts.item
  const isLink = context.attributes['isLink'] === true && title !== ''
  const text = isLink ? `<a href="${link}" ${linkAttributes(context)}>${title}</a>` : title
  return headingOf(context, text, 2)
}

export const timeOf = ({ date, offset }: ShownItem): string => `${date}${offset}`

const postDate: BlockMarkup = (context) => {
  const { facts, attributes } = context
  const { item } = facts
  // The date of the last change is shown only where it is later than the day of the publication.
  if (item.isProtected || attributes['displayType'] === 'modified') return ''
  const shown = formatDate(item.date, textIn(attributes['format']) || facts.dateFormat)
  const time = `<time datetime="${timeOf(item)}">${escapeMarkup(shown)}</time>`
  const isLink = attributes['isLink'] === true
  return boxOf(context, isLink ? `<a href="${item.link}">${time}</a>` : time)
}

const TAXONOMIES: readonly ShownTaxonomy[] = ['category', 'post_tag']

const postTerms: BlockMarkup = (context) => {
  const { attributes, facts } = context
  const taxonomy = TAXONOMIES.find((known) => known === attributes['term'])
  const terms = taxonomy ? facts.item.terms(taxonomy) : []
  if (!taxonomy || !terms.length) return ''
  const part = (name: string, text: string): string =>
    text && `<span class="wp-block-post-terms__${name}">${escapeMarkup(text)}</span>`
  const separator = part('separator', textIn(attributes['separator']) || ', ')
  const links = terms.map(({ link, name }) => `<a href="${link}" rel="tag">${name}</a>`)
  const [prefix, suffix] = ['prefix', 'suffix'].map((name) => part(name, textIn(attributes[name])))
  return boxOf(context, `${prefix}${links.join(separator)}${suffix}`, [`taxonomy-${taxonomy}`])
}

const authorName: BlockMarkup = (context) => {
  const { name, link } = context.facts.item.author
  if (name === '') return ''
  const target = escapeMarkup(textIn(context.attributes['linkTarget']) || '_self')
  const isLink = context.attributes['isLink'] === true
  const text = isLink
    ? `<a href="${link}" target="${target}" class="wp-block-post-author-name__link">${escapeMarkup(name)}</a>`
    : escapeMarkup(name)
  return boxOf(context, text)
}

const AVATAR = 48

function avatarOf({ attributes, facts }: BlockContext): string {
  if (attributes['showAvatar'] === false) return ''
  const size = numberIn(attributes['avatarSize'], AVATAR)
  const address = (pixels: number): string =>
    escapeMarkup(facts.item.author.avatar(pixels)).replaceAll('&amp;', '&#038;')
  return `<div class="wp-block-post-author__avatar"><img alt='' src='${address(size)}' srcset='${address(2 * size)} 2x' class='avatar avatar-${size} photo' height='${size}' width='${size}' /></div>`
}

const postAuthor: BlockMarkup = (context) => {
  const { attributes, facts } = context
  const { id, name, description } = facts.item.author
  if (!id) return ''
  const part = (kind: string, text: string): string =>
    `<p class="wp-block-post-author__${kind}">${text}</p>`
  const byline = textIn(attributes['byline'])
  const bio = attributes['showBio'] === true ? part('bio', escapeMarkup(description)) : ''
  const text = `${byline && part('byline', escapeMarkup(byline))}${part('name', escapeMarkup(name))}${bio}`
  return boxOf(
    context,
    `${avatarOf(context)}<div class="wp-block-post-author__content">${text}</div>`,
  )
}

const postExcerpt: BlockMarkup = (context) => {
  const { facts, attributes } = context
  const { item } = facts
  const moreText = textIn(attributes['moreText'])
  const more =
    moreText && `<a class="wp-block-post-excerpt__more-link" href="${item.link}">${moreText}</a>`
  const isBelow = attributes['showMoreOnNewLine'] !== false
  const text = `<p class="wp-block-post-excerpt__excerpt">${item.excerpt()}`
  const below = more && `</p><p class="wp-block-post-excerpt__more-text">${more}</p>`
  return boxOf(context, more && isBelow ? `${text}${below}` : `${text} ${more}</p>`)
}

function featuredStyle({ attributes }: BlockContext): string {
  const [ratio, width, height] = ['aspectRatio', 'width', 'height'].map((name) =>
    textIn(attributes[name]),
  )
  const scale = textIn(attributes['scale']) || 'cover'
  const rules = [
    ratio && `aspect-ratio:${ratio};width:100%;`,
    height && `height:${height};`,
    width && `width:${width};`,
    `object-fit:${scale};`,
  ]
  return escapeMarkup(rules.join(''))
}

const featuredImage: BlockMarkup = (context) => {
  const { facts, attributes } = context
  const { item } = facts
  const picture = item.picture()
  if (!picture) return ''
  const size = textIn(attributes['sizeSlug']) || 'post-thumbnail'
  const shown = picture.sizes.get(size) ?? picture
  const isLink = attributes['isLink'] === true
  const alt = escapeMarkup(isLink ? item.title.replace(/<[^<>]*>/g, '') : picture.alt)
  const sources = sourceAttributes(picture, shown, picture.folder)
  const image = `<img width="${shown.width}" height="${shown.height}" src="${picture.folder}/${shown.file}" class="attachment-${size} size-${size} wp-post-image" alt="${alt}" style="${featuredStyle(context)}"${sources} />`
  const markup = isLink ? `<a href="${item.link}" ${linkAttributes(context)}>${image}</a>` : image
  return `<figure class="${classesOf(context)}">${markup}</figure>`
}

const readMore: BlockMarkup = (context) => {
  const { facts, attributes } = context
  const { title, link } = facts.item
  const text = textIn(attributes['content']) || 'Read more'
  return `<a class="${classesOf(context)}" href="${link}" target="_self">${text}<span class="screen-reader-text">: ${title}</span></a>`
}

export const ITEM_BLOCKS: Readonly<Record<string, BlockMarkup>> = {
  'post-author': postAuthor,
  'post-author-name': authorName,
  'post-date': postDate,
  'post-excerpt': postExcerpt,
  'post-featured-image': featuredImage,
  'post-terms': postTerms,
  'post-title': postTitle,
  'read-more': readMore,
}
