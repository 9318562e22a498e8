/** The remote optimiser and its reviews, replaced by substitutes without network (D-034). */
import { imagesLeft } from '#fixtures/documents/image-optimizer.ts'
import type { Site } from '#fixtures/site.ts'

/** False when nothing was left to use. */
export function useQuota(site: Site): boolean {
  const left = site.read(imagesLeft)
  if (left <= 0) return false
  site.write(imagesLeft, left - 1)
  return true
}
