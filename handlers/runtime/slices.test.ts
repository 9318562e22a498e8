import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { createQueue, inSlices, joinInSlices } from './slices.ts'

const LONGER_THAN_A_SLICE = 20

/** Pieces that each take longer than others should have to wait. */
function* slowly(...pieces: readonly string[]): Generator<string> {
  for (const piece of pieces) {
    const end = performance.now() + LONGER_THAN_A_SLICE
    while (performance.now() < end);
    yield piece
  }
}

test('others have their turn between two slices', async () => {
  const order: string[] = []
  setTimeout(() => order.push('other'))
  await inSlices(slowly('first', 'second'), (piece) => order.push(piece))
  expect(order).toEqual(['first', 'other', 'second'])
})

test('pieces are joined in their order, and a failure is told', async () => {
  expect(await joinInSlices(['a', 'b', 'c'])).toBe('abc')
  const failing = function* () {
    yield 'a'
    throw new Error('expected no end')
  }
  await expect(joinInSlices(failing())).rejects.toThrow('expected no end')
})

test('jobs of a queue do not meet, and go on after one that failed', async () => {
  const queue = createQueue()
  const order: string[] = []
  const job = (name: string) => () =>
    inSlices(slowly(`${name}1`, `${name}2`), (piece) => order.push(piece))
  const failed = queue(() => Promise.reject(new Error('failed')))
  const jobs = [queue(job('a')), queue(job('b'))]
  await expect(failed).rejects.toThrow('failed')
  await Promise.all(jobs)
  expect(order).toEqual(['a1', 'a2', 'b1', 'b2'])
})

test('a snapshot tells the state in which it was asked for', async () => {
  const api = testApi()
  // What answers it is loaded when somebody asks for the first time.
  await api.get('//__understudy/health')
  const asked = api.get('//__understudy/snapshot')
  const { body: post } = await api.post('/core/v2/posts', { title: 'Later' })
  const ids = (await asked).body.records.posts.map(({ id }: { id: number }) => id)
  expect(ids).not.toContain(post.id)
  expect((await api.get('//__understudy/snapshot')).body).toEqual(
    JSON.parse(JSON.stringify(api.site.snapshot())),
  )
})

test('an export is the same in pieces, in an envelope and in other names', async () => {
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
