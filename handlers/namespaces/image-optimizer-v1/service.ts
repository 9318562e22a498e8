/** The remote optimiser and its reviews, replaced by substitutes without network (D-034). */
import type { ImageErrorType } from '#fixtures/models/image-work.ts'
import type { Site } from '#fixtures/site.ts'

/** How the substitute behaves; a dataset or the control interface sets it. */
export interface ImageService {
  /** Pictures it fails on, by their id. */
  readonly failures: Readonly<Record<string, ImageErrorType>>
  /** Pictures whose file is gone. */
  readonly missing_files: readonly number[]
  /** Larger plans take larger files. */
  readonly max_megabytes: number
  readonly reviews_reachable: boolean
  readonly refuses_reviews: boolean
}

const READY: ImageService = {
  failures: {},
  missing_files: [],
  max_megabytes: 10,
  reviews_reachable: true,
  refuses_reviews: false,
}

export const imageService = (site: Site): ImageService => ({
  ...READY,
  ...site.option<Partial<ImageService>>('image-optimization.service', {}),
})

/** How many pictures the plan still covers. */
const QUOTA = 'image-optimization.images_left'
export const imagesLeft = (site: Site): number => site.option(QUOTA, 500)

/** False when nothing was left to use. */
export function useQuota(site: Site): boolean {
  const left = imagesLeft(site)
  if (left <= 0) return false
  site.setOption(QUOTA, left - 1)
  return true
}
