import { expect, test } from 'vitest'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { testApi } from '#handlers/testing/testing.ts'

type Api = ReturnType<typeof testApi>

const HISTORY = '//__understudy/history'
const at = (step: number, what: string): string => `${HISTORY}/${step}/${what}`

async function written() {
  const api = testApi({ dataset: 'empty', history: 50 })
  const { body } = await api.post('/core/v2/posts', { title: 'One', status: 'publish' })
  await api.patch(`/core/v2/posts/${body.id}`, { title: 'Two' })
  await api.delete(`/core/v2/posts/${body.id}`, { force: true })
  return { api, id: body.id }
}

const titleIn = async (api: Api, id: number, site = 'default') =>
  (await api.get(`/core/v2/posts/${id}`, { headers: { 'x-understudy-site': site } })).body.title
    ?.rendered

test('every write is a step with its diff, reads are not', async () => {
  const { api, id } = await written()
  await api.get('/core/v2/posts')
  const { body: steps } = await api.get(HISTORY)
  expect(steps.map(({ operation }: { operation: string }) => operation)).toEqual([
    'core.posts.create',
    'core.posts.update',
    'core.posts.delete',
  ])
  expect(steps[1]).toMatchObject({ step: 2, by: 'request', user: 'admin', request: 2 })
  const { changes } = (await api.get(`${HISTORY}/2`)).body
  expect(changes).toContainEqual(
    expect.objectContaining({
      collection: 'posts',
      key: id,
      members: expect.objectContaining({ title: { before: 'One', after: 'Two' } }),
    }),
  )
})

test('any step can be restored, earlier or later', async () => {
  const { api, id } = await written()
  expect(await titleIn(api, id)).toBeUndefined()
  const { body } = await api.send('POST', at(1, 'back'))
  expect(body).toMatchObject({ back: 1, now: { step: 4, by: 'control' } })
  expect(await titleIn(api, id)).toBe('One')
  await api.send('POST', at(2, 'back'))
  expect(await titleIn(api, id)).toBe('Two')
  await api.send('POST', at(0, 'back'))
  expect(api.site.posts.size).toBe(0)
  expect(api.site.revisions.size).toBe(0)
})

test('a reset and a clock change can be undone too', async () => {
  const { api, id } = await written()
  await api.send('PUT', '//__understudy/clock', { json: { now: '2026-09-01T00:00:00Z' } })
  expect((await api.get(HISTORY)).body.at(-1).changed).toEqual([
    'the clock: 2026-03-10T09:00:00Z to 2026-09-01T00:00:00Z, frozen',
  ])
  await api.send('POST', '//__understudy/reset')
  await api.post('/core/v2/posts', { title: 'After' })
  await api.send('POST', at(2, 'back'))
  expect(await titleIn(api, id)).toBe('Two')
  expect((await api.get('//__understudy/clock')).body.now).toBe('2026-03-10T09:00:00.000Z')
  await api.post('/core/v2/posts', { title: 'Later' })
  await api.send('POST', at(1, 'back'))
  expect(await titleIn(api, id)).toBe('One')
  expect((await api.get('/core/v2/posts')).body).toHaveLength(1)
})

test('a step can be branched, exported and named', async () => {
  const { api, id } = await written()
  expect((await api.send('PUT', `${HISTORY}/1`, { json: { name: 'first' } })).body.name).toBe(
    'first',
  )
  const branched = await api.send('POST', at(1, 'branch'), { json: { site: 'other' } })
  expect([branched.status, await titleIn(api, id, 'other')]).toEqual([201, 'One'])
  expect(await titleIn(api, id)).toBeUndefined()
  const { body: dataset } = await api.get(at(2, 'dataset'))
  const load = await api.send('PUT', '//~third/__understudy/snapshot', { json: dataset })
  expect([load.status, await titleIn(api, id, 'third')]).toEqual([200, 'Two'])
  for (const wrong of [{}, { site: 'default' }, { site: '../x' }])
    expect((await api.send('POST', at(1, 'branch'), { json: wrong })).status).toBe(400)
  for (const step of ['9', '-1', 'x', '1.5'])
    expect((await api.send('POST', `${HISTORY}/${step}/back`)).status).toBe(404)
})

test('only the latest steps are recorded, and none when disabled', async () => {
  const api = testApi({ dataset: 'empty', history: 2 })
  for (const title of ['a', 'b', 'c']) await api.post('/core/v2/posts', { title })
  const { body } = await api.get(HISTORY)
  expect(body.map(({ step }: { step: number }) => step)).toEqual([2, 3])
  expect((await api.send('POST', at(0, 'back'))).status).toBe(404)
  await api.send('POST', at(1, 'back'))
  expect(api.site.posts.size).toBe(1)
  const off = await testApi().get(HISTORY)
  expect([off.status, off.body.code]).toEqual([409, 'understudy_history_off'])
})

test('repeatedly replaced sites do not accumulate', async () => {
  const api = testApi({ dataset: 'empty', history: 500 })
  for (let round = 0; round < 30; round += 1) {
    await api.post('/core/v2/posts', { title: 'x' })
    await api.send('POST', '//__understudy/reset')
  }
  const steps = api.standIn.history?.steps('default') ?? []
  expect(steps.filter(({ replaced }) => replaced).length).toBeLessThanOrEqual(10)
  expect(steps.at(-1)?.number).toBe(60)
})

test('sites that were made and removed do not displace the steps of another one', async () => {
  const api = testApi({ dataset: 'empty', history: 50 })
  await api.post('/core/v2/posts', { title: 'Kept' })
  for (let count = 0; count < 60; count += 1) {
    await api.get('/core/v2/posts', { headers: { 'x-understudy-site': `made-${count}` } })
    expect((await api.send('DELETE', `//~made-${count}/__understudy/sites`)).status).toBe(200)
  }
  expect(api.standIn.history?.steps('default')).toHaveLength(1)
})

const LONG = 'x'.repeat(4_000_000)

/** Creates and removes a long post, each as a step of its own. */
async function churn(api: Api, site: string, rounds: number): Promise<number> {
  for (let id = 1; id <= rounds; id += 1) {
    siteControl(api.standIn, site).create('post', { id, content: LONG, title: String(id) })
    api.standIn.sites.get(site)?.posts.remove(id)
    await Promise.resolve()
  }
  return sizeIn(api, site)
}

const sizeIn = ({ standIn }: Api, site: string): number =>
  (standIn.history?.steps(site) ?? []).reduce((sum, { size }) => sum + size, 0)

test('long texts that were written and removed do not accumulate', async () => {
  const api = testApi({ dataset: 'empty', history: 500 })
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const name of names) expect(await churn(api, name, 6)).toBeLessThan(45_000_000)
  const all = names.map((name) => sizeIn(api, name))
  expect(all.at(-1)).toBeGreaterThan(20_000_000)
  expect(all.reduce((sum, size) => sum + size)).toBeLessThan(140_000_000)
})

test('synchronous writes of a test are one step', async () => {
  const api = testApi({ dataset: 'empty', history: 50 })
  const { history, create } = siteControl(api.standIn, 'default')
  const { id } = create('post', { title: 'Made' })
  await Promise.resolve()
  create('post', { title: 'Another' })
  expect(history.steps().map(({ by }) => by)).toEqual(['direct', 'direct'])
  history.back(1)
  expect([...api.site.posts.all()].map((post) => post.id)).toEqual([id])
  expect(history.dataset(0).records.posts).toEqual([])
  expect(() => history.back(99)).toThrow('expected a recorded step, got 99')
})

test('a step that was read does not grow', () => {
  const { standIn } = testApi({ dataset: 'empty', history: 50 })
  const site = siteControl(standIn, 'default')
  site.create('post', { title: 'One' })
  const last = site.history.steps().at(-1)
  site.create('post', { title: 'Two' })
  expect(site.history.steps()).toHaveLength(2)
  site.history.branch(last?.step ?? 0, 'other')
  expect(standIn.sites.get('other')?.posts.size).toBe(1)
})

test('a preview says that the clock would change, too', async () => {
  const api = testApi({ history: 20 })
  await api.send('PATCH', '//__understudy/records/posts/1', { json: { title: 'One' } })
  await api.send('PUT', '//__understudy/clock', { json: { step: 1000 } })
  const movesClock = async (step: number) =>
    (await api.get(`//__understudy/history/${step}/preview`)).body.movesClock
  expect([await movesClock(1), await movesClock(2)]).toEqual([true, false])
})

test('one step is undone alone, unless a later one wrote the same record', async () => {
  const api = testApi({ history: 20 })
  const [first, second] = [1, 2].map((id) => `//__understudy/records/posts/${id}`)
  const edit = (path = '', title = '') => api.send('PATCH', path, { json: { title } })
  const titles = () => [1, 2].map((id) => api.site.posts.get(id)?.title)
  const before = titles()
  await edit(first, 'One')
  await edit(second, 'Two')
  const preview = (await api.get('//__understudy/history/0/preview')).body
  expect(preview).toMatchObject({ isWhole: false, changes: [{ key: 1 }, { key: 2 }] })
  expect(preview.changes[0].members.title).toEqual({ before: 'One', after: before[0] })
  expect(titles()).toEqual(['One', 'Two'])
  expect((await api.post('//__understudy/history/1/undo')).body).toEqual({ undone: 1 })
  expect(titles()).toEqual([before[0], 'Two'])
  const again = await api.post('//__understudy/history/1/undo')
  expect(again.body.message).toContain('Step 1 is already undone, by step 3')
  await edit(second, 'Three')
  const refused = await api.post('//__understudy/history/2/undo')
  expect([refused.status, refused.body.code]).toEqual([409, 'understudy_step_overwritten'])
  expect(refused.body.message).toContain('because step 4 changed the same')
  const steps = (await api.get('//__understudy/history')).body
  expect(steps.map(({ overwrittenBy }: { overwrittenBy?: number }) => overwrittenBy)).toEqual([
    3,
    4,
    undefined,
    undefined,
  ])
  expect((await api.get('//__understudy/history?limit=1')).body).toMatchObject([{ step: 4 }])
})

test('a reset that was the last step is undone', async () => {
  const { api, id } = await written()
  await api.send('POST', at(2, 'back'))
  await api.send('POST', '//__understudy/reset')
  expect(await titleIn(api, id)).toBeUndefined()
  expect((await api.send('POST', at(5, 'undo'))).body).toEqual({ undone: 5 })
  expect(await titleIn(api, id)).toBe('Two')
  await api.post('/core/v2/posts', { title: 'Later' })
  expect((await api.send('POST', at(5, 'undo'))).status).toBe(409)
})
