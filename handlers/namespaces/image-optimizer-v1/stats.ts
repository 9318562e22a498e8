import { isBulkCanceled } from '#fixtures/documents/image-optimizer.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site/site.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { isInteger } from '#openapi/derive/types.ts'
import type { Body } from '#openapi/language/define.ts'
import { getOptimizationDetails, getStats } from '#openapi/namespaces/image-optimizer-v1/stats.ts'
import { detailsOf } from './image-records.ts'
import { addTotals, hasValidMeta, isPicture, totalsOf } from './images.rules.ts'
import { bulkWork, isRemovingBackups, isRestoringAll, supportedImages, workOn } from './work.ts'

const running = (isRunning: boolean) =>
  isRunning ? ('in-progress' as const) : ('not-started' as const)

function bulkStatus(site: Site): Body<typeof getStats>['data']['bulk_optimization_status'] {
  if (bulkWork(site).length) return 'in-progress'
  return site.read(isBulkCanceled) ? 'canceled' : 'not-started'
}

function statsOf(site: Site) {
  const images = supportedImages(site)
  return {
    optimization_stats: addTotals(images.map((media) => totalsOf(media, workOn(site, media.id)))),
    bulk_optimization_status: bulkStatus(site),
    bulk_restoring_status: running(isRestoringAll(site)),
    bulk_backup_removing_status: running(isRemovingBackups(site)),
    backups_exist: images.some(({ id }) => workOn(site, id).has_backup),
  }
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === '' || value === '0' || value === 0 || value === false

/** The image of a request with its files. */
function namedPicture(site: Site, value: unknown): MediaRecord {
  if (isAbsent(value))
    throw new ApiError('image_optimizer_image_id_required', { names: ['image_id'] })
  if (!isInteger(value)) {
    const reason = `Argument image_id must be of type int, ${typeof value} given`
    throw new ApiError('image_optimizer_failed', { names: ['image_id'], placeholders: { reason } })
  }
  const id = Number(value)
  const media = site.media.get(id)
  if (!media && !site.posts.has(id))
    throw new ApiError('image_optimizer_no_entity', { placeholders: { id } })
  if (!media || !isPicture(media))
    throw new ApiError('image_optimizer_not_an_image', { placeholders: { id } })
  if (!hasValidMeta(media)) throw new ApiError('image_optimizer_invalid_meta')
  return media
}

function detailsOfAll(site: Site) {
  const all = supportedImages(site).map((media) => detailsOf(site, media))
  return {
    total: all.reduce((sum, { total }) => sum + total, 0),
    sizes: all.flatMap(({ sizes }) => sizes),
  }
}

export const stats = [
  implement(getStats, ({ site }) => {
    return { body: { success: true, data: statsOf(site) } }
  }),
  implement(getOptimizationDetails, (call) => {
    const { site } = call
    const sent = call.param('image_id')
    if (sent === undefined && !call.quirk('needsImage'))
      return { body: { success: true, data: detailsOfAll(site) } }
    return { body: { success: true, data: detailsOf(site, namedPicture(site, sent)) } }
  }),
]
