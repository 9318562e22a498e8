/** Errors of the image named by a request (platform/builder 18). */
import type { MediaRecord } from '#fixtures/models/media.ts'
import { isInteger } from '#openapi/derive/types.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import { hasValidMeta, isPicture } from './images.rules.ts'

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === '' || value === '0' || value === 0 || value === false

/** Why a sent value is not an id. */
export function imageIdError(value: unknown): ErrorKey | undefined {
  if (isAbsent(value)) return 'image_optimizer_image_id_required'
  return isInteger(value) ? undefined : 'image_optimizer_failed'
}

/** The error of an id without a file; posts share their ids with files. */
export const absentImageError = (isPost: boolean): ErrorKey =>
  isPost ? 'image_optimizer_not_an_image' : 'image_optimizer_no_entity'

/** Why a file has no details. */
export function imageError(
  media: Pick<MediaRecord, 'mime_type' | 'width' | 'height'>,
): ErrorKey | undefined {
  if (!isPicture(media)) return 'image_optimizer_not_an_image'
  return hasValidMeta(media) ? undefined : 'image_optimizer_invalid_meta'
}
