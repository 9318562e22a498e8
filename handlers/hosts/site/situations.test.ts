import { expect, test } from 'vitest'
import { setupUnderstudy } from '#handlers/hosts/node.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { siteControl } from './site-control.ts'

const POSTS = '/api/core/v2/posts'

async function timed(address: string) {
  const started = performance.now()
  const text = await (await fetch(address)).text()
  return { count: JSON.parse(text).length, took: performance.now() - started }
}

test('over HTTP a connection is closed and a body is slow', async () => {
  const { standIn } = testApi()
  const { port, stop } = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${port}${POSTS}`
  const site = siteControl(standIn, 'default')
  site.fault({ operation: 'core.posts.list', drop: true })
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  site.fault({ operation: 'core.posts.list', slow: 100 })
  const { count, took } = await timed(address)
  expect([count, took > 80]).toEqual([10, true])
  expect(site.requests().map(({ status, hints }) => [status, hints[0]?.kind])).toEqual([
    [0, 'fault'],
    [200, 'fault'],
  ])
  await stop()
})

test('in a unit test the same faults apply, and invalid ones are rejected', async () => {
  const base = 'https://site.example'
  const understudy = setupUnderstudy({ base })
  const site = understudy.site()
  understudy.listen()
  const dropped = site.fault({ path: '/core/v2/posts', drop: true, times: 'always' })
  await expect(fetch(`${base}${POSTS}`)).rejects.toThrow('Failed to fetch')
  dropped.remove()
  site.fault({ namespace: 'core/v2', slow: 60 })
  expect((await timed(`${base}${POSTS}`)).took).toBeGreaterThan(50)
  site.setSituation({ offline: true })
  await expect(fetch(`${base}${POSTS}`)).rejects.toThrow('Failed to fetch')
  site.reset()
  expect((await timed(`${base}${POSTS}`)).count).toBe(10)
  expect([site.faults(), site.situation()]).toEqual([[], {}])
  expect(() => site.fault({ operation: 'core.posts.lst' })).toThrow('did you mean core.posts.list?')
  understudy.close()
})
