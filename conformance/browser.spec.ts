/** What only a browser can tell: the authorization screen, and a page of another origin. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'playwright/test'
import { type OwnStandIn, startStandIn } from '#conformance/targets/own-stand-in.ts'

const SYSTEM_BROWSER = '/usr/bin/chromium'

test.use({
  browserName: 'chromium',
  launchOptions: {
    ...(existsSync(SYSTEM_BROWSER) && { executablePath: SYSTEM_BROWSER }),
    args: ['--no-sandbox'],
  },
})

let standIn: OwnStandIn
let address: string

test.beforeAll(async () => {
  standIn = await startStandIn([process.execPath, 'bin/run.mjs'], 'a')
  address = standIn.address
})
test.afterAll(() => standIn.stop())

async function authorizationUrl(): Promise<string> {
  // The index of the stand-in that was started above.
  const index = (await (await fetch(address)).json()) as {
    authentication: { 'application-passwords': { endpoints: { authorization: string } } }
  }
  return index.authentication['application-passwords'].endpoints.authorization
}

/** A page of another origin that reads what it is told to. */
async function servePage() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Another origin</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  // It listens to a port, not to a pipe.
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}

test('index.read/authorization-screen: approving hands out a password that works', async ({
  page,
}) => {
  const callback = await servePage()
  const query = new URLSearchParams({ app_name: 'Conformance', success_url: callback.url })
  await page.goto(`${await authorizationUrl()}?${query}`)
  await page.locator('button[value=approve]').click()
  await page.waitForURL(`${callback.url}**`)
  const granted = new URL(page.url()).searchParams
  callback.close()
  const login = `${granted.get('user_login')}:${granted.get('password')}`
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`
  const answer = await fetch(`${address}builder/v1/user-data/current-user`, {
    headers: { authorization },
  })
  expect(answer.status).toBe(200)
})

test('index.read/authorization-screen: rejecting hands out nothing', async ({ page }) => {
  const callback = await servePage()
  const query = new URLSearchParams({ app_name: 'Conformance', success_url: callback.url })
  await page.goto(`${await authorizationUrl()}?${query}`)
  await page.locator('button[value=deny]').click()
  await page.waitForURL(`${callback.url}**`)
  const granted = new URL(page.url()).searchParams
  callback.close()
  expect([granted.get('success'), granted.get('password')]).toEqual(['false', null])
})

test('core.posts.list/cross-origin: a page of another origin reads the list and its totals', async ({
  page,
}) => {
  const other = await servePage()
  await page.goto(other.url)
  const read = await page.evaluate(async (root) => {
    const authorization = `Basic ${btoa('admin:admin-secret')}`
    const answer = await fetch(`${root}core/v2/posts?context=edit`, { headers: { authorization } })
    return { status: answer.status, total: answer.headers.get('X-WP-Total') }
  }, address)
  other.close()
  expect(read.status).toBe(200)
  expect(Number(read.total)).toBeGreaterThan(0)
})

test('core.posts.create/cross-origin: a page of another origin may write with credentials', async ({
  page,
}) => {
  const other = await servePage()
  await page.goto(other.url)
  const status = await page.evaluate(async (root) => {
    const answer = await fetch(`${root}core/v2/posts`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('admin:admin-secret')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ title: 'From another origin' }),
    })
    return answer.status
  }, address)
  other.close()
  expect(status).toBe(201)
})
