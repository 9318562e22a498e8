/** The queues of the image optimizer: due work is completed on access. */
import { backupRemoval, imageService, imagesLeft } from '#fixtures/documents/image-optimizer.ts'
import type { ImageErrorType, ImageWorkRecord } from '#fixtures/models/image-work.ts'
import type { MediaRecord } from '#fixtures/models/media.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Agenda } from '#handlers/platform/agenda.ts'
import type { Subscriber } from '#handlers/runtime/events.ts'
import { isSupported, optimizedSize } from './images.rules.ts'
import {
  afterFailure,
  afterQueueing,
  afterRestoring,
  afterSuccess,
  dueAt,
  isInProgress,
  newImageWork,
  type QueuedWork,
  WORK_TIME,
} from './work.rules.ts'

export const workOn = (site: Site, id: number): ImageWorkRecord =>
  site.imageWork.get(id) ?? newImageWork(id)

/** The images supported by the optimizer. */
export const supportedImages = (site: Site): readonly MediaRecord[] =>
  site.media.all().filter(isSupported)

export function queueWork(
  site: Site,
  images: readonly MediaRecord[],
  queued: Omit<QueuedWork, 'queued_at'>,
): void {
  const queued_at = site.clock.now()
  for (const { id } of images)
    site.imageWork.replace(afterQueueing(workOn(site, id), { ...queued, queued_at }))
}

const BULK: readonly unknown[] = ['optimize-all', 'reoptimize-all']

/** The bulk queue; at most one exists. */
export const bulkWork = (site: Site): readonly ImageWorkRecord[] =>
  site.imageWork.all().filter((work) => isInProgress(work) && BULK.includes(work.queue))

export const isRestoringAll = (site: Site): boolean =>
  site.imageWork.all().some((work) => isInProgress(work) && work.queue === 'restore-all')

export const isRemovingBackups = (site: Site): boolean => site.read(backupRemoval) !== null
export const scheduleBackupRemoval = (site: Site): number | null =>
  site.write(backupRemoval, site.clock.now())

const resizeMedia = (site: Site, media: MediaRecord, filesize: number): void => {
  site.media.replace({ ...media, filesize })
}

/** False if the quota of the plan is exhausted. */
function useQuota(site: Site): boolean {
  const left = site.read(imagesLeft)
  if (left <= 0) return false
  site.write(imagesLeft, left - 1)
  return true
}

function failureFor(site: Site, { id, status }: ImageWorkRecord): ImageErrorType | undefined {
  const { failures } = site.read(imageService)
  if (Object.hasOwn(failures, id)) return failures[id]
  // Repeated optimisation is free.
  if (status === 'reoptimizing-in-progress' || useQuota(site)) return undefined
  return 'quota-exceeded'
}

function finishOptimizing(site: Site, media: MediaRecord, work: ImageWorkRecord): ImageWorkRecord {
  const failure = failureFor(site, work)
  if (failure) return afterFailure(work, failure)
  const next = afterSuccess(work, media.filesize)
  resizeMedia(site, media, optimizedSize(media, next.initial_filesize))
  return next
}

function finishRestoring(site: Site, media: MediaRecord, work: ImageWorkRecord): ImageWorkRecord {
  const next = afterRestoring(work)
  if (next.status === 'not-optimized' && work.initial_filesize > 0)
    resizeMedia(site, media, work.initial_filesize)
  return next
}

function finish(site: Site, work: ImageWorkRecord): void {
  const media = site.media.get(work.id)
  if (!media) {
    site.imageWork.remove(work.id)
    return
  }
  const isRestoring = work.status === 'restoring-in-progress'
  const done = (isRestoring ? finishRestoring : finishOptimizing)(site, media, work)
  site.imageWork.replace(done)
}

/** Returns the due time of the removal of backups, or infinity. */
function finishRemoval(site: Site, now: number): number {
  const since = site.read(backupRemoval)
  if (since === null) return Number.POSITIVE_INFINITY
  if (now - since < WORK_TIME) return since + WORK_TIME
  site.forget(backupRemoval)
  for (const work of site.imageWork.all())
    if (work.has_backup) site.imageWork.replace({ ...work, has_backup: false })
  return Number.POSITIVE_INFINITY
}

function finishDue(site: Site, now: number): number {
  const queued = site.imageWork.all().filter(isInProgress)
  for (const work of queued) if (dueAt(work) <= now) finish(site, work)
  const left = queued.map(dueAt).filter((moment) => moment > now)
  return Math.min(finishRemoval(site, now), ...left)
}

export const queuedImages: Agenda = (site) => {
  const since = site.read(backupRemoval)
  return [
    ...site.imageWork
      .all()
      .filter(isInProgress)
      .map((work) => ({ at: dueAt(work), what: `the work on image ${work.id} is done` })),
    ...(since === null ? [] : [{ at: since + WORK_TIME, what: 'backups of images are removed' }]),
  ]
}

export const queuedWork: Subscriber = { due: finishDue }
