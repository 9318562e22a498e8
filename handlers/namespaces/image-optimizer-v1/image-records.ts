import { imagesLeft } from '#fixtures/documents/image-optimizer.ts'
import type { ImageWorkRecord } from '#fixtures/models/image-work.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site/site.ts'
import { fileAddress } from '#handlers/platform/addresses.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Body } from '#openapi/language/define.ts'
import type { getOptimizationDetails } from '#openapi/namespaces/image-optimizer-v1/stats.ts'
import { isFileMissing, isTooLarge } from './guard.ts'
import {
  filesOf,
  type ImageFile,
  isOptimized,
  isSupported,
  sizesOf,
  totalsOf,
} from './images.rules.ts'
import { failureMessage } from './work.rules.ts'
import { workOn } from './work.ts'

/** The status of every id, known or not, without a connection. */
export const NEEDS_CONNECTION = {
  status: 'optimization-failed',
  error_type: 'auth-error',
  message: 'You need to connect a builder account',
} as const

type FailureStatus = Extract<ImageWorkRecord['status'], `${string}-failed`>
const isFailed = (status: ImageWorkRecord['status']): status is FailureStatus =>
  status.endsWith('-failed')

function failureOf(site: Site, work: ImageWorkRecord) {
  const message = failureMessage(work)
  if (work.status === 'restoring-failed') return { message }
  return { error_type: work.error_type ?? 'generic', message, images_left: site.read(imagesLeft) }
}

/** The progress of an image; other files are not optimised. */
export function progressOf(site: Site, id: number) {
  const media = site.media.get(id)
  if (!media || !isSupported(media)) return { status: 'not-optimized' } as const
  const work = workOn(site, id)
  const { status } = work
  const stats = totalsOf(media, work)
  return isFailed(status) ? { status, stats, ...failureOf(site, work) } : { status, stats }
}

function thumbnailUrl(base: string, media: MediaRecord): string {
  const source = fileAddress(base, media)
  const thumbnail = sizesOf(media).find(({ size_name }) => size_name === 'thumbnail')
  if (!thumbnail) return source
  return source.replace(/(\.\w+)$/, `-${thumbnail.width}x${thumbnail.height}$1`)
}

export function bulkImage({ site, urls }: Pick<Call, 'site' | 'urls'>, work: ImageWorkRecord) {
  const media = site.media.get(work.id)
  if (!media) return []
  return [
    {
      id: media.id,
      status: work.status,
      image_name: media.title,
      image_id: media.id,
      thumbnail_url: thumbnailUrl(urls.base, media),
      original_file_size: work.initial_filesize || media.filesize,
      current_file_size: media.filesize,
    },
  ]
}

type SizeStatus = Body<typeof getOptimizationDetails>['data']['sizes'][number]['status']

function sizeStatus(site: Site, media: MediaRecord, work: ImageWorkRecord): SizeStatus {
  if (isFileMissing(site, media)) return 'file-not-found'
  if (isOptimized(work)) return 'optimized'
  return isTooLarge(site, media) ? 'file-too-large' : 'not-optimized'
}

/** In percent with two decimals. */
const savedOn = ({ initial, current }: ImageFile) => ({
  relative: initial ? Math.round((10_000 * (initial - current)) / initial) / 100 : 0,
  absolute: initial - current,
})

export function detailsOf(site: Site, media: MediaRecord) {
  const work = workOn(site, media.id)
  const files = filesOf(media, work)
  const status = sizeStatus(site, media, work)
  return {
    total: files.reduce((sum, { initial }) => sum + initial, 0),
    sizes: files.map((file) => ({
      size_name: file.size_name,
      file_size: file.current,
      status,
      saved: status === 'optimized' ? savedOn(file) : null,
      new_dimensions: null,
    })),
  }
}
