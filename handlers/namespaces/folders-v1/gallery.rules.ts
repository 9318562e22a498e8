import type { MediaRecord } from '#fixtures/models/media.ts'
import { fileAddress } from '#handlers/platform/addresses.ts'
import { byValue } from '#handlers/platform/order.ts'
import { isTruthy, toText } from '#handlers/runtime/arguments/coerce.ts'
import { escapeMarkup } from '#openapi/values/text.ts'

const NOTICE =
  '<li><div class="components-notice is-error"><div class="components-notice__content"><p>This folder has no images, please choose another one.</p></div></div></li>'

const isImage = ({ mime_type }: MediaRecord): boolean => mime_type.startsWith('image/')
const fileName = ({ file }: MediaRecord): string => file.split('/').at(-1) ?? ''

type GalleryRank = (file: MediaRecord) => string | number
const RANKS: ReadonlyMap<string, GalleryRank> = new Map<string, GalleryRank>([
  ['title', ({ title }) => title.toLowerCase()],
  ['file_name', (file) => fileName(file).toLowerCase()],
  ['author', ({ author }) => author],
  ['size', ({ filesize }) => filesize],
])
const byDate: GalleryRank = ({ date }) => date

function sorted(files: readonly MediaRecord[], sortBy: string, sortType: string) {
  const rank = RANKS.get(sortBy) ?? byDate
  return files.toSorted(byValue(rank, sortType.toUpperCase() === 'DESC' ? 'desc' : 'asc'))
}

interface GalleryOptions {
  readonly param: (name: string) => unknown
  /** Base address of the files. */
  readonly base: string
  readonly home: string
}

function itemOf(file: MediaRecord, { param, base, home }: GalleryOptions): string {
  const source = escapeMarkup(fileAddress(base, file))
  const image = `<img src="${source}" alt="${escapeMarkup(file.alt)}" class="image-${file.id}"/>`
  const targets = new Map([
    ['media', source],
    ['attachment', escapeMarkup(`${home}/${file.slug}/`)],
  ])
  const target = targets.get(toText(param('linkTo')))
  const hasCaption = isTruthy(param('hasCaption')) && file.caption !== ''
  const caption = hasCaption ? `<figcaption>${escapeMarkup(file.caption)}</figcaption>` : ''
  const linked = target === undefined ? image : `<a href="${target}">${image}</a>`
  return `<li class="blocks-gallery-item"><figure>${linked}${caption}</figure></li>`
}

/** Absent options leave blanks. */
function headOf({ param }: GalleryOptions): string {
  const word = (name: string) => toText(param(name))
  const classes = [
    'folders-gallery',
    `layout-${word('layout')}`,
    `columns-${word('columns')}`,
    ...(isTruthy(param('isCropped')) ? ['is-cropped'] : []),
    ...(isTruthy(param('hasLightbox')) ? ['has-lightbox'] : []),
    word('className'),
  ]
  const style = `--columns: ${word('columns')};--space: ${word('spaceAroundImage')}px;--min-width: ${word('imgMinWidth')}px;`
  return `<ul class="${escapeMarkup(classes.join(' ').trim())}" style="${escapeMarkup(style)}">`
}

/** Renders the images among the files as a gallery; empty without files. */
export function renderHtml(files: readonly MediaRecord[], options: GalleryOptions): string {
  if (!files.length) return ''
  const { param } = options
  const images = sorted(files.filter(isImage), toText(param('sortBy')), toText(param('sortType')))
  const items = images.map((image) => itemOf(image, options)).join('')
  return `${headOf(options)}${items || NOTICE}</ul>`
}
