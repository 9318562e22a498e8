import { expect, test } from 'vitest'
import { neighbours } from '#handlers/neighbours/index.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { pageLoads } from './waterfall.ts'

const POSTS = '/core/v2/posts'

/** The log with invented times: start and duration of each request. */
function timed(
  api: ReturnType<typeof testApi>,
  times: readonly (readonly [number, number])[],
  connectionOf: (at: number) => number | undefined = () => undefined,
) {
  const all = [...api.standIn.journal.since(0)]
  return all.map((each, at) => {
    const [start = 0, milliseconds = 0] = times[at] ?? []
    return { ...each, at: start, milliseconds, connection: connectionOf(at) }
  })
}

test('requests close to each other are one load; a pause separates loads', async () => {
  const api = testApi()
  for (const _ of [1, 2, 3, 4]) await api.get(POSTS)
  const logged = timed(api, [
    [0, 100],
    [50, 100],
    [5000, 10],
    [5005, 10],
  ])
  const [last, first] = pageLoads(logged, api.standIn)
  expect(first).toMatchObject({ milliseconds: 150, requests: [{ start: 0 }, { start: 50 }] })
  expect(last?.requests.map(({ id }) => id)).toEqual([3, 4])
  expect(last?.findings).toMatchObject([{ kind: 'repeated', requests: [3, 4] }])
})

test('requests that follow links of a list are pointed out, unless they were embedded', async () => {
  const api = testApi({ extensions: [neighbours] })
  for (const embed of ['', '&_embed']) {
    const { body } = await api.get(`${POSTS}?per_page=3${embed}`)
    for (const { id } of body) await api.get(`/core/v2/categories?post=${id}`)
  }
  const logged = timed(api, [
    [0, 5],
    [10, 5],
    [10, 5],
    [10, 5],
    [9000, 5],
    [9010, 5],
    [9010, 5],
    [9010, 5],
  ])
  const [embedded, followed] = pageLoads(logged, api.standIn)
  const found = followed?.findings.filter(({ kind }) => kind === 'embed')
  expect(found?.map(({ requests }) => requests[0])).toEqual([1])
  expect(found?.[0]?.message).toMatch(/^3 requests follow 3 links of .*with _embed/)
  expect(embedded?.findings.filter(({ kind }) => kind === 'embed')).toEqual([])
})

test('links are not followed by failed, parallel or foreign requests', async () => {
  const times = [
    [0, 5],
    [10, 5],
    [10, 5],
  ] as const
  const follow = async (api: ReturnType<typeof testApi>, headers = {}) => {
    const { body } = await api.get(`${POSTS}?per_page=2`)
    for (const { id } of body) await api.get(`/core/v2/categories?post=${id}`, { headers })
    return api
  }
  const absent = await follow(testApi())
  expect(findingsOf(absent, timed(absent, times))).toEqual([])
  const options = { extensions: [neighbours] }
  const api = await follow(testApi(options))
  expect(findingsOf(api, timed(api, times))).toEqual(['embed'])
  const parallel = times.map(([, duration]) => [0, duration] as const)
  expect(findingsOf(api, timed(api, parallel))).toEqual([])
  const other = await follow(testApi(options), { 'x-understudy-site': 'other' })
  expect(findingsOf(other, timed(other, times))).toEqual([])
})

const findingsOf = (
  { standIn }: ReturnType<typeof testApi>,
  logged: Parameters<typeof pageLoads>[0],
) => pageLoads(logged, standIn).flatMap(({ findings }) => findings.map(({ kind }) => kind))

test('single reads, writes and serial requests are pointed out with the remedy', async () => {
  const api = testApi()
  for (const id of [1, 2, 3]) await api.get(`${POSTS}/${id}`)
  for (const title of ['A', 'B', 'C']) await api.post(POSTS, { title })
  const serial = Array.from({ length: 6 }, (_, at) => [at * 10, 5] as const)
  const [load] = pageLoads(
    timed(api, serial, () => 1),
    api.standIn,
  )
  expect(load?.findings.map(({ kind }) => kind)).toEqual(['single', 'batch', 'serial'])
  expect(load?.findings[0]?.message).toContain('GET /core/v2/posts?include=1,2,3')
  const together = serial.map(([, duration]) => [0, duration] as const)
  const [parallel] = pageLoads(timed(api, together), api.standIn)
  expect(parallel?.findings.map(({ kind }) => kind)).toEqual(['single', 'batch'])
  // A fast server processes requests of several connections one after the other.
  const [processed] = pageLoads(
    timed(api, serial, (at) => at),
    api.standIn,
  )
  expect(processed?.findings.map(({ kind }) => kind)).toEqual(['single', 'batch'])
})

test('single reads keep their query in the remedy', async () => {
  const api = testApi()
  for (const id of [1, 2, 3]) await api.get(`${POSTS}/${id}?context=edit`, { as: 'admin' })
  const [load] = pageLoads([...api.standIn.journal.since(0)], api.standIn)
  expect(load?.findings[0]?.message).toContain('GET /core/v2/posts?context=edit&include=1,2,3 ')
})

test('reads of lists below an item are no single reads', async () => {
  const api = testApi()
  for (const id of [1, 2, 3]) await api.get(`${POSTS}/${id}/revisions`, { as: 'admin' })
  const times = [1, 2, 3].map(() => [0, 5] as const)
  const [load] = pageLoads(timed(api, times), api.standIn)
  expect(load?.findings).toEqual([])
})

const messages = (api: ReturnType<typeof testApi>) =>
  pageLoads([...api.standIn.journal.since(0)], api.standIn)
    .flatMap(({ findings }) => findings)
    .map(({ message }) => message)
    .join()

test('more single reads than a page of the list need per_page', async () => {
  const api = testApi()
  for (let id = 1; id <= 11; id += 1) await api.get(`${POSTS}/${id}`)
  expect(messages(api)).toContain('11 single reads')
  expect(messages(api)).toContain('10,11&per_page=11 reads them at once')
})

test('failed reads, drafts and reads of several users are not one list', async () => {
  const api = testApi()
  for (const id of [777, 888, 999]) await api.get(`${POSTS}/${id}`)
  for (const id of [1, 2]) await api.get(`${POSTS}/${id}`)
  await api.get(`${POSTS}/3`, { as: 'editor' })
  for (const title of ['a', 'b', 'c']) {
    const { body } = await api.post(POSTS, { title, status: 'draft' }, 'author')
    await api.get(`${POSTS}/${body.id}`, { as: 'author' })
  }
  expect(messages(api)).not.toContain('single reads')
})

test('errors are no repeated reads', async () => {
  const api = testApi()
  for (const path of ['/no/such/route', `${POSTS}/99999`, `${POSTS}/99999?_envelope`])
    for (const _ of [1, 2]) await api.get(path)
  const [load] = pageLoads(timed(api, []), api.standIn)
  expect(load?.findings).toEqual([])
})
