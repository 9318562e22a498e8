import { expect, test } from 'vitest'
import type { ImageWorkRecord } from '#fixtures/models/image-work.ts'
import {
  afterCancel,
  afterFailure,
  afterQueueing,
  afterRestoring,
  afterSuccess,
  dueAt,
  failureMessage,
  isInProgress,
  newImageWork,
  WORK_TIME,
} from './work.rules.ts'

const done: ImageWorkRecord = {
  id: 12,
  status: 'optimized',
  initial_filesize: 1000,
  has_backup: true,
}
const queued = (work: ImageWorkRecord, status: 'optimization' | 'reoptimizing' | 'restoring') =>
  afterQueueing(work, { status: `${status}-in-progress`, queue: 'single', queued_at: 5000 })

test('queued work is in progress immediately, due later, and clears an earlier error', () => {
  const failed = afterFailure(newImageWork(12), 'generic')
  const work = queued(failed, 'optimization')
  expect(work).toEqual({
    ...newImageWork(12),
    status: 'optimization-in-progress',
    queue: 'single',
    queued_at: 5000,
  })
  expect(isInProgress(work)).toBe(true)
  expect(isInProgress(failed)).toBe(false)
  expect(dueAt(work)).toBe(5000 + WORK_TIME)
})

test('the first success stores the original size and a backup', () => {
  expect(afterSuccess(queued(newImageWork(12), 'optimization'), 1000)).toEqual(done)
})

test('a later success keeps the original size and creates no new backup', () => {
  expect(afterSuccess(queued(done, 'reoptimizing'), 700)).toEqual(done)
  const without = { ...done, has_backup: false }
  expect(afterSuccess(queued(without, 'reoptimizing'), 700)).toEqual(without)
})

test('cancelled work leaves an image unchanged', () => {
  expect(afterCancel(queued(newImageWork(12), 'optimization'))).toEqual(newImageWork(12))
  expect(afterCancel(queued(done, 'reoptimizing'))).toEqual(done)
})

test('a failure has the attempted work and its reason', () => {
  expect(afterFailure(queued(newImageWork(12), 'optimization'), 'quota-exceeded')).toEqual({
    ...newImageWork(12),
    status: 'optimization-failed',
    error_type: 'quota-exceeded',
  })
  expect(afterFailure(queued(done, 'reoptimizing'), 'generic').status).toBe('reoptimizing-failed')
})

test('restoring requires a backup', () => {
  expect(afterRestoring(queued(done, 'restoring'))).toEqual(newImageWork(12))
  expect(afterRestoring({ ...done, has_backup: false })).toEqual({
    ...done,
    has_backup: false,
    status: 'restoring-failed',
  })
  expect(afterRestoring(newImageWork(12))).toEqual(newImageWork(12))
})

test('each failure has its message', () => {
  const message = (changes: Partial<ImageWorkRecord>) =>
    failureMessage({ ...done, status: 'optimization-failed', ...changes })
  expect(message({ error_type: 'quota-exceeded' })).toBe('Plan quota reached')
  expect(message({ error_type: 'connection-error' })).toBe('Connection error')
  expect(message({ error_type: 'file-already-exists' })).toBe('File with this name already exists')
  expect(message({})).toBe('Optimization error')
  expect(message({ status: 'reoptimizing-failed', error_type: 'generic' })).toBe(
    'Image reoptimizing failed',
  )
  expect(message({ status: 'restoring-failed' })).toBe('Image restoring failed')
})
