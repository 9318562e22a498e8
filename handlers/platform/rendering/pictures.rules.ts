/** Completes the images of the site's files in content: dimensions and other sizes (platform/core 5.2). */
import { escapeMarkup, trimEnd } from '#openapi/values/text.ts'

export interface PictureFile {
  /** Relative to the folder of uploads. */
  readonly file: string
  readonly width: number
  readonly height: number
}

/** A file of the site, as texts show it. */
export interface Picture extends PictureFile {
  readonly id: number
  readonly alt: string
  readonly caption: string
  /** The address of its page. */
  readonly link: string
  /** The address of the folder of uploads. */
  readonly folder: string
  /** Its files by size, without the file itself. */
  readonly sizes: ReadonlyMap<string, PictureFile>
}

export interface SitePictures {
  readonly find: (id: number) => Picture | undefined
  readonly attachedTo: (id: number) => readonly Picture[]
}

export const NO_PICTURES: SitePictures = { find: () => undefined, attachedTo: () => [] }

/** Wider files are not offered to browsers. */
const MAX_WIDTH = 2048

/** Scaled versions of one image differ by rounding only; cut ones do not match. */
function hasRatio(a: PictureFile, b: PictureFile): boolean {
  const [large, small] = a.width > b.width ? [a, b] : [b, a]
  return Math.abs(Math.round((large.height * small.width) / large.width) - small.height) <= 1
}

const filesOf = (picture: Picture): readonly PictureFile[] => [...picture.sizes.values(), picture]

/** The files with the ratio of the shown one, which comes first; each width once. */
function sourcesOf(picture: Picture, shown: PictureFile): readonly PictureFile[] {
  const others = filesOf(picture).filter(
    (file) => file.width <= MAX_WIDTH && file.file !== shown.file && hasRatio(file, shown),
  )
  const byWidth = new Map([shown, ...others].map((file) => [file.width, file]))
  return [...byWidth.values()]
}

/** The attributes `srcset` and `sizes`; none for an image with a single file. */
export function sourceAttributes(picture: Picture, shown: PictureFile, folder: string): string {
  const sources = sourcesOf(picture, shown)
  if (sources.length < 2) return ''
  const srcset = sources.map(({ file, width }) => `${folder}/${file} ${width}w`).join(', ')
  return ` srcset="${escapeMarkup(srcset)}" sizes="(max-width: ${shown.width}px) 100vw, ${shown.width}px"`
}

interface SizedImage {
  readonly size: string
  readonly alt: string
  readonly style: string
}

/** A file of the site in one of its sizes, as blocks show it. */
export function sizedImage(picture: Picture, { size, alt, style }: SizedImage): string {
  const { folder, sizes } = picture
  const shown = sizes.get(size) ?? picture
  const sources = sourceAttributes(picture, shown, folder)
  return `<img width="${shown.width}" height="${shown.height}" src="${folder}/${shown.file}" class="attachment-${size} size-${size} wp-post-image" alt="${escapeMarkup(alt)}" style="${style}"${sources} />`
}

const IMAGE = /<img\s[^<>]*>/g
const CLASS = / class="([^"]*)"/
const FILE_CLASS = 'wp-image-'
const SOURCE = / src="([^"]*)"/

const WIDTH = / width="(\d+)"/
const HEIGHT = / height="(\d+)"/

function withSources(tag: string, picture: Picture): string {
  const source = SOURCE.exec(tag)?.[1] ?? ''
  const file = filesOf(picture).find((candidate) => source.endsWith(`/${candidate.file}`))
  if (!file) return tag
  const isSized = / (?:width|height)=/.test(tag)
  const { width, height } = file
  const sized = isSized ? tag : tag.replace('<img', `<img width="${width}" height="${height}"`)
  const [shownWidth, shownHeight] = [WIDTH, HEIGHT].map((size) => Number(size.exec(sized)?.[1]))
  if (!shownWidth || !shownHeight || / srcset=/.test(tag)) return sized
  const shown = { file: file.file, width: shownWidth, height: shownHeight }
  const folder = source.slice(0, -file.file.length - 1)
  const attributes = sourceAttributes(picture, shown, folder)
  return attributes ? `${trimEnd(sized, '/> \n\t')}${attributes} />` : sized
}

/** The id of the file that an image shows. */
function fileIn(tag: string): number {
  const classes = CLASS.exec(tag)?.[1]?.split(' ') ?? []
  return Number(classes.find((name) => name.startsWith(FILE_CLASS))?.slice(FILE_CLASS.length))
}

/** Images with the class of a file of the site. */
export function withPictures(text: string, { find }: SitePictures): string {
  if (!text.includes(FILE_CLASS)) return text
  return text.replace(IMAGE, (tag) => {
    const picture = find(fileIn(tag))
    return picture ? withSources(tag, picture) : tag
  })
}
