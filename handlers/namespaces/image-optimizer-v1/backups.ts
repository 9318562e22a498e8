import { toInteger } from '#handlers/runtime/arguments/coerce.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  removeBackups,
  restoreAllImages,
  restoreImage,
} from '#openapi/namespaces/image-optimizer-v1/backups.ts'
import { optimizableImage, requireAction } from './guard.ts'
import { isInProgress } from './work.rules.ts'
import { queueWork, scheduleBackupRemoval, supportedImages, workOn } from './work.ts'

const SCHEDULED = { body: { success: true, data: [] } } as const
const status = 'restoring-in-progress' as const

export const backups = [
  implement(removeBackups, (call) => {
    requireAction(call, 'image-optimization-remove-backups')
    scheduleBackupRemoval(call.site)
    return SCHEDULED
  }),
  implement(restoreImage, (call) => {
    const { site } = call
    requireAction(call, 'image-optimization-restore-single')
    const id = toInteger(call.param('image_id'))
    if (id <= 0) throw new ApiError('image_optimizer_invalid_restore_id')
    queueWork(site, [optimizableImage(site, id)], { status, queue: 'single' })
    return SCHEDULED
  }),
  implement(restoreAllImages, (call) => {
    const { site } = call
    requireAction(call, 'image-optimization-restore-all')
    const kept = supportedImages(site).filter(({ id }) => {
      const work = workOn(site, id)
      return work.has_backup && !isInProgress(work)
    })
    queueWork(site, kept, { status, queue: 'restore-all' })
    return SCHEDULED
  }),
]
