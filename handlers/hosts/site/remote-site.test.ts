import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { startServer } from '#handlers/hosts/server/server.ts'
import { matchers } from '#handlers/matchers/matchers.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { connectSite } from './remote-site.ts'

expect.extend(matchers)

test('a test controls a site of a remote server', async () => {
  const { standIn } = testApi()
  const server = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const site = connectSite(`http://127.0.0.1:${server.port}`, { site: 'mine' })
  const post = await site.create('post', { title: 'Far away' }, 'draft')
  expect(post).toMatchObject({ title: 'Far away', status: 'draft' })
  const where = { id: { equals: post.id } }
  expect(await site.db.post.findFirst({ where })).toMatchObject({ title: 'Far away' })
  await site.db.post.update({ where, data: { title: 'Nearer' } })
  expect(standIn.sites.get('mine')?.posts.get(post.id)?.title).toBe('Nearer')
  expect(standIn.sites.get('default')?.posts.has(post.id)).toBe(false)
  const drafts = { status: { equals: 'draft' } } as const
  const count = await site.db.post.count({ where: drafts })
  expect(await site.db.post.findMany({ where: drafts, take: 1 })).toHaveLength(1)
  expect(await site.db.post.deleteMany({ where: drafts })).toHaveLength(count)
  expect(await site.db.post.delete({ where: drafts })).toBeNull()
  await expect(site.db.post.findFirst({ where, strict: true })).rejects.toThrow('no post matches')
  await expect(site.db.post.create({ title: 7 } as never)).rejects.toThrow(
    'post.type: expected a non-empty string, got nothing',
  )
  await site.setTime('2026-06-01T08:00:00Z')
  await site.stepTime(1000)
  const saved = await site.snapshot()
  await site.reset()
  expect(await site.db.post.count({ where: drafts })).toBeGreaterThan(0)
  await site.load(saved)
  expect(await site.db.post.count({ where: drafts })).toBe(0)
  await server.stop()
})

test('faults, requests, clock and history of a remote site', async () => {
  const { standIn } = testApi({ history: 50 })
  const server = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${server.port}`
  const site = connectSite(address, { site: 'mine' })
  const ask = async () => (await fetch(`${address}/~mine/api/core/v2/posts?search=tea`)).status
  const fault = await site.fault({ operation: 'core.posts.list', status: 503, times: 'always' })
  expect([await ask(), (await site.faults()).length]).toEqual([503, 1])
  await fault.remove()
  await site.setSituation({ rateLimit: { requests: 1, seconds: 60 } })
  expect([await ask(), await ask()]).toEqual([200, 429])
  await site.setSituation({})
  await expect(site).toHaveReceived('core.posts.list', { search: 'tea' }, { status: 200, times: 1 })
  await expect(site.requests('core.post.list')).rejects.toThrow('did you mean core.posts.list?')
  const post = await site.create('post', { title: 'Step' })
  const last = (await site.history.steps()).at(-1)?.step ?? 0
  await site.history.back(last - 1)
  expect(await site.db.post.count({ where: { id: { equals: post.id } } })).toBe(0)
  await site.clock.freeze('2026-06-01T08:00:00Z')
  expect((await site.clock.now()).toISOString()).toBe('2026-06-01T08:00:00.000Z')
  expect(Array.isArray(await site.clock.next())).toBe(true)
  await server.stop()
})

test('a redirect does not leak the secret to another server', async () => {
  const seen: unknown[] = []
  const listen = async (server: ReturnType<typeof createServer>): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  }
  const other = createServer(({ headers }, response) => {
    seen.push(headers['x-understudy-secret'])
    response.end('{}')
  })
  const location = await listen(other)
  const first = createServer((_, response) => response.writeHead(307, { location }).end())
  const site = connectSite(await listen(first), { secret: 'open sesame' })
  await expect(site.reset()).rejects.toThrow()
  await expect(site.snapshot()).rejects.toThrow()
  for (const server of [first, other]) server.close()
  expect(seen).toEqual([])
})
