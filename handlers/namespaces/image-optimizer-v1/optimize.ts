import { imagesLeft, isBulkCanceled } from '#fixtures/documents/image-optimizer.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site/site.ts'
import { isConnected } from '#handlers/platform/addons/connection.ts'
import { isTruthy, toInteger } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  cancelBulk,
  getOptimizationStatus,
  listBulkImages,
  optimizeAll,
  optimizeImage,
} from '#openapi/namespaces/image-optimizer-v1/optimize.ts'
import { toItems } from '#openapi/values/json.ts'
import {
  ADD_ON,
  isFileMissing,
  isTooLarge,
  optimizableImage,
  requireAction,
  requireConnection,
} from './guard.ts'
import { bulkImage, NEEDS_CONNECTION, progressOf } from './image-records.ts'
import { afterCancel, isInProgress } from './work.rules.ts'
import { bulkWork, queueWork, supportedImages, workOn } from './work.ts'

const SCHEDULED = { body: { success: true, data: [] } } as const
const MAX_LISTED = 50

const progress = (isAgain: boolean) =>
  isAgain ? ('reoptimizing-in-progress' as const) : ('optimization-in-progress' as const)

/** The images of bulk work: those not optimised yet, or the optimised ones for another run. */
function pendingImages(site: Site, isAgain: boolean): readonly MediaRecord[] {
  return supportedImages(site).filter((media) => {
    const work = workOn(site, media.id)
    const isDone = work.initial_filesize > 0
    return (
      isDone === isAgain &&
      !isInProgress(work) &&
      !isFileMissing(site, media) &&
      !isTooLarge(site, media)
    )
  })
}

function throwIfBulkRunning(site: Site): void {
  const [running] = bulkWork(site)
  if (running?.queue === 'reoptimize-all')
    throw new ApiError('image_optimizer_bulk_again_in_progress')
  if (running) throw new ApiError('image_optimizer_bulk_in_progress')
}

const typeError = (value: unknown): ApiError =>
  new ApiError('image_optimizer_failed', {
    names: ['image_ids'],
    placeholders: { reason: `Argument image_ids must be of type array, ${typeof value} given` },
  })

/** Duplicate ids are answered once. */
function statusOf(call: Pick<Call, 'site' | 'urls' | 'param'>) {
  const sent = call.param('image_ids') ?? []
  const ids = toItems(sent)
  if (!ids) throw typeError(sent)
  if (!ids.length) return []
  const isOn = isConnected(call, ADD_ON)
  const entries = ids.map((value) => {
    const id = toInteger(value)
    return [String(id), isOn ? progressOf(call.site, id) : NEEDS_CONNECTION] as const
  })
  return Object.fromEntries(entries)
}

export const optimize = [
  implement(optimizeImage, (call) => {
    const { site } = call
    requireAction(call, 'image-optimization-optimize-image')
    requireConnection(call)
    const id = toInteger(call.param('imageId'))
    if (id <= 0) throw new ApiError('image_optimizer_invalid_image_id', { names: ['imageId'] })
    const media = optimizableImage(site, id)
    if (isInProgress(workOn(site, id))) throw new ApiError('image_optimizer_image_in_progress')
    const status = progress(isTruthy(call.param('reoptimize')))
    queueWork(site, [media], { status, queue: 'single' })
    return SCHEDULED
  }),
  implement(optimizeAll, (call) => {
    const { site } = call
    requireAction(call, 'image-optimization-optimize-bulk')
    requireConnection(call)
    throwIfBulkRunning(site)
    const isAgain = isTruthy(call.param('reoptimize'))
    if (!isAgain && site.read(imagesLeft) <= 0) throw new ApiError('image_optimizer_quota_exceeded')
    site.forget(isBulkCanceled)
    queueWork(site, pendingImages(site, isAgain), {
      status: progress(isAgain),
      queue: isAgain ? 'reoptimize-all' : 'optimize-all',
    })
    return SCHEDULED
  }),
  implement(getOptimizationStatus, (call) => {
    return { body: { success: true, data: { status: statusOf(call) } } }
  }),
  implement(cancelBulk, (call) => {
    const { site } = call
    requireAction(call, 'image-optimization-cancel-bulk-optimization')
    requireConnection(call)
    const running = bulkWork(site)
    if (!running.length) throw new ApiError('image_optimizer_bulk_not_in_progress')
    for (const work of running) site.imageWork.replace(afterCancel(work))
    site.write(isBulkCanceled, true)
    return SCHEDULED
  }),
  implement(listBulkImages, (call) => {
    const running = bulkWork(call.site)
    if (!running.length && call.quirk('needsOperation'))
      throw new ApiError('image_optimizer_operation_id_missing')
    const images = running.slice(0, MAX_LISTED).flatMap((work) => bulkImage(call, work))
    return { body: { success: true, data: { images } } }
  }),
]
