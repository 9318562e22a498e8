/** The additional sizes of an uploaded image (platform/core 2.6). */
import type { MediaRecord } from '#fixtures/models/media.ts'

type Dimensions = Pick<MediaRecord, 'width' | 'height'>
type SizedMedia = Pick<MediaRecord, 'file' | 'width' | 'height'>

const THUMBNAIL = 150

/** The boxes that an image is scaled into; the thumbnail is cut out of it. */
const BOXES: readonly (readonly [string, Dimensions])[] = [
  ['medium', { width: 300, height: 300 }],
  ['large', { width: 1024, height: 1024 }],
  ['thumbnail', { width: THUMBNAIL, height: THUMBNAIL }],
  ['medium_large', { width: 768, height: Number.POSITIVE_INFINITY }],
  ['1536x1536', { width: 1536, height: 1536 }],
  ['2048x2048', { width: 2048, height: 2048 }],
]

/** Undefined when the image is not larger than the box. */
function sizeIn(box: Dimensions, { width, height }: Dimensions): Dimensions | undefined {
  const isCropped = box.width === THUMBNAIL
  const isLarger = width > box.width || height > box.height
  if (!isLarger) return undefined
  if (isCropped) return { width: Math.min(width, THUMBNAIL), height: Math.min(height, THUMBNAIL) }
  const ratio = Math.min(box.width / width, box.height / height)
  const scale = (length: number): number => Math.max(1, Math.round(length * ratio))
  return { width: scale(width), height: scale(height) }
}

interface ImageSize extends Dimensions {
  readonly name: string
  readonly file: string
}

/** In the order of the platform. */
export function imageSizes(media: SizedMedia): readonly ImageSize[] {
  return BOXES.flatMap(([name, box]) => {
    const size = sizeIn(box, media)
    if (!size) return []
    const file = media.file.replace(/(\.\w+)$/, `-${size.width}x${size.height}$1`)
    return [{ name, file, ...size }]
  })
}

/** The smallest file of the whole image that is wide enough; the image itself if none is. */
export function fileForWidth(media: SizedMedia, width: number): string {
  const [smallest] = imageSizes(media)
    .filter((size) => size.name !== 'thumbnail' && size.width >= width)
    .toSorted((a, b) => a.width - b.width)
  return smallest?.file ?? media.file
}
