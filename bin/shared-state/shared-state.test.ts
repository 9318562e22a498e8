import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#bin/database/database.ts'
import { usePostgres } from '#bin/database/testing/use-postgres.ts'
import type { MemoryLimits } from './site-memory.ts'
import { migrateSites, openReplica, type Replica } from './testing/replica.ts'

const postgres = usePostgres()
let url = ''
beforeAll(async () => {
  url = await postgres().create()
  await migrateSites(url)
})

async function openReplicas(
  count: number,
  limits: Partial<MemoryLimits> = {},
): Promise<readonly Replica[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => openReplica(url, limits)))
  onTestFinished(async () => {
    await Promise.all(opened.map((each) => each.close()))
  })
  return opened
}

const both = async (): Promise<readonly [Replica, Replica]> => {
  const [a, b] = await openReplicas(2)
  if (!a || !b) throw new Error('expected two replicas')
  return [a, b]
}

const POSTS = '/api/core/v2/posts'
const create = (replica: Replica, site: string, title: string) =>
  replica.send('POST', POSTS, { site, json: { title, status: 'publish' } })
const titleOf = async (replica: Replica, site: string, id: number) =>
  (await replica.send('GET', `${POSTS}/${id}`, { site })).body.title?.rendered

test('a change of one replica is read by the other at once', async () => {
  const [a, b] = await both()
  for (const [index, [from, to]] of [
    [a, b],
    [b, a],
    [a, b],
  ].entries()) {
    const title = `number ${index}`
    if (!from || !to) throw new Error('expected two replicas')
    const { status, body } = await create(from, 'shared', title)
    expect(status).toBe(201)
    expect(await titleOf(to, 'shared', body.id)).toBe(title)
    expect(await titleOf(from, 'shared', body.id)).toBe(title)
  }
})

test('concurrent writes of both replicas are all stored once, with ids of their own', async () => {
  const [a, b] = await both()
  const sent = Array.from({ length: 40 }, (_, index) =>
    create(index % 2 ? a : b, 'race', `race ${index}`),
  )
  const made = await Promise.all(sent)
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(40)
  for (const replica of [a, b]) {
    const { body } = await replica.send('GET', `${POSTS}?per_page=100&search=race`, {
      site: 'race',
    })
    const titles = body.map((post: { title: { rendered: string } }) => post.title.rendered)
    expect(titles.toSorted()).toEqual(made.map((_, index) => `race ${index}`).toSorted())
  }
})

test('a database that was set back to an earlier state is followed', async () => {
  const [a, b] = await both()
  const first = await create(a, 'back', 'kept')
  const second = await create(a, 'back', 'lost with the database')
  const database = await openDatabase(url)
  await database.query(`DELETE FROM understudy_change c USING understudy_site s
    WHERE s.name = 'back' AND c.site = s.id AND c.number = s.version`)
  await database.query(`UPDATE understudy_site SET version = version - 1 WHERE name = 'back'`)
  await database.close()
  for (const replica of [a, b]) {
    expect(await titleOf(replica, 'back', first.body.id)).toBe('kept')
    expect(await titleOf(replica, 'back', second.body.id)).toBeUndefined()
  }
  const again = await create(a, 'back', 'again')
  expect(await titleOf(b, 'back', again.body.id)).toBe('again')
})

test('a temporary header of one replica is valid on the other', async () => {
  const [a, b] = await both()
  const { body } = await a.send('POST', '/__understudy/people/2/header')
  const { authorization } = body
  const edit = `${POSTS}?context=edit&per_page=1`
  expect((await b.send('GET', edit, { authorization })).status).toBe(200)
  expect((await b.send('GET', edit, { authorization: `${authorization}A` })).status).toBe(401)
})

test('sites survive all replicas', async () => {
  const [a] = await both()
  const { body } = await create(a, 'kept', 'survivor')
  const [later] = await openReplicas(1)
  expect(later && (await titleOf(later, 'kept', body.id))).toBe('survivor')
})

test('faults, situation and clock apply on every replica', async () => {
  const [a, b] = await both()
  const site = 'conditions'
  const fault = { operation: 'core.posts.list', status: 503, times: 2 }
  expect((await a.send('POST', '/__understudy/faults', { site, json: fault })).status).toBe(201)
  const statuses = []
  for (const replica of [b, a, b, a])
    statuses.push((await replica.send('GET', POSTS, { site })).status)
  expect(statuses).toEqual([503, 503, 200, 200])
  const readOnly = { readOnly: true }
  await b.send('PUT', '/__understudy/situation', { site, json: readOnly })
  expect((await create(a, site, 'no')).status).toBe(503)
  await a.send('DELETE', '/__understudy/situation', { site })
  const frozen = { now: '2030-01-01T00:00:00Z' }
  await a.send('PUT', '/__understudy/clock', { site, json: frozen })
  const made = await create(b, site, 'later')
  expect([made.status, made.body.date_gmt]).toEqual([201, '2030-01-01T00:00:00'])
})

test('a planned fault counts once, however often its request was run again', async () => {
  const [a, b] = await both()
  const site = 'counted'
  const fault = { operation: 'core.posts.create', status: 500, times: 5 }
  await a.send('POST', '/__understudy/faults', { site, json: fault })
  const sent = Array.from({ length: 20 }, (_, index) => create(index % 2 ? a : b, site, 'x'))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 500)).toHaveLength(5)
  expect(statuses.filter((status) => status === 201)).toHaveLength(15)
  const logged = [a, b].flatMap(({ standIn }) => [...standIn.journal.since(0)])
  expect(logged).toHaveLength(20)
})

test('a reset, a snapshot and a removal reach the other replica', async () => {
  const [a, b] = await both()
  const site = 'replaced'
  const first = await create(a, site, 'first')
  expect(await titleOf(b, site, first.body.id)).toBe('first')
  const saved = await b.send('GET', '/__understudy/snapshot', { site })
  await a.send('POST', '/__understudy/reset', { site })
  expect((await b.send('GET', `${POSTS}/${first.body.id}`, { site })).status).toBe(404)
  await b.send('PUT', '/__understudy/snapshot', { site, json: saved.body })
  expect(await titleOf(a, site, first.body.id)).toBe('first')
  expect((await a.send('DELETE', '/__understudy/sites', { site })).body.removed).toBe(true)
  expect((await b.send('GET', `${POSTS}/${first.body.id}`, { site })).status).toBe(404)
  const again = await create(b, site, 'again')
  expect(await titleOf(a, site, again.body.id)).toBe('again')
})

test('a branch of the history is a site on every replica', async () => {
  const [a, b] = await both()
  const site = 'trunk'
  const first = await create(a, site, 'first')
  await create(a, site, 'second')
  const steps = (await a.send('GET', '/__understudy/history', { site })).body
  const json = { site: 'branch' }
  const { status } = await a.send('POST', `/__understudy/history/${steps[0].step}/branch`, {
    site,
    json,
  })
  expect(status).toBe(201)
  for (const replica of [a, b]) {
    expect(await titleOf(replica, 'branch', first.body.id)).toBe('first')
    const { body } = await replica.send('GET', `${POSTS}?search=second`, { site: 'branch' })
    expect(body).toEqual([])
  }
})

test('the history contains the steps of other replicas', async () => {
  const [a, b] = await both()
  const site = 'history'
  await create(a, site, 'one')
  await create(b, site, 'two')
  await create(a, site, 'three')
  const steps = (await a.send('GET', '/__understudy/history', { site })).body
  const creations = steps.filter((step: { method?: string }) => step.method === 'POST')
  expect(creations).toHaveLength(3)
  expect(creations[1]).toMatchObject({ by: 'request', operation: 'core.posts.create' })
})

test('sites leave memory and come back, with their faults', async () => {
  const [small, other] = await openReplicas(2, { sites: 2 })
  if (!small || !other) throw new Error('expected two replicas')
  const names = Array.from({ length: 6 }, (_, index) => `sleeper-${index}`)
  const ids = new Map<string, number>()
  for (const site of names) {
    const fault = { operation: 'core.posts.list', status: 500, times: 1 }
    await small.send('POST', '/__understudy/faults', { site, json: fault })
    ids.set(site, (await create(small, site, site)).body.id)
  }
  expect(small.standIn.sites.names().length).toBeLessThanOrEqual(3)
  for (const site of names) {
    expect(await titleOf(small, site, ids.get(site) ?? 0)).toBe(site)
    expect((await small.send('GET', POSTS, { site })).status).toBe(500)
    expect((await other.send('GET', POSTS, { site })).status).toBe(200)
  }
})

test('changes are compacted, and both replicas continue', async () => {
  const [a, b] = await openReplicas(2, { compacted: 10 })
  if (!a || !b) throw new Error('expected two replicas')
  const site = 'compacted'
  const made = []
  const content = 'long '.repeat(2_000)
  for (let index = 0; index < 30; index += 1) {
    const json = { title: `post ${index}`, content, status: 'publish' }
    made.push(await (index % 5 ? a : b).send('POST', POSTS, { site, json }))
  }
  const database = await openDatabase(url)
  onTestFinished(database.close)
  const snapshotNumber = async () => {
    const text = 'SELECT snapshot::int AS number FROM understudy_site WHERE name = $1'
    const [row] = await database.query<{ number: number }>(text, [site])
    return row?.number
  }
  await expect.poll(snapshotNumber).toBeGreaterThan(1)
  const [fresh] = await openReplicas(1)
  for (const replica of [b, fresh])
    for (const [index, { body }] of made.entries())
      expect(replica && (await titleOf(replica, site, body.id))).toBe(`post ${index}`)
})

test('a user that may only read is rejected at the start', async () => {
  const database = await openDatabase(url)
  onTestFinished(database.close)
  await database.query("CREATE ROLE reader LOGIN PASSWORD 'reader'")
  await database.query('GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader')
  const address = url.replace('owner:secret', 'reader:reader')
  await expect(openReplica(address)).rejects.toThrow('lacks rights: INSERT on understudy_site, ')
  await database.query('GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO reader')
  const replica = await openReplica(address)
  expect((await create(replica, 'granted', 'x')).status).toBe(201)
  await replica.close()
})
