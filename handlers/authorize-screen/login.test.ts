/** The authorization screen of a server that is reachable by others. */
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startServer } from '#handlers/hosts/server/server.ts'
import { testApi } from '#handlers/testing/testing.ts'

interface ScreenResponse {
  readonly status: number
  readonly text: string
  readonly cookie: string
}

type Ask = (form?: Readonly<Record<string, string>>, cookie?: string) => Promise<ScreenResponse>

/** Sends a custom Host header, which `fetch` does not allow. */
const askAs =
  (port: number, host: string): Ask =>
  (form, cookie = '') =>
    new Promise((resolve, reject) => {
      const headers = { host, cookie, 'content-type': 'application/x-www-form-urlencoded' }
      const sent = request({ port, path: '/authorize', method: form ? 'POST' : 'GET', headers })
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => {
          const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
          resolve({ status: response.statusCode ?? 0, text, cookie })
        })
      })
      sent.end(form && new URLSearchParams(form).toString())
    })

async function approve(ask: Ask, login: Readonly<Record<string, string>>): Promise<ScreenResponse> {
  const { text, cookie } = await ask()
  const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? ''
  return ask({ token, app_name: 'Field App', decision: 'approve', ...login }, cookie)
}

interface Place {
  readonly host: string
  readonly calledAs: string
}

async function withScreen({ host, calledAs }: Place, use: (ask: Ask) => Promise<void>) {
  const { standIn } = testApi()
  const { port, stop } = await startServer(
    { standIn, allowedHosts: ['stand-in.example'], now: () => 0 },
    { port: 0, host },
  )
  try {
    await use(askAs(port, calledAs))
  } finally {
    await stop()
  }
}

const PASSWORD = /<code>(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}<\/code>/

for (const place of [
  { host: '0.0.0.0', calledAs: 'localhost' },
  { host: '127.0.0.1', calledAs: 'stand-in.example' },
])
  test(`on ${place.host}, called ${place.calledAs}, a password requires a login`, async () => {
    await withScreen(place, async (ask) => {
      const shown = await ask()
      expect(shown.text).toContain('name="user_password"')
      expect(shown.text).not.toContain('Alex Winter')
      for (const login of [
        { user: 'admin' },
        { user: 'admin', user_password: 'editor-secret' },
        { user: 'nobody', user_password: 'admin-secret' },
      ]) {
        const refused = await approve(ask, login)
        expect(refused.status).toBe(400)
        expect(refused.text).toContain('The user or the password is wrong.')
        expect(refused.text).not.toMatch(PASSWORD)
      }
      const granted = await approve(ask, { user: 'admin', user_password: 'admin-secret' })
      expect(granted.text).toMatch(PASSWORD)
    })
  })

test('the number of login attempts is limited', async () => {
  await withScreen({ host: '0.0.0.0', calledAs: 'localhost' }, async (ask) => {
    const { text, cookie } = await ask()
    const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? ''
    const guess = (at: number) =>
      ask(
        { token, app_name: 'x', decision: 'approve', user: 'admin', user_password: `${at}` },
        cookie,
      )
    const statuses: number[] = []
    for (let at = 0; at < 31; at += 1) statuses.push((await guess(at)).status)
    expect(statuses).toEqual([...Array(30).fill(400), 429])
  })
})

test('on the local machine the user is chosen without a login', async () => {
  await withScreen({ host: '127.0.0.1', calledAs: 'localhost' }, async (ask) => {
    expect((await approve(ask, { user: 'admin' })).text).toMatch(PASSWORD)
  })
})
