import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { createQueue, joinInSlices, processInSlices } from './slices.ts'

const LONGER_THAN_A_SLICE = 20

/** Chunks that each take longer than a slice. */
function* slowly(...pieces: readonly string[]): Generator<string> {
  for (const piece of pieces) {
    const end = performance.now() + LONGER_THAN_A_SLICE
    while (performance.now() < end);
    yield piece
  }
}

test('other tasks run between two slices', async () => {
  const order: string[] = []
  setTimeout(() => order.push('other'))
  await processInSlices(slowly('first', 'second'), (piece) => order.push(piece))
  expect(order).toEqual(['first', 'other', 'second'])
})

test('chunks are joined in order, and a failure is reported', async () => {
  expect(await joinInSlices(['a', 'b', 'c'])).toBe('abc')
  const failing = function* () {
    yield 'a'
    throw new Error('expected no end')
  }
  await expect(joinInSlices(failing())).rejects.toThrow('expected no end')
})

test('jobs of a queue do not overlap, and continue after a failed one', async () => {
  const queue = createQueue()
  const order: string[] = []
  const job = (name: string) => () =>
    processInSlices(slowly(`${name}1`, `${name}2`), (piece) => order.push(piece))
  const failed = queue(() => Promise.reject(new Error('failed')))
  const jobs = [queue(job('a')), queue(job('b'))]
  await expect(failed).rejects.toThrow('failed')
  await Promise.all(jobs)
  expect(order).toEqual(['a1', 'a2', 'b1', 'b2'])
})

test('a snapshot shows the state at the time of the request', async () => {
  const api = testApi()
  // The control interface is loaded lazily at the first request.
  await api.get('//__understudy/health')
  const response = api.get('//__understudy/snapshot')
  const { body: post } = await api.post('/core/v2/posts', { title: 'Later' })
  const ids = (await response).body.records.posts.map(({ id }: { id: number }) => id)
  expect(ids).not.toContain(post.id)
  expect((await api.get('//__understudy/snapshot')).body).toEqual(
    JSON.parse(JSON.stringify(api.site.snapshot())),
  )
})

test('an export is the same in chunks, in an envelope and in other names', async () => {
  const target = '/builder/v1/form-submissions/export?per_page=100'
  const api = testApi({ asDeployed: true })
  const plain = await api.get(target, { as: 'admin' })
  expect(plain.body.data.length).toBeGreaterThan(1)
  const wrapped = await api.get(`${target}&_envelope`, { as: 'admin' })
  expect(JSON.stringify(wrapped.body.body)).toBe(plain.text)
  const named = await testApi({ asDeployed: true, names: { spamfilter: 'junkstop' } }).get(target, {
    as: 'admin',
  })
  expect(named.text).toBe(plain.text)
  expect((await api.send('HEAD', target, { as: 'admin' })).text).toBe('')
})
