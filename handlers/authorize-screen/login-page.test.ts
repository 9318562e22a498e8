import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { DAY_MS } from '#openapi/values/day.ts'

const ORIGIN = 'http://127.0.0.1:4010'
interface BrowserRequest {
  readonly cookie?: string
  readonly nonce?: string
  readonly form?: Readonly<Record<string, string>>
}

/** A browser that uses the stand-in, with the clock of its site. */
function openBrowser() {
  const { standIn } = testApi()
  const ask = async (target: string, { cookie, nonce, form }: BrowserRequest = {}) => {
    const headers: Readonly<Record<string, string | undefined>> = {
      cookie,
      'x-wp-nonce': nonce,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    return standIn.respond(
      standIn.dispatch({
        method: form ? 'POST' : 'GET',
        target,
        origin: ORIGIN,
        header: (name) => headers[name],
        ...(form && { body: new TextEncoder().encode(new URLSearchParams(form).toString()) }),
      }),
    )
  }
  const pass = (milliseconds: number) => standIn.sites.get('default')?.clock.step(milliseconds)
  return { ask, pass }
}

type Ask = ReturnType<typeof openBrowser>['ask']

async function signIn(ask: Ask, redirect_to = '/authorize') {
  const form = { log: 'editor', pwd: 'editor-secret', redirect_to }
  const { status, headers } = await ask('/login', { form })
  const cookie = (headers['Set-Cookie'] ?? '').split(';')[0] ?? ''
  const { body: nonce } = await ask('/admin-ajax.php?action=rest-nonce', { cookie })
  return { status, location: headers['Location'], cookie, nonce }
}

const EDIT = '/api/core/v2/posts?context=edit&per_page=1'

test('a cookie is only valid together with its nonce', async () => {
  const { ask } = openBrowser()
  const { status, location, cookie, nonce } = await signIn(ask)
  expect([status, location]).toEqual([302, `${ORIGIN}/authorize`])
  const statuses = [{}, { cookie }, { cookie, nonce }, { cookie, nonce: 'wrong' }, { nonce }].map(
    async (sent) => (await ask(EDIT, sent)).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 401, 200, 403, 403])
  expect((await ask(EDIT, { cookie, nonce })).headers['X-WP-Nonce']).toBe(nonce)
})

test('a nonce expires after a day and a session after two', async () => {
  const { ask, pass } = openBrowser()
  const { cookie, nonce } = await signIn(ask)
  expect((await ask(EDIT, { cookie, nonce })).status).toBe(200)
  pass(DAY_MS)
  expect((await ask(EDIT, { cookie, nonce })).status).toBe(403)
  const renewed = await ask('/admin-ajax.php?action=rest-nonce', { cookie })
  expect((await ask(EDIT, { cookie, nonce: renewed.body })).status).toBe(200)
  pass(DAY_MS)
  expect((await ask('/admin-ajax.php?action=rest-nonce', { cookie })).status).toBe(400)
})

test('a wrong password opens no session, and redirects never leave the origin', async () => {
  const { ask } = openBrowser()
  const form = { log: 'editor', pwd: 'wrong', redirect_to: '/' }
  const refused = await ask('/login', { form })
  expect([refused.status, refused.headers['Set-Cookie']]).toEqual([200, undefined])
  expect((await signIn(ask, 'https://site.example/')).location).toBe(`${ORIGIN}/`)
})

test('signing out requires the nonce of the session', async () => {
  const { ask } = openBrowser()
  const { cookie, nonce } = await signIn(ask)
  expect((await ask('/login?action=logout', { cookie })).status).toBe(403)
  const left = await ask(`/login?action=logout&_wpnonce=${nonce}`, { cookie })
  expect(left.headers['Set-Cookie']).toContain('Max-Age=0')
})
