import { isBulkCanceled } from '#fixtures/documents/image-optimizer.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site/site.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { Body } from '#openapi/language/define.ts'
import { getOptimizationDetails, getStats } from '#openapi/namespaces/image-optimizer-v1/stats.ts'
import { detailsOf } from './image-records.ts'
import { addTotals, totalsOf } from './images.rules.ts'
import { absentImageError, imageError, imageIdError } from './stats.rules.ts'
import { bulkWork, isRemovingBackups, isRestoringAll, supportedImages, workOn } from './work.ts'

const running = (isRunning: boolean) =>
  isRunning ? ('in-progress' as const) : ('not-started' as const)

function bulkStatus(site: Site): Body<typeof getStats>['data']['bulk_optimization_status'] {
  if (bulkWork(site).length) return 'in-progress'
  return site.read(isBulkCanceled) ? 'canceled' : 'not-started'
}

function statsOf(site: Site) {
  const images = supportedImages(site)
  const status = bulkStatus(site)
  return {
    optimization_stats: addTotals(images.map((media) => totalsOf(media, workOn(site, media.id)))),
    bulk_optimization_status: status,
    // The stand-in has no identifiers of jobs.
    ...(status !== 'in-progress' && { bulk_optimization_operation_id: null }),
    bulk_restoring_status: running(isRestoringAll(site)),
    bulk_backup_removing_status: running(isRemovingBackups(site)),
    backups_exist: images.some(({ id }) => workOn(site, id).has_backup),
  }
}

/** The image of a request with its files. */
function namedPicture(site: Site, value: unknown): MediaRecord {
  const idError = imageIdError(value)
  const reason = `Argument image_id must be of type int, ${typeof value} given`
  if (idError) throw new ApiError(idError, { names: ['image_id'], placeholders: { reason } })
  const id = Number(value)
  const media = site.media.get(id)
  if (!media) throw new ApiError(absentImageError(site.posts.has(id)), { placeholders: { id } })
  const error = imageError(media)
  if (error) throw new ApiError(error, { placeholders: { id } })
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
