/** Verified credentials are cached; the entry is invalidated with the records behind it. */

import { expect, test } from 'vitest'
import type { Site } from '#fixtures/site/site.ts'
import { hashPassword } from '#fixtures/values/passwords.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { cacheResult, MAX_CACHED_RESULTS } from './authenticate.ts'

const at = (path: string): string => `//__understudy${path}`

interface SignedIn {
  readonly api: TestApi
  readonly user: number
  readonly uuid: string
  readonly snapshot: unknown
}

const edited = (site: Site, { user, uuid }: SignedIn) => {
  const [account, record] = [site.users.get(user), site.applicationPasswords.get(uuid)]
  if (!account || !record) throw new Error('expected a user with a password')
  return { account, record }
}

const CHANGES: Readonly<Record<string, (signedIn: SignedIn) => unknown>> = {
  'was changed': (signedIn) => {
    const { site } = signedIn.api
    const hash = hashPassword('another', signedIn.user)
    site.applicationPasswords.replace({ ...edited(site, signedIn).record, hash })
  },
  'was given to another user': (signedIn) => {
    const { site } = signedIn.api
    site.applicationPasswords.replace({ ...edited(site, signedIn).record, user_id: 1 })
  },
  'was revoked': ({ api, user, uuid }) =>
    api.send('DELETE', at(`/people/${user}/passwords/${uuid}`)),
  'is of a user who is gone': ({ api, user }) => api.site.users.remove(user),
  'is of a user with a new name': (signedIn) => {
    const { site } = signedIn.api
    site.users.replace({ ...edited(site, signedIn).account, login: 'renamed', email: 'new@x.test' })
  },
  'is of a site that was reset': ({ api }) => api.send('POST', at('/reset')),
  'is of a site that was loaded again': ({ api, snapshot: json }) =>
    api.send('PUT', at('/snapshot'), { json }),
}

for (const [how, change] of Object.entries(CHANGES))
  test(`a password that ${how} is no longer accepted`, async () => {
    const api = testApi({ auth: 'strict' })
    const snapshot = api.site.snapshot()
    const user = api.site.users.all().find(({ login }) => login === 'editor')?.id ?? 0
    const { body } = await api.send('POST', at(`/people/${user}/passwords`))
    const headers = { authorization: body.authorization }
    const status = async () => (await api.get('/core/v2/posts', { headers })).status
    expect([await status(), await status()]).toEqual([200, 200])
    await change({ api, user, uuid: body.uuid, snapshot })
    expect(await status()).toBe(401)
  })

test('a password is accepted only by its own site', async () => {
  const api = testApi({ auth: 'strict' })
  const { body } = await api.send('POST', at('/people/1/passwords'))
  const headers = { authorization: body.authorization }
  expect((await api.get('/core/v2/posts', { headers })).status).toBe(200)
  const elsewhere = { ...headers, 'x-understudy-site': 'another' }
  expect((await api.get('/core/v2/posts', { headers: elsewhere })).status).toBe(401)
})

test('a rejected password is accepted once it exists', async () => {
  const api = testApi({ auth: 'strict' })
  const headers = { authorization: `Basic ${btoa('admin:later')}` }
  const status = async () => (await api.get('/core/v2/posts', { headers })).status
  expect([await status(), await status()]).toEqual([401, 401])
  const [record] = api.site.applicationPasswords.by('owner', ({ user_id }) => user_id, 1)
  if (!record) throw new Error('expected a password')
  api.site.applicationPasswords.replace({ ...record, hash: hashPassword('later', 1) })
  expect(await status()).toBe(200)
})

test('the cache is limited in size', () => {
  const results = new Map<string, number>()
  for (let at = 0; at < 10 * MAX_CACHED_RESULTS; at += 1) {
    cacheResult(results, String(at), at)
    expect(results.get(String(at))).toBe(at)
    expect(results.size).toBeLessThanOrEqual(MAX_CACHED_RESULTS)
  }
})

test('a temporary header expires, also for a repeated request', async () => {
  const api = testApi()
  const { body } = await api.send('POST', at('/people/2/header'))
  const read = () =>
    api.get('/core/v2/posts?context=edit', { headers: { authorization: body.authorization } })
  expect([(await read()).status, (await read()).status]).toEqual([200, 200])
  api.site.clock.step(2 * DAY_MS)
  expect((await read()).status).toBe(401)
})
