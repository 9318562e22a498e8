import { expect, test } from 'vitest'
import { imageService, imagesLeft } from '#fixtures/documents/image-optimizer.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  removeBackups,
  restoreAllImages,
  restoreImage,
} from '#openapi/namespaces/image-optimizer-v1/backups.ts'
import { imageOptimizerConnect } from '#openapi/namespaces/image-optimizer-v1/connect.ts'
import {
  cancelBulk,
  getOptimizationStatus,
  listBulkImages,
  optimizeAll,
  optimizeImage,
} from '#openapi/namespaces/image-optimizer-v1/optimize.ts'
import { sendReview } from '#openapi/namespaces/image-optimizer-v1/reviews.ts'
import { getOptimizationDetails, getStats } from '#openapi/namespaces/image-optimizer-v1/stats.ts'

const BASE = '/image-optimizer/v1'
const asAdmin = { as: 'admin' }
/**
 * Images of the demo site: optimised, without backup, failed, waiting, and a file of another type.
 */
const DONE = 31
const NO_BACKUP = 34
const FAILED = 33
const WAITING = 38
const FLYER = 39
const PAGE = 40

const refused = (status: number, code: string, message: string) => ({
  code,
  message,
  data: { status },
})
const refusedFor = (name: string, message: string) => ({
  code: 'bad_request',
  message,
  data: { status: 400, params: { [name]: message } },
})
const SCHEDULED = { success: true, data: [] }

const post = (api: TestApi, path: string, json: unknown = {}) => api.post(`${BASE}/${path}`, json)
const statusOf = async (api: TestApi, id: number) => {
  const response = await post(api, 'optimize/status', { image_ids: [id] })
  return validUntyped(getOptimizationStatus, response).body.data.status[id]
}
const stats = async (api: TestApi) =>
  validUntyped(getStats, await api.get(`${BASE}/stats`, asAdmin)).body.data
const details = (api: TestApi, id: unknown) =>
  api.get(`${BASE}/stats/optimization-details?image_id=${id}`, asAdmin)
const tick = (api: TestApi) => api.site.clock.step(1000)

test('an image is in progress immediately and done shortly after', async () => {
  const api = testApi()
  const before = api.site.media.get(WAITING)?.filesize ?? 0
  const sent = valid(optimizeImage, await post(api, 'optimize/image', { imageId: WAITING }))
  expect(sent.body).toEqual(SCHEDULED)
  expect((await statusOf(api, WAITING)).status).toBe('optimization-in-progress')
  expect((await post(api, 'optimize/image', { imageId: WAITING })).body).toEqual(
    refused(409, 'internal_server_error', 'Optimization is already in progress'),
  )
  tick(api)
  const done = await statusOf(api, WAITING)
  expect(done).toMatchObject({ status: 'optimized', stats: { optimized_image_count: 3 } })
  expect(done.stats.current_image_size).toBeLessThan(done.stats.initial_image_size)
  expect(api.site.media.get(WAITING)?.filesize).toBe(Math.round(before * 0.75))
})

test('the details contain the savings of each size', async () => {
  const api = testApi()
  const done = valid(getOptimizationDetails, await details(api, DONE)).body.data
  expect(done.sizes.map(({ size_name }: { size_name: string }) => size_name)).toEqual([
    'full',
    'medium',
    'thumbnail',
  ])
  expect(done.sizes[0]).toEqual({
    size_name: 'full',
    file_size: 248_310,
    status: 'optimized',
    saved: { relative: 25, absolute: 82_770 },
    new_dimensions: null,
  })
  const waiting = valid(getOptimizationDetails, await details(api, WAITING)).body.data
  expect(waiting.sizes[0]).toMatchObject({ status: 'not-optimized', saved: null })
})

test('details require an image', async () => {
  const api = testApi()
  const messages = async (id: unknown) => (await details(api, id)).body
  expect(await messages('')).toEqual(refusedFor('image_id', 'Image ID is required'))
  expect(await messages(PAGE)).toEqual(
    refused(400, 'internal_server_error', 'Post &#039;40&#039; is not an image'),
  )
  expect(await messages(99_999)).toEqual(
    refused(404, 'internal_server_error', 'There is no entity with id &#039;99999&#039;'),
  )
  const odd = await details(api, 'logo')
  expect([odd.status, odd.body.code]).toEqual([400, 'internal_server_error'])
})

test('an unsuitable image is rejected with the reason', async () => {
  const api = testApi()
  const rejection = async (imageId: unknown) =>
    (await post(api, 'optimize/image', { imageId })).body
  expect(await rejection('none')).toEqual(refusedFor('imageId', 'Invalid image id'))
  expect(await rejection(99_999)).toEqual(
    refused(
      404,
      'internal_server_error',
      'Can&#039;t optimize this file. If the issue persists, Contact Support',
    ),
  )
  const unsupported = refused(
    400,
    'internal_server_error',
    'Unsupported file format. Only JPEG, PNG, WEBP, or GIF are supported',
  )
  expect(await rejection(FLYER)).toEqual(unsupported)
  expect(await rejection(PAGE)).toEqual(unsupported)
  api.site.change(imageService, { missing_files: [WAITING], max_megabytes: 0 })
  expect((await rejection(WAITING)).message).toBe('File is missing. Verify the upload')
  expect((await rejection(DONE)).message).toBe('File is too large. Max size is 0 Mb')
})

test('all remaining images form one queue with progress and cancellation', async () => {
  const api = testApi()
  expect((await post(api, 'optimize/bulk/cancel')).body).toEqual(
    refused(409, 'forbidden', 'Bulk optimization is not in progress'),
  )
  valid(optimizeAll, await post(api, 'optimize/bulk'))
  const list = valid(listBulkImages, await api.get(`${BASE}/optimize/bulk/images`, asAdmin))
  const ids = list.body.data.images.map(({ id }: { id: number }) => id)
  expect(ids.sort()).toEqual([FAILED, 35, 36, 37, WAITING])
  expect((await stats(api)).bulk_optimization_status).toBe('in-progress')
  expect((await post(api, 'optimize/bulk')).body).toEqual(
    refused(409, 'forbidden', 'Bulk optimization is already in progress'),
  )
  valid(cancelBulk, await post(api, 'optimize/bulk/cancel'))
  expect((await stats(api)).bulk_optimization_status).toBe('canceled')
  expect((await statusOf(api, WAITING)).status).toBe('not-optimized')
})

test('bulk work ends with all images optimised', async () => {
  const api = testApi()
  await post(api, 'optimize/bulk')
  tick(api)
  const after = await stats(api)
  expect(after.bulk_optimization_status).toBe('not-started')
  const { total_image_count, optimized_image_count } = after.optimization_stats
  expect(optimized_image_count).toBe(total_image_count)
  expect((await api.get(`${BASE}/optimize/bulk/images`, asAdmin)).body.data).toEqual({ images: [] })
  await post(api, 'optimize/bulk', { reoptimize: true })
  expect((await statusOf(api, DONE)).status).toBe('reoptimizing-in-progress')
  expect((await post(api, 'optimize/bulk')).body.message).toBe(
    'Bulk re-optimization is already in progress',
  )
  tick(api)
  expect((await stats(api)).optimization_stats).toEqual(after.optimization_stats)
})

test('the plan limits the number of images', async () => {
  const api = testApi()
  api.site.write(imagesLeft, 1)
  await post(api, 'optimize/image', { imageId: WAITING })
  tick(api)
  expect((await statusOf(api, WAITING)).status).toBe('optimized')
  expect((await post(api, 'optimize/bulk')).body).toEqual(
    refused(403, 'internal_server_error', 'Images quota exceeded'),
  )
  await post(api, 'optimize/image', { imageId: 36 })
  tick(api)
  expect(await statusOf(api, 36)).toMatchObject({
    status: 'optimization-failed',
    error_type: 'quota-exceeded',
    message: 'Plan quota reached',
    images_left: 0,
  })
})

test('failures of the service are shown in the status', async () => {
  const api = testApi()
  expect(await statusOf(api, FAILED)).toMatchObject({
    status: 'optimization-failed',
    error_type: 'connection-error',
    message: 'Connection error',
    images_left: 240,
  })
  api.site.change(imageService, { failures: { [DONE]: 'generic' } })
  await post(api, 'optimize/image', { imageId: DONE, reoptimize: true })
  tick(api)
  expect(await statusOf(api, DONE)).toMatchObject({
    status: 'reoptimizing-failed',
    message: 'Image reoptimizing failed',
  })
})

test('a restored image has its original size', async () => {
  const api = testApi()
  const sent = valid(restoreImage, await post(api, `backups/restore/${DONE}`))
  expect(sent.body).toEqual(SCHEDULED)
  expect((await statusOf(api, DONE)).status).toBe('restoring-in-progress')
  tick(api)
  expect((await statusOf(api, DONE)).status).toBe('not-optimized')
  expect(api.site.media.get(DONE)?.filesize).toBe(331_080)
  await post(api, `backups/restore/${NO_BACKUP}`)
  tick(api)
  expect(await statusOf(api, NO_BACKUP)).toMatchObject({
    status: 'restoring-failed',
    message: 'Image restoring failed',
  })
})

test('restoring requires an image', async () => {
  const api = testApi()
  const rejection = async (id: unknown) => (await post(api, `backups/restore/${id}`)).body
  expect(await rejection(0)).toEqual(refused(400, 'internal_server_error', 'Invalid image id'))
  expect((await rejection(PAGE)).message).toContain('Unsupported file format')
  expect((await rejection(99_999)).message).toContain('Contact Support')
  expect((await rejection('logo')).code).toBe('rest_no_route')
})

test('all images with a backup are restored together', async () => {
  const api = testApi()
  valid(restoreAllImages, await post(api, 'backups/restore'))
  expect((await stats(api)).bulk_restoring_status).toBe('in-progress')
  tick(api)
  expect(await stats(api)).toMatchObject({
    bulk_restoring_status: 'not-started',
    backups_exist: false,
    optimization_stats: { optimized_image_count: 3 },
  })
})

test('backups are removed after a delay', async () => {
  const api = testApi()
  expect((await stats(api)).backups_exist).toBe(true)
  valid(removeBackups, await api.delete(`${BASE}/backups`))
  expect(await stats(api)).toMatchObject({
    bulk_backup_removing_status: 'in-progress',
    backups_exist: true,
  })
  tick(api)
  expect(await stats(api)).toMatchObject({
    bulk_backup_removing_status: 'not-started',
    backups_exist: false,
  })
})

test('without a connection nothing is optimised, and every id has that status', async () => {
  const api = testApi()
  valid(imageOptimizerConnect.disconnect, await post(api, 'connect/disconnect'))
  expect((await post(api, 'optimize/image', {})).body).toEqual(
    refused(403, 'unauthorized', 'Invalid activation'),
  )
  expect((await post(api, 'optimize/bulk')).body.message).toBe('Invalid activation')
  expect((await post(api, 'optimize/bulk/cancel')).body.message).toBe('Invalid activation')
  for (const id of [DONE, PAGE, 99_999])
    expect(await statusOf(api, id)).toEqual({
      status: 'optimization-failed',
      error_type: 'auth-error',
      message: 'You need to connect a builder account',
    })
  const { body } = await api.get('/suite/v1/settings', asAdmin)
  expect(body.isConnected).toBe(true)
})

test('the add-on has its own connection', async () => {
  const api = testApi()
  for (const [action, operation] of [
    ['switch-domain', imageOptimizerConnect.switchDomain],
    ['deactivate', imageOptimizerConnect.deactivate],
    ['authorize', imageOptimizerConnect.authorize],
  ] as const)
    valid(operation, await post(api, `connect/${action}`))
  expect((await api.post(`${BASE}/connect/authorize`, {}, 'editor')).status).toBe(403)
})

test('status requires a list and returns an empty one by default', async () => {
  const api = testApi()
  const none = valid(getOptimizationStatus, await post(api, 'optimize/status'))
  expect(none.body.data).toEqual({ status: [] })
  const wrong = await post(api, 'optimize/status', { image_ids: 'all' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'internal_server_error'])
})

test('signed-in users reach the handler, which requires an administrator and rejects a wrong nonce', async () => {
  const api = testApi()
  expect((await api.send('POST', `${BASE}/optimize/bulk`, { json: {} })).status).toBe(401)
  expect((await api.get(`${BASE}/stats`, { as: 'subscriber' })).status).toBe(200)
  expect((await api.post(`${BASE}/optimize/bulk`, {}, 'subscriber')).body).toEqual(
    refused(403, 'bad_request', 'You do not have sufficient permissions to access this data.'),
  )
  const wrong = { 'image-optimization-optimize-bulk': 'wrong' }
  expect((await api.post(`${BASE}/optimize/bulk`, wrong, 'subscriber')).body).toEqual(
    refused(403, 'bad_request', 'Invalid nonce'),
  )
})

test('a review is forwarded', async () => {
  const api = testApi()
  const send = () => post(api, 'reviews/review', { feedback: 'Good.', rating: 5 })
  expect(valid(sendReview, await send()).body).toEqual({ success: true, data: { message: 'ok' } })
  expect(api.site.journal.all().at(-1)?.details).toEqual({ feedback: 'Good.', rating: '5' })
  api.site.change(imageService, { refuses_reviews: true })
  expect((await send()).body).toEqual({
    code: 'internal_server_error',
    message: 'Failed to add the feedback.',
    data: null,
  })
  expect((await api.post(`${BASE}/reviews/review`, {}, 'editor')).body.code).toBe('bad_request')
})

test('deployments refuse with 500 and without data', async () => {
  const api = testApi({ asDeployed: true })
  const refusals = [
    await post(api, 'optimize/image', { imageId: FLYER }),
    await post(api, 'optimize/bulk/cancel'),
    await post(api, 'backups/restore/0'),
    await post(api, 'optimize/status', { image_ids: 'all' }),
    await details(api, ''),
    await api.get(`${BASE}/stats/optimization-details`, asAdmin),
    await api.get(`${BASE}/optimize/bulk/images`, asAdmin),
  ]
  for (const { status, body } of refusals) expect([status, body.data]).toEqual([500, null])
})
