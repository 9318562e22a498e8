import { expect, test } from 'vitest'
import { NoResponseError } from './exchange.ts'
import { createUnresponsiveRoutes } from './unresponsive-routes.ts'

const PAGES = { method: 'GET', path: '/core/v2/pages', operation: 'core.pages.list' }
const POSTS = { method: 'GET', path: '/core/v2/posts', operation: 'core.posts.list' }

const resultOf = (isFailed: boolean) => ({
  response: { status: isFailed ? 502 : 200, headers: {}, text: '' },
  retries: 0,
  isFailed,
})

test('a route is tried once after three failures in a row, until it succeeds', async () => {
  const routes = createUnresponsiveRoutes()
  const tries: boolean[] = []
  const send = (called: typeof PAGES, isFailed: boolean) =>
    routes.watch(called, async (isTriedOnce) => {
      tries.push(isTriedOnce)
      return resultOf(isFailed)
    })
  for (const isFailed of [true, true, true, true, false, true]) await send(PAGES, isFailed)
  expect(tries).toEqual([false, false, false, true, true, false])
  await send(POSTS, true)
  expect(tries.at(-1)).toBe(false)
})

test('a way is lossy if several routes fail and succeed again', async () => {
  const routes = createUnresponsiveRoutes()
  for (const [position, path] of ['/a', '/b'].entries()) {
    expect([position, routes.isLossy()]).toEqual([position, false])
    for (const isFailed of [true, false, true, false])
      await routes.watch({ ...PAGES, path, operation: path }, async () => resultOf(isFailed))
  }
  expect(routes.isLossy()).toBe(true)
})

test('a route with failed responses is always called, one without any response is given up', async () => {
  const routes = createUnresponsiveRoutes()
  let calls = 0
  for (let request = 0; request < 20; request += 1)
    await routes.watch(PAGES, async () => {
      calls += 1
      return resultOf(true)
    })
  expect(calls).toBe(20)
  for (let request = 0; request < 20; request += 1)
    await routes
      .watch(POSTS, async () => {
        calls += 1
        throw new NoResponseError('the connection was closed')
      })
      .catch(() => {})
  expect(calls).toBe(32)
})
