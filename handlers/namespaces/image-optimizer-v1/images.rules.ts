/** Images, their files and the results of optimisation (platform/builder 18). */
import type { ImageWorkRecord } from '#fixtures/models/image-work.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import { memberOf } from '#openapi/values/json.ts'

/** Relative savings of optimisation, by format. */
const SAVINGS: ReadonlyMap<string, number> = new Map([
  ['image/jpeg', 0.25],
  ['image/png', 0.3],
  ['image/webp', 0.1],
  ['image/gif', 0.05],
])

export const isSupported = ({ mime_type }: MediaRecord): boolean => SAVINGS.has(mime_type)
export const isPicture = ({ mime_type }: Pick<MediaRecord, 'mime_type'>): boolean =>
  mime_type.startsWith('image/')
export const hasValidMeta = ({ width, height }: Pick<MediaRecord, 'width' | 'height'>): boolean =>
  width > 0 && height > 0

export const optimizedSize = ({ mime_type }: MediaRecord, filesize: number): number =>
  Math.round(filesize * (1 - (SAVINGS.get(mime_type) ?? 0)))

interface Size {
  readonly size_name: string
  readonly width: number
  readonly height: number
  /** Of a recorded file. */
  readonly filesize?: number
}

const MEDIUM = 300
const THUMBNAIL = 150

const numberOr = (value: unknown, other: number): number =>
  typeof value === 'number' ? value : other

/** The original first, as in the list of derived sizes. */
function recordedSizes({ width, height, sizes = {} }: MediaRecord): readonly Size[] {
  const { full: _, ...derived } = sizes
  const files = Object.entries(derived).map(([size_name, size]) => ({
    size_name,
    width: numberOr(memberOf(size, 'width'), 0),
    height: numberOr(memberOf(size, 'height'), 0),
    filesize: numberOr(memberOf(size, 'filesize'), 0),
  }))
  return [{ size_name: 'full', width, height }, ...files]
}

/** An image also has the sizes smaller than itself. */
export function sizesOf(media: MediaRecord): readonly Size[] {
  if (media.sizes) return recordedSizes(media)
  const { width, height } = media
  const medium = Math.round((MEDIUM * height) / Math.max(width, 1))
  return [
    { size_name: 'full', width, height },
    ...(width > MEDIUM ? [{ size_name: 'medium', width: MEDIUM, height: medium }] : []),
    ...(width > THUMBNAIL ? [{ size_name: 'thumbnail', width: THUMBNAIL, height: THUMBNAIL }] : []),
  ]
}

export interface ImageFile {
  readonly size_name: string
  readonly current: number
  readonly initial: number
}

/** The files of an image; without a recorded size, smaller ones are proportional to their area. */
export function filesOf(
  media: MediaRecord,
  work: ImageWorkRecord | undefined,
): readonly ImageFile[] {
  const area = Math.max(media.width * media.height, 1)
  const initial = work?.initial_filesize || media.filesize
  return sizesOf(media).map(({ size_name, width, height, filesize = 0 }) => {
    const isMeasured = filesize > 0 && initial > 0
    const share = isMeasured ? filesize / initial : Math.min((width * height) / area, 1)
    return {
      size_name,
      current: Math.round(media.filesize * share),
      initial: Math.round(initial * share),
    }
  })
}

export interface Totals {
  readonly total_image_count: number
  readonly optimized_image_count: number
  readonly current_image_size: number
  readonly initial_image_size: number
}

const NOTHING: Totals = {
  total_image_count: 0,
  optimized_image_count: 0,
  current_image_size: 0,
  initial_image_size: 0,
}

/** An optimised image stays optimised during further work. */
export const isOptimized = (work: ImageWorkRecord | undefined): boolean =>
  work !== undefined && work.initial_filesize > 0

export function totalsOf(media: MediaRecord, work: ImageWorkRecord | undefined): Totals {
  const files = filesOf(media, work)
  const sum = (of: (file: ImageFile) => number) =>
    files.reduce((total, file) => total + of(file), 0)
  return {
    total_image_count: files.length,
    optimized_image_count: isOptimized(work) ? files.length : 0,
    current_image_size: sum(({ current }) => current),
    initial_image_size: sum(({ initial }) => initial),
  }
}

export const addTotals = (all: readonly Totals[]): Totals =>
  all.reduce(
    (sum, one) => ({
      total_image_count: sum.total_image_count + one.total_image_count,
      optimized_image_count: sum.optimized_image_count + one.optimized_image_count,
      current_image_size: sum.current_image_size + one.current_image_size,
      initial_image_size: sum.initial_image_size + one.initial_image_size,
    }),
    NOTHING,
  )
