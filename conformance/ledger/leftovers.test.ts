/** The number of records left on a lying target is bounded, and all are reported. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type FakeRequest,
  type Override,
  type Reply,
  startFake,
} from '#conformance/testing/fake-target.ts'
import { judgeFake, testSettings } from '#conformance/testing/judge-fake.ts'
import { asList, asRecord, type Json } from '#openapi/values/json.ts'
import { readLedger } from './read-ledger.ts'

type Lie = (request: FakeRequest, truth: () => Reply) => Reply

const FIRST = 50
const gone: Reply = {
  status: 404,
  body: { code: 'rest_post_invalid_id', message: 'x', data: { status: 404 } },
}

/** A target that stores posts, behind a layer that falsifies its responses. */
function storing(lie: Lie) {
  const posts = new Map<number, Json>()
  const keep = (id: number, { title, content }: Json, status: number): Reply => {
    const before = posts.get(id)
    const field = (name: string, raw: unknown) => (raw === undefined ? before?.[name] : { raw })
    posts.set(id, { id, title: field('title', title), content: field('content', content) })
    return { status, body: posts.get(id) }
  }
  const truth = ({ method, path, args }: FakeRequest): Reply => {
    const id = Number(/\d+$/.exec(path)?.[0])
    if (method === 'POST' && !id) return keep(FIRST + posts.size, args, 201)
    if (!id) return { status: 200, body: [...posts.values()] }
    const post = posts.get(id)
    if (!post) return gone
    if (method === 'DELETE') posts.delete(id)
    return method === 'GET' || method === 'DELETE'
      ? { status: 200, body: post }
      : keep(id, args, 200)
  }
  const override: Override = (request) =>
    request.role &&
    /^core\.posts\.(create|read|list|update|delete)$/.test(request.operation?.id ?? '')
      ? lie(request, () => truth(request))
      : undefined
  return { posts, override }
}

async function leftBy(lie: Lie, workers = 1) {
  const { posts, override } = storing(lie)
  const fake = await startFake({ override })
  const only = ['core.posts.create/stores.*', 'core.posts.update/stores.*']
  const { ledgerFile } = testSettings(fake.address)
  const settings = { mode: 'write', workers, ledgerFile } as const
  const results = await judgeFake(fake.address, only, settings)
  await fake.close()
  const recorded = existsSync(ledgerFile) ? readLedger(ledgerFile).records.length : 0
  return {
    kept: posts.size,
    recorded,
    reported: results.flatMap(({ leftovers }) => leftovers),
    results,
  }
}

const isCreate = ({ method, path }: FakeRequest): boolean =>
  method === 'POST' && /posts$/.test(path)

test('an honest target keeps no records', async () => {
  expect(await leftBy((_, truth) => truth())).toMatchObject({ kept: 0, reported: [] })
})

test('a removal that a gateway fails to deliver is sent again', async () => {
  let removals = 0
  const left = await leftBy(({ method }, truth) => {
    if (method === 'DELETE') removals += 1
    return method === 'DELETE' && removals % 2 ? { status: 502, body: {} } : truth()
  })
  expect(left).toMatchObject({ kept: 0, reported: [] })
  expect(removals).toBeGreaterThan(1)
})

for (const [says, expected, reason] of [
  ['fails', { status: 500, body: {} }, 'too many could not be removed'],
  [
    'is only said to be done',
    { status: 200, body: { deleted: true } },
    'removed ones are still there',
  ],
] as const)
  test(`where every removal ${says}, only a few records are created`, async () => {
    const left = await leftBy(({ method }, truth) => (method === 'DELETE' ? expected : truth()))
    expect(left.reported).toHaveLength(left.kept)
    expect(left.recorded).toBe(left.kept)
    expect(left.kept).toBeLessThan(5)
    expect(left.results.map(({ reason }) => reason)).toContain(
      `no further post is created, because ${reason}`,
    )
  })

test('records that read as removed but are still listed are reported', async () => {
  const removed = new Set<string>()
  const { kept, reported, recorded } = await leftBy((request, truth) => {
    if (request.method === 'DELETE') removed.add(request.path)
    if (request.method === 'DELETE') return { status: 200, body: { deleted: true } }
    return removed.has(request.path) ? gone : truth()
  })
  expect(kept).toBeGreaterThan(5)
  expect(reported).toHaveLength(kept)
  expect(recorded).toBe(kept)
  expect(reported[0]).toMatch(/^post cf-test01-0a1b2c-\d+: core.posts.list still shows it$/)
})

test('records that were refused but created are removed', async () => {
  const rejection = { status: 403, body: { code: 'rest_forbidden', message: 'x', data: {} } }
  expect(
    await leftBy((request, truth) => {
      const reply = truth()
      return isCreate(request) ? rejection : reply
    }),
  ).toMatchObject({ kept: 0, reported: [] })
})

const hidden: Reply = { status: 200, body: [] }
const isList = ({ method, operation }: FakeRequest): boolean =>
  method === 'GET' && operation?.id === 'core.posts.list'

for (const [how, lost] of [
  ['answered 500', { status: 500, body: {} }],
  ['cut off', { status: 201, text: '{"id"' }],
  ['a page', { status: 200, text: '<html>' }],
] as const)
  test(`where the list hides new records and every creation is ${how}, one is created`, async () => {
    const { kept, reported, recorded, results } = await leftBy((request, truth) => {
      const response = truth()
      if (isCreate(request)) return lost
      return isList(request) ? hidden : response
    }, 4)
    expect(kept).toBe(1)
    expect(reported).toEqual([
      expect.stringMatching(/^post cf-test01-0a1b2c-1 may exist: its creation /),
    ])
    expect(recorded).toBe(1)
    expect(results.map(({ reason }) => reason)).toContain(
      'no further post is created, because the record of a lost response cannot be found',
    )
  })

test('where every creation is refused but stored, and the list hides them, only few are created', async () => {
  const { kept, results } = await leftBy((request, truth) => {
    const response = truth()
    if (isCreate(request)) return gone
    return isList(request) ? hidden : response
  }, 4)
  expect(kept).toBe(3)
  expect(results.map(({ reason }) => reason)).toContain(
    'no further post is created, because every one was refused',
  )
})

test('a target that returns foreign ids and echoes the request gets one record per kind, which is reported', async () => {
  const echoes = new Map<number, Json>()
  const { kept, reported, recorded, results } = await leftBy((request, truth) => {
    const id = Number(/\d+$/.exec(request.path)?.[0])
    if (isCreate(request)) {
      truth()
      const { title, content } = request.args
      const body = { id: 7, title: { raw: title }, content: { raw: content } }
      echoes.set(7, body)
      return { status: 201, body }
    }
    if (isList(request))
      return { status: 200, body: [{ id: 7, title: { raw: 'of others' } }, ...echoes.values()] }
    if (request.method === 'DELETE') echoes.delete(id)
    return echoes.has(id) ? { status: 200, body: echoes.get(id) } : gone
  }, 4)
  expect(kept).toBe(1)
  expect(reported).toEqual([
    expect.stringMatching(/^post cf-test01-0a1b2c-1 may exist: its creation answered with an id/),
  ])
  expect(recorded).toBe(1)
  expect(results.map(({ reason }) => reason)).toContain(
    'no further post is created, because a creation was answered with an id that is not its own',
  )
})

/** Invents ids, echoes the request for each of them until its removal, and lists none. */
function mirror(isInvented: (creation: number) => boolean): Lie {
  const echoes = new Map<number, Json>()
  const stored: unknown[] = []
  let creations = 0
  return (request, truth) => {
    const response = truth()
    if (isList(request)) {
      const shown = asList(response.body).filter((post) => !stored.includes(post))
      return { ...response, body: shown }
    }
    if (isCreate(request)) {
      creations += 1
      if (!isInvented(creations)) return response
      stored.push(response.body)
      const id = 9000 + creations
      echoes.set(id, { ...asRecord(response.body), id })
      return { ...response, body: echoes.get(id) }
    }
    const id = Number(/\d+$/.exec(request.path)?.[0])
    const echo = echoes.get(id)
    if (request.method === 'DELETE') echoes.delete(id)
    return echo ? { status: 200, body: echo } : response
  }
}

for (const [when, isInvented] of [
  ['always', () => true],
  ['now and then', (creation: number) => creation % 3 === 0],
] as const)
  test(`a target that ${when} invents ids and hides the records gets one such record, which is reported`, async () => {
    const { kept, reported, recorded, results } = await leftBy(mirror(isInvented))
    expect(kept).toBe(1)
    expect(reported).toEqual([
      expect.stringMatching(
        /^post cf-test01-0a1b2c-\d+ may exist: core\.posts\.list does not show the new id 900\d$/,
      ),
    ])
    expect(recorded).toBe(1)
    expect(results.map(({ reason }) => reason)).toContain(
      'no further post is created, because core.posts.list hides new records',
    )
  })
