/** State transitions of the work on one image. */
import type {
  ImageErrorType,
  ImageQueue,
  ImageStatus,
  ImageWorkRecord,
} from '#fixtures/models/image-work.ts'

export const newImageWork = (id: number): ImageWorkRecord => ({
  id,
  status: 'not-optimized',
  initial_filesize: 0,
  has_backup: false,
})

export const isInProgress = ({ status }: Pick<ImageWorkRecord, 'status'>): boolean =>
  status.endsWith('-in-progress')

/** Duration of queued work in milliseconds; completed at the next access after that (D-034). */
export const WORK_TIME = 1000

export const dueAt = ({ queued_at = 0 }: ImageWorkRecord): number => queued_at + WORK_TIME

type WorkProgress = Extract<ImageStatus, `${string}-in-progress`>

export interface QueuedWork {
  readonly status: WorkProgress
  readonly queue: ImageQueue
  readonly queued_at: number
}

const withoutQueue = ({
  queue,
  queued_at,
  error_type,
  ...rest
}: ImageWorkRecord): ImageWorkRecord => rest

export const afterQueueing = (work: ImageWorkRecord, queued: QueuedWork): ImageWorkRecord => ({
  ...withoutQueue(work),
  ...queued,
})

/** Cancelled work leaves an image unchanged: an optimised one stays optimised. */
export const afterCancel = (work: ImageWorkRecord): ImageWorkRecord => ({
  ...withoutQueue(work),
  status: work.status === 'reoptimizing-in-progress' ? 'optimized' : 'not-optimized',
})

/** The first success stores the original size and a backup. */
export const afterSuccess = (work: ImageWorkRecord, filesize: number): ImageWorkRecord => ({
  ...withoutQueue(work),
  status: 'optimized',
  initial_filesize: work.initial_filesize || filesize,
  has_backup: work.has_backup || work.initial_filesize === 0,
})

export const afterFailure = (
  work: ImageWorkRecord,
  error_type: ImageErrorType,
): ImageWorkRecord => ({
  ...withoutQueue(work),
  status:
    work.status === 'reoptimizing-in-progress' ? 'reoptimizing-failed' : 'optimization-failed',
  error_type,
})

/** An optimised image cannot be restored without a backup. */
export const afterRestoring = (work: ImageWorkRecord): ImageWorkRecord =>
  work.initial_filesize > 0 && !work.has_backup
    ? { ...withoutQueue(work), status: 'restoring-failed' }
    : newImageWork(work.id)

const MESSAGES: Readonly<Partial<Record<ImageErrorType, string>>> = {
  'quota-exceeded': 'Plan quota reached',
  'connection-error': 'Connection error',
  'file-already-exists': 'File with this name already exists',
}

export function failureMessage({ status, error_type = 'generic' }: ImageWorkRecord): string {
  if (status === 'restoring-failed') return 'Image restoring failed'
  if (status === 'reoptimizing-failed') return 'Image reoptimizing failed'
  return MESSAGES[error_type] ?? 'Optimization error'
}
