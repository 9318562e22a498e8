/** The same behaviour on every place of `--state`. */
import { describe, expect, test } from 'vitest'
import { openArchive } from '#bin/commands/state/open-archive.ts'
import { useStores } from '#bin/shared-state/testing/stores.ts'
import { openStoredServer, type StoredServer } from './testing/stored-server.ts'

const POSTS = '/api/core/v2/posts'
const CONTROL = '/__understudy'

const create = ({ send }: StoredServer, title: string, site = 'default') =>
  send('POST', POSTS, { site, json: { title, status: 'publish' } })

async function titlesOf({ send }: StoredServer, site = 'default'): Promise<readonly string[]> {
  const { body } = await send('GET', `${POSTS}?search=stored&per_page=100&order=asc`, { site })
  return body.map((post: { title: { rendered: string } }) => post.title.rendered).toSorted()
}

async function namesIn(place: string): Promise<readonly string[]> {
  const archive = await openArchive(place, { note: () => undefined })
  const sites = await archive.list()
  await archive.close()
  return sites.map(({ name }) => name).toSorted()
}

describe.each(useStores())('on $title', (store) => {
  test('changes of every site are there after a restart', async () => {
    const server = await openStoredServer(await store.create())
    const { body: post } = await create(server, 'stored one')
    await create(server, 'stored two')
    await create(server, 'stored three', 'second')
    await server.send('POST', `${POSTS}/${post.id}`, { json: { title: 'stored again' } })
    await server.restart()
    expect(await titlesOf(server)).toEqual(['stored again', 'stored two'])
    expect(await titlesOf(server, 'second')).toEqual(['stored three'])
    await create(server, 'stored four')
    await server.restart()
    expect(await titlesOf(server)).toEqual(['stored again', 'stored four', 'stored two'])
  })

  test('a frozen clock and the sequence of ids continue after a restart', async () => {
    const server = await openStoredServer(await store.create())
    await server.send('PUT', `${CONTROL}/clock`, { json: { now: '2030-01-01T00:00:00Z' } })
    const first = (await create(server, 'stored')).body.id
    await server.send('DELETE', `${POSTS}/${first}?force=true`)
    await server.restart()
    const { body } = await create(server, 'stored later')
    expect([body.id > first, body.date_gmt]).toEqual([true, '2030-01-01T00:00:00'])
  })

  test('a reset, a loaded snapshot and a removal remain after a restart', async () => {
    const place = await store.create()
    const server = await openStoredServer(place)
    for (const site of ['reset', 'loaded', 'removed']) await create(server, `stored ${site}`, site)
    const { body: snapshot } = await server.send('GET', `${CONTROL}/snapshot`, { site: 'reset' })
    await server.send('POST', `${CONTROL}/reset`, { site: 'reset' })
    await server.send('PUT', `${CONTROL}/snapshot`, { site: 'loaded', json: snapshot })
    await server.send('DELETE', `${CONTROL}/sites`, { site: 'removed' })
    await server.restart()
    expect(await titlesOf(server, 'reset')).toEqual([])
    expect(await titlesOf(server, 'loaded')).toEqual(['stored reset'])
    expect(await titlesOf(server, 'removed')).toEqual([])
  })

  test('a step that was undone, and a branch, remain after a restart', async () => {
    const server = await openStoredServer(await store.create())
    await create(server, 'stored one')
    await create(server, 'stored two')
    const { body: steps } = await server.send('GET', `${CONTROL}/history`)
    const last = `${CONTROL}/history/${steps.at(-1).step}`
    const branch = await server.send('POST', `${last}/branch`, { json: { site: 'branch' } })
    const undone = await server.send('POST', `${last}/undo`)
    expect([branch.status, undone.status]).toEqual([201, 200])
    await server.restart()
    expect(await titlesOf(server)).toEqual(['stored one'])
    expect(await titlesOf(server, 'branch')).toEqual(['stored one', 'stored two'])
  })

  test('concurrent changes are all stored, with ids of their own', async () => {
    const server = await openStoredServer(await store.create())
    const titles = Array.from({ length: 30 }, (_, at) => `stored ${at}`)
    const created = await Promise.all(titles.map((title) => create(server, title)))
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(30)
    await server.restart()
    expect(await titlesOf(server)).toEqual(titles.toSorted())
  })

  test('a rejected change stores nothing, and a site that was only read is not stored', async () => {
    const place = await store.create()
    const server = await openStoredServer(place)
    await create(server, 'stored', 'written')
    await titlesOf(server, 'read')
    const json = { title: 'stored', status: 'no such status' }
    expect((await server.send('POST', POSTS, { site: 'read', json })).status).toBe(400)
    await server.stop()
    expect(await namesIn(place)).toEqual(['written'])
  })
})
