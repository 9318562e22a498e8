/** What it costs the server when clients guess. */
import { expect, test } from 'playwright/test'
import { testApi } from '#handlers/testing/testing.ts'
import { startServer } from './server.ts'

const basic = (password: string) => `Basic ${btoa(`admin:${password}`)}`

async function withServer(use: (ask: (password: string) => Promise<Response>) => Promise<void>) {
  const { standIn } = testApi({ auth: 'strict' })
  const { port, stop } = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${port}/api/core/v2/posts?per_page=1`
  try {
    await use((password) => fetch(address, { headers: { authorization: basic(password) } }))
  } finally {
    await stop()
  }
}

test('a client that guesses is told to wait, one that is known is not', async () => {
  await withServer(async (ask) => {
    expect((await ask('admin-secret')).status).toBe(200)
    const guesses = Array.from({ length: 60 }, (_, at) => ask(`guess-${at}`))
    const answers = await Promise.all(guesses)
    const late = answers.filter(({ status }) => status === 429)
    expect(late.length).toBeGreaterThan(10)
    expect(late[0]?.headers.get('retry-after')).toBe('1')
    expect(await late[0]?.json()).toMatchObject({
      code: 'understudy_too_many_attempts',
      data: { status: 429 },
    })
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(30)
    expect((await ask('admin-secret')).status).toBe(200)
  })
})

test('the same wrong password again costs nothing and is no guess', async () => {
  await withServer(async (ask) => {
    for (let at = 0; at < 100; at += 1) expect((await ask('wrong')).status).toBe(401)
  })
})
