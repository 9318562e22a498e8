/** Application passwords and nonces (platform/core 13.1, 13.3). */
import process from 'node:process'
import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

const basic = (login: string, password: string): string => `Basic ${btoa(`${login}:${password}`)}`

test('wrong credentials with a nonce leave the nonce to be rejected', async () => {
  const headers = { authorization: basic('admin', 'wrong'), 'x-wp-nonce': 'abc' }
  const lenient = await testApi().get('/', { headers })
  expect([lenient.status, lenient.body.code]).toEqual([403, 'rest_cookie_invalid_nonce'])
  const strict = await testApi({ auth: 'strict' }).get('/', { headers })
  expect([strict.status, strict.body.code]).toEqual([401, 'incorrect_password'])
})

test('a nonce in a form counts, one in JSON does not', async () => {
  const api = testApi()
  const byForm = await api.send('POST', '/core/v2/posts', { form: '_wpnonce=abc&title=x' })
  expect(byForm.body.code).toBe('rest_cookie_invalid_nonce')
  const byJson = await api.send('POST', '/core/v2/posts', { json: { _wpnonce: 'abc', title: 'x' } })
  expect(byJson.body.code).toBe('rest_cannot_create')
})

test('rejected credentials are cacheable, a rejected nonce is not', async () => {
  const headers = { authorization: basic('admin', 'wrong') }
  const refused = await testApi({ auth: 'strict' }).get('/', { headers })
  expect(refused.headers['Cache-Control']).toBeUndefined()
  const nonce = await testApi().get('/', { headers: { 'x-wp-nonce': '' } })
  expect(nonce.headers['Cache-Control']).toContain('no-store')
})

test('only a syntactically valid address is reported as an unknown address', async () => {
  const api = testApi({ auth: 'strict' })
  const code = async (login: string) =>
    (await api.get('/', { headers: { authorization: basic(login, 'x') } })).body.code
  expect(await code('nobody@example.test')).toBe('invalid_email')
  for (const login of ['nobody', 'a@b', '@', ''])
    expect(await code(login), login).toBe('invalid_username')
})

/** Processor time in microseconds, the minimum of several runs. */
async function costOf(attempt: (at: number) => Promise<unknown>): Promise<number> {
  const costs: number[] = []
  for (let at = 0; at < 5; at += 1) {
    const before = process.cpuUsage()
    await attempt(at)
    const { user, system } = process.cpuUsage(before)
    costs.push(user + system)
  }
  return Math.min(...costs)
}

test('a wrong password costs as much for an unknown user as for a known one', async () => {
  const api = testApi()
  const guess = (login: string) => (at: number) =>
    api.get('/', { headers: { authorization: basic(login, `wrong ${at}`) } })
  const [known, unknown] = [await costOf(guess('admin')), await costOf(guess('nobody'))]
  expect(unknown).toBeGreaterThan(known / 4)
  expect(known).toBeGreaterThan(unknown / 4)
})
