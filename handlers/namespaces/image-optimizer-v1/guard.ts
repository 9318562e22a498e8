/** Checks of the handlers themselves (platform/builder 18.1). */
import { imageService } from '#fixtures/documents/image-optimizer.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site/site.ts'
import { isConnected } from '#handlers/platform/addons/connection.ts'
import { nonceFor } from '#handlers/platform/addresses.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { isSupported } from './images.rules.ts'

export const ADD_ON = 'image-optimization'

export function requireManager({ caller }: Pick<Call, 'caller'>): void {
  if (!caller.can('manage_options')) throw new ApiError('image_optimizer_not_permitted')
}

/** An application password needs no nonce, but a wrong one is rejected (D-029). */
export function requireAction(
  call: Pick<Call, 'caller' | 'param'>,
  nonce: `image-optimization-${string}`,
): void {
  const sent = call.param(nonce)
  if (sent !== undefined && sent !== nonceFor(call, nonce))
    throw new ApiError('image_optimizer_invalid_nonce')
  requireManager(call)
}

export function requireConnection(call: Pick<Call, 'site' | 'urls'>): void {
  if (!isConnected(call, ADD_ON)) throw new ApiError('image_optimizer_not_connected')
}

const MEGABYTE = 1024 * 1024

/** Whether a file exceeds the limit of the plan. */
export const isTooLarge = (site: Site, { filesize }: MediaRecord): boolean =>
  filesize > site.read(imageService).max_megabytes * MEGABYTE

export const isFileMissing = (site: Site, { id }: MediaRecord): boolean =>
  site.read(imageService).missing_files.includes(id)

/** The image with this id; throws if it cannot be processed. */
export function optimizableImage(site: Site, id: number): MediaRecord {
  const media = site.media.get(id)
  if (!media && !site.posts.has(id)) throw new ApiError('image_optimizer_image_missing')
  if (!media || !isSupported(media)) throw new ApiError('image_optimizer_image_unsupported')
  if (isFileMissing(site, media)) throw new ApiError('image_optimizer_file_missing')
  if (isTooLarge(site, media)) {
    const megabytes = site.read(imageService).max_megabytes
    throw new ApiError('image_optimizer_file_too_large', { placeholders: { megabytes } })
  }
  return media
}
