/** Blocks that show a part of an item. */
import { escapeMarkup } from '#openapi/values/text.ts'
import { attributesOf, numberIn, textIn } from './block-attributes.ts'
import { formatDate } from './date-format.rules.ts'
import { EXCERPT_WORDS, firstWords } from './excerpt.rules.ts'
import { sizedImage } from './pictures.rules.ts'
import { readingTime } from './reading-time.rules.ts'
import type {
  BlockContext,
  BlockMarkup,
  ShownAuthor,
  ShownTaxonomy,
  ShownTime,
} from './shown-items.ts'
import { applyTypography } from './typography.rules.ts'

const boxOf = (context: BlockContext, markup: string, kinds: readonly string[] = []): string =>
  `<div ${attributesOf(context, { kinds })}>${markup}</div>`

/** Level 0 is a paragraph. */
export function headingOf(context: BlockContext, text: string, defaultLevel: number): string {
  if (text === '') return ''
  const { level = defaultLevel } = context.attributes
  const tag = level === 0 ? 'p' : `h${Number(level) || defaultLevel}`
  return `<${tag} ${attributesOf(context)}>${text}</${tag}>`
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

export const timeOf = ({ text, offset }: ShownTime): string => `${text}${offset}`

const postDate: BlockMarkup = (context) => {
  const { facts, attributes } = context
  const { item } = facts
  const isModified = attributes['displayType'] === 'modified'
  // A change is shown only if it is later than the publication.
  if (item.isProtected || (isModified && item.modified.text <= item.date.text)) return ''
  const date = isModified ? item.modified : item.date
  const shown = formatDate(date, textIn(attributes['format']) || facts.dateFormat)
  const time = `<time datetime="${timeOf(date)}">${escapeMarkup(shown)}</time>`
  const isLink = attributes['isLink'] === true
  const kinds = isModified ? ['wp-block-post-date__modified-date'] : []
  return boxOf(context, isLink ? `<a href="${item.link}">${time}</a>` : time, kinds)
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

const biography: BlockMarkup = (context) => {
  const { description } = context.facts.item.author
  return description && boxOf(context, applyTypography(escapeMarkup(description)))
}

interface AvatarImage {
  readonly size: number
  readonly alt: string
  /** With a space in front. */
  readonly ownClass: string
}

function avatarImage({ avatar }: ShownAuthor, { size, alt, ownClass }: AvatarImage): string {
  const address = (pixels: number): string =>
    escapeMarkup(avatar(pixels)).replaceAll('&amp;', '&#038;')
  return `<img alt='${escapeMarkup(alt)}' src='${address(size)}' srcset='${address(2 * size)} 2x' class='avatar avatar-${size} photo${ownClass}' height='${size}' width='${size}' />`
}

const SMALL = 48
const LARGE = 96

function avatarOf({ attributes, facts }: BlockContext): string {
  if (attributes['showAvatar'] === false) return ''
  const size = numberIn(attributes['avatarSize'], SMALL)
  const image = avatarImage(facts.item.author, { size, alt: '', ownClass: '' })
  return `<div class="wp-block-post-author__avatar">${image}</div>`
}

/** The avatar of a user, or of the author of the item. */
const avatar: BlockMarkup = (context) => {
  const { attributes, facts } = context
  const { userId } = attributes
  const author = typeof userId === 'number' ? facts.content.author(userId) : facts.item.author
  const { name, link } = author
  const size = numberIn(attributes['size'], LARGE)
  const alt = `${name} Avatar`
  const image = avatarImage(author, { size, alt, ownClass: ' wp-block-avatar__image' })
  if (attributes['isLink'] !== true) return boxOf(context, image)
  const target = escapeMarkup(textIn(attributes['linkTarget']) || '_self')
  const label =
    target === '_blank'
      ? `aria-label="(${escapeMarkup(name)} author archive, opens in a new tab)"`
      : ''
  const linked = `<a href="${link}" target="${target}" ${label} class="wp-block-avatar__link">${image}</a>`
  return boxOf(context, linked)
}

const postAuthor: BlockMarkup = (context) => {
  const { attributes, facts } = context
  const { id, name, link, description } = facts.item.author
  if (!id) return ''
  const part = (kind: string, text: string): string =>
    `<p class="wp-block-post-author__${kind}">${text}</p>`
  const byline = textIn(attributes['byline'])
  const bio = attributes['showBio'] === true ? part('bio', escapeMarkup(description)) : ''
  const target = escapeMarkup(textIn(attributes['linkTarget']) || '_self')
  const linked = `<a href="${link}" target="${target}">${escapeMarkup(name)}</a>`
  const shownName = part('name', attributes['isLink'] === true ? linked : escapeMarkup(name))
  const text = `${byline && part('byline', escapeMarkup(byline))}${shownName}${bio}`
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
  const length = numberIn(attributes['excerptLength'], EXCERPT_WORDS)
  const text = `<p class="wp-block-post-excerpt__excerpt">${firstWords(item.excerpt(), length, '&hellip;')}`
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
  const isLink = attributes['isLink'] === true
  const alt = isLink ? item.title.replace(/<[^<>]*>/g, '') : picture.alt
  const image = sizedImage(picture, { size, alt, style: featuredStyle(context) })
  const markup = isLink ? `<a href="${item.link}" ${linkAttributes(context)}>${image}</a>` : image
  return `<figure ${attributesOf(context)}>${markup}</figure>`
}

const commentsCount: BlockMarkup = (context) => boxOf(context, String(context.facts.item.comments))

const countOf = (comments: number): string => {
  if (comments === 0) return 'No comments'
  return comments === 1 ? '1 comment' : `${comments} comments`
}

/** The address has no quotes. */
const commentsLink: BlockMarkup = (context) => {
  const { title, link, comments, isProtected } = context.facts.item
  if (isProtected) return ''
  const place = comments ? 'comments' : 'respond'
  const text = `${countOf(comments)}<span class="screen-reader-text"> on ${title}</span>`
  return boxOf(context, `<a href=${link}#${place}>${text}</a>`)
}

const readMore: BlockMarkup = (context) => {
  const { facts, attributes } = context
  const { title, link } = facts.item
  const text = textIn(attributes['content']) || 'Read more'
  const target = escapeMarkup(textIn(attributes['linkTarget']) || '_self')
  return `<a ${attributesOf(context)} href="${link}" target="${target}">${text}<span class="screen-reader-text">: ${title}</span></a>`
}

export const ITEM_BLOCKS: Readonly<Record<string, BlockMarkup>> = {
  avatar,
  'post-author': postAuthor,
  'post-author-biography': biography,
  'post-author-name': authorName,
  'post-comments-count': commentsCount,
  'post-comments-link': commentsLink,
  'post-date': postDate,
  'post-excerpt': postExcerpt,
  'post-featured-image': featuredImage,
  'post-terms': postTerms,
  'post-time-to-read': readingTime,
  'post-title': postTitle,
  'read-more': readMore,
}
