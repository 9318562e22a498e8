/** Cost of password guessing for the server. */

import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { startServer } from './server.ts'

const basic = (login: string, password: string) => `Basic ${btoa(`${login}:${password}`)}`

interface GuessedServer {
  ask(password: string, login?: string): Promise<Response>
  readonly clock: { now: number }
}

/** The clock moves only explicitly, however long a hash takes. */
async function withServer(use: (server: GuessedServer) => Promise<void>) {
  const { standIn } = testApi({ auth: 'strict' })
  const clock = { now: 0 }
  const options = { standIn, now: () => clock.now }
  const { port, stop } = await startServer(options, { port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${port}/api/core/v2/posts?per_page=1`
  const ask: GuessedServer['ask'] = (password, login = 'admin') =>
    fetch(address, { headers: { authorization: basic(login, password) } })
  try {
    await use({ ask, clock })
  } finally {
    await stop()
  }
}

test('a guessing client has to wait, a client with valid credentials does not', async () => {
  await withServer(async ({ ask, clock }) => {
    expect((await ask('admin-secret')).status).toBe(200)
    const guess = async (at: number) => (await ask(`guess-${at}`)).status
    const statuses: number[] = []
    for (let at = 0; at < 33; at += 1) statuses.push(await guess(at))
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429, 429])
    const late = await ask('guess-100')
    expect(late.headers.get('retry-after')).toBe('1')
    expect(await late.json()).toMatchObject({
      code: 'understudy_too_many_attempts',
      data: { status: 429 },
    })
    expect((await ask('admin-secret')).status).toBe(200)
    clock.now += 1000
    expect([await guess(101), await guess(102), await guess(103), await guess(104)]).toEqual([
      401, 401, 401, 429,
    ])
  })
})

test('repeating the same wrong password is free and not counted as a guess', async () => {
  await withServer(async ({ ask }) => {
    for (let at = 0; at < 100; at += 1) expect((await ask('wrong')).status).toBe(401)
  })
})
