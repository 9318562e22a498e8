/** Galleries of the site's files as a shortcode (platform/core 5.2). */
import { escapeMarkup } from '#openapi/values/text.ts'
import { NUMBER_PLACEHOLDER, REPEATED_NUMBER } from './numbering.rules.ts'
import { type Picture, type SitePictures, sourceAttributes } from './pictures.rules.ts'
import { applyTypography } from './typography.rules.ts'

// Private-use characters enclose the attributes of a gallery until the files of the site are known.
const GALLERY = /\ue004([^\ue005]*)\ue005/g

const DEFAULT_COLUMNS = 3
const ATTRIBUTES = ['ids', 'include', 'columns', 'size', 'link', 'order', 'orderby']

/** The place of a gallery in a text. */
export function galleryPlaceholder(attributes: ReadonlyMap<string, string>): string {
  const known = ATTRIBUTES.map((name) => [name, attributes.get(name) ?? ''] as const)
  const text = known.map(([name, value]) => `${name}=${value.replace(/[^\w, -]/g, '')}`).join(';')
  return `\ue004${text}\ue005`
}

interface Gallery {
  readonly item: number
  readonly attributes: ReadonlyMap<string, string>
}

const numbersIn = (text: string): readonly number[] =>
  text
    .split(',')
    .map(Number)
    .filter((number) => number > 0)

function picturesOf({ item, attributes }: Gallery, pictures: SitePictures): readonly Picture[] {
  const ids = attributes.get('ids') || attributes.get('include')
  if (!ids) return pictures.attachedTo(item)
  return numbersIn(ids).flatMap((id) => pictures.find(id) ?? [])
}

function imageOf(picture: Picture, size: string, caption: string): string {
  const { folder, alt } = picture
  const shown = picture.sizes.get(size) ?? picture
  const source = `${folder}/${shown.file}`
  const attributes = sourceAttributes(picture, shown, folder)
  return `<img width="${shown.width}" height="${shown.height}" src="${source}" class="attachment-${size} size-${size}" alt="${escapeMarkup(alt)}"${caption}${attributes} />`
}

function linked(image: string, picture: Picture, link: string): string {
  if (link === 'none') return image
  const address = link === 'file' ? `${picture.folder}/${picture.file}` : picture.link
  return `<a href='${address}'>${image}</a>`
}

function itemOf(picture: Picture, attributes: Gallery['attributes']): string {
  const size = attributes.get('size') || 'thumbnail'
  const name = `gallery-${REPEATED_NUMBER}-${picture.id}`
  const text = applyTypography(picture.caption.replace(/<\/?p>/g, '').trim())
  const label = text && ` aria-describedby="${name}"`
  const image = linked(imageOf(picture, size, label), picture, attributes.get('link') ?? '')
  const caption =
    text &&
    `\n\t\t\t\t<figcaption class='wp-caption-text gallery-caption' id='${name}'>\n\t\t\t\t${text}\n\t\t\t\t</figcaption>`
  const orientation = picture.height > picture.width ? 'portrait' : 'landscape'
  return `<figure class='gallery-item'>\n\t\t\t<div class='gallery-icon ${orientation}'>\n\t\t\t\t${image}\n\t\t\t</div>${caption}</figure>`
}

function markupOf(gallery: Gallery, pictures: SitePictures): string {
  const { item, attributes } = gallery
  const shown = picturesOf(gallery, pictures)
  if (!shown.length) return ''
  const columns = Number.parseInt(attributes.get('columns') ?? '', 10) || DEFAULT_COLUMNS
  const size = attributes.get('size') || 'thumbnail'
  const classes = `gallery galleryid-${item} gallery-columns-${columns} gallery-size-${size}`
  const items = shown.map((picture) => itemOf(picture, attributes)).join('')
  return `<div id='gallery-${NUMBER_PLACEHOLDER}' class='${classes}'>${items}\n\t\t</div>\n`
}

const beforeSign = (pair: string): string => pair.slice(0, pair.indexOf('='))
const afterSign = (pair: string): string => pair.slice(pair.indexOf('=') + 1)

interface GalleryPlace {
  /** The item with the text. */
  readonly id: number
  readonly pictures: SitePictures
}

export function withGalleries(text: string, { id, pictures }: GalleryPlace): string {
  if (!text.includes('\ue004')) return text
  return text.replace(GALLERY, (_, list: string) => {
    const pairs = list.split(';').map((pair) => [beforeSign(pair), afterSign(pair)] as const)
    return markupOf({ item: id, attributes: new Map(pairs) }, pictures)
  })
}
