import { int, named, object } from '#openapi/language/schema.ts'

export const FAILED_STATUSES = [
  'optimization-failed',
  'restoring-failed',
  'reoptimizing-failed',
] as const
export const NORMAL_STATUSES = [
  'optimized',
  'not-optimized',
  'optimization-in-progress',
  'restoring-in-progress',
  'reoptimizing-in-progress',
] as const

export const IMAGE_ERROR_TYPES = [
  'quota-exceeded',
  'file-already-exists',
  'plugin-deactivation',
  'auth-error',
  'connection-error',
  'generic',
] as const

/** Each size of an image is a separate file and counted as one. */
export const ImageFileTotals = named(
  'ImageFileTotals',
  object({
    total_image_count: int(120),
    optimized_image_count: int(80),
    current_image_size: int(5242880),
    initial_image_size: int(9437184),
  }),
)
