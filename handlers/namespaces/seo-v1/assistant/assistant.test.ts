import { expect, test } from 'vitest'
import { freeSparksStartedOn } from '#fixtures/documents/seo.ts'
import { assistantService } from '#fixtures/documents/seo-services.ts'
import { seoUser } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import { generateSuggestions, getAiUsage } from '#openapi/namespaces/seo-v1/assistant.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { challengeOf, tokenOf } from './assistant.rules.ts'

const REQUEST = {
  type: 'seo-title',
  prompt_content: '',
  focus_keyphrase: 'reading circle',
  language: 'en',
  platform: 'search_engine',
  editor: 'blocks',
}
const ADMIN = 1
const VERIFIER = '0a'.repeat(32)

const site = () => testApi({ variant: 'b' })
const suggest = async (api: TestApi, changes = {}) =>
  validUntyped(
    generateSuggestions,
    await api.post('/seo/v1/ai_generator/get_suggestions', { ...REQUEST, ...changes }),
  )
const usage = async (api: TestApi, json = {}) =>
  validUntyped(getAiUsage, await api.post('/seo/v1/ai_generator/get_usage', json))
const consent = (api: TestApi, agreed: boolean) =>
  api.post('/seo/v1/ai_generator/consent', { consent: agreed })
const service = (api: TestApi, value: object) =>
  api.site.write(assistantService, { ...assistantService.initial, ...value })
const calls = (api: TestApi) => api.site.journal.all().map(({ details }) => details['path'])

function plant(api: TestApi, known: object): void {
  api.site.seoUsers.replace({ ...seoUser(api.site, ADMIN), ...known })
}
const now = (api: TestApi) => Math.floor(api.site.clock.now() / 1000)

test('consent results in tokens, and tokens in deterministic suggestions', async () => {
  const api = site()
  expect((await consent(api, true)).body).toBe('Consent successfully stored.')
  const first = await suggest(api)
  expect(first.body).toHaveLength(5)
  expect(first.body[0]).toContain('reading circle')
  expect((await suggest(api)).body).toEqual(first.body)
  expect((await suggest(api, { language: 'de_DE' })).body).not.toEqual(first.body)
  expect((await suggest(api, { type: 'meta-description' })).body).not.toEqual(first.body)
  expect(calls(api).filter((path) => path === '/token/request')).toHaveLength(1)
  expect(seoUser(api.site, ADMIN).verifier).toBeNull()
})

test('every suggestion is counted, and only paid usage is reset each month', async () => {
  const api = site()
  service(api, {})
  plant(api, { usage: {} })
  await consent(api, true)
  expect((await usage(api)).body).toEqual({ count: 0, limit: 10 })
  await suggest(api)
  await suggest(api)
  api.site.clock.step(31 * DAY_MS)
  await suggest(api)
  expect((await usage(api)).body.count).toBe(3)
  service(api, { subscriptions: ['premium'] })
  expect((await usage(api)).body.count).toBe(3)
  const busted = await api.post('/seo/v1/ai_generator/bust_subscription_cache')
  expect(busted.body).toBe('Subscription cache successfully busted.')
  expect((await usage(api)).body.count).toBe(1)
  expect((await usage(api, { is_woo_product_entity: true })).body.count).toBe(3)
})

test('without consent and tokens the service is not called', async () => {
  const api = site()
  const refused = await suggest(api)
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({ message: 'CONSENT_REVOKED', errorIdentifier: '' })
  expect((await usage(api)).body).toEqual({
    errorMessage: 'CONSENT_REVOKED',
    errorIdentifier: '',
    errorCode: 403,
  })
  expect(calls(api)).toEqual([])
})

test('valid tokens are sufficient without consent', async () => {
  const api = site()
  plant(api, { tokens: { access: tokenOf({ exp: now(api) + 60 }, 's'), refresh: 'r' } })
  expect((await suggest(api)).status).toBe(200)
})

test('an expired or unreadable token is renewed', async () => {
  const api = site()
  plant(api, { tokens: { access: tokenOf({ exp: now(api) - 1 }, 's'), refresh: 'r' } })
  expect((await suggest(api)).status).toBe(200)
  plant(api, { tokens: { access: 'nonsense', refresh: 'r' } })
  expect((await suggest(api)).status).toBe(200)
  expect(calls(api).filter((path) => path === '/token/refresh')).toHaveLength(2)
})

test('rejected tokens are dropped and requested again, once', async () => {
  const api = site()
  await consent(api, true)
  await suggest(api)
  const before = seoUser(api.site, ADMIN).tokens
  service(api, { outcome: 'failure', failure: { status: 401, message: 'no' }, times: 1 })
  expect((await suggest(api)).status).toBe(200)
  expect(seoUser(api.site, ADMIN).tokens).not.toEqual(before)
  service(api, { outcome: 'failure', failure: { status: 401, message: 'no' } })
  expect((await suggest(api)).status).toBe(401)
})

test('a 403 of the service revokes the consent and keeps the tokens', async () => {
  const api = site()
  await consent(api, true)
  await suggest(api)
  service(api, { outcome: 'failure', failure: { status: 403, message: 'gone' } })
  expect((await suggest(api)).body).toEqual({ message: 'CONSENT_REVOKED', errorIdentifier: '' })
  expect(seoUser(api.site, ADMIN)).toMatchObject({ consent: false, tokens: expect.anything() })
})

test('failures of the service are passed on', async () => {
  const api = site()
  await consent(api, true)
  await suggest(api)
  const failure = {
    status: 429,
    message: 'Used up.',
    error_code: 'USAGE_LIMIT_REACHED',
    missing_licenses: ['P'],
  }
  service(api, { outcome: 'failure', failure })
  expect((await suggest(api)).body).toEqual({
    message: 'Used up.',
    errorIdentifier: 'USAGE_LIMIT_REACHED',
    missingLicenses: ['P'],
  })
  expect((await usage(api)).body).toEqual({
    errorMessage: 'Used up.',
    errorIdentifier: 'USAGE_LIMIT_REACHED',
    errorCode: 429,
    missingLicenses: ['P'],
  })
  service(api, { outcome: 'failure', failure: { status: 503, message: 'Later.' } })
  expect(await suggest(api)).toMatchObject({
    status: 503,
    body: { message: 'Later.', errorIdentifier: 'UNKNOWN' },
  })
  service(api, { outcome: 'unreachable' })
  expect(await suggest(api)).toMatchObject({
    status: 400,
    body: { errorIdentifier: 'PLATFORM_HTTP_REQUEST_ERROR' },
  })
})

test('a user without a licence gets the missing licences', async () => {
  const api = site()
  await consent(api, true)
  service(api, { unlicensed: [ADMIN] })
  expect(await suggest(api)).toMatchObject({ status: 402, body: { missingLicenses: ['P'] } })
  expect((await usage(api)).status).toBe(402)
  service(api, { unlicensed: [ADMIN + 1] })
  expect((await suggest(api)).status).toBe(200)
})

test('zero choices are an empty list, missing tokens an internal error', async () => {
  const api = site()
  await consent(api, true)
  service(api, { delivers_tokens: false })
  expect(await suggest(api)).toMatchObject({ status: 500, body: 'Failed to get suggestions.' })
  service(api, { choices: 0 })
  expect((await suggest(api)).body).toEqual([])
})

test('revoking removes consent and tokens, and failures of the service are reported', async () => {
  const api = site()
  await consent(api, true)
  await suggest(api)
  expect((await consent(api, false)).body).toBe('Consent successfully revoked.')
  expect(seoUser(api.site, ADMIN)).toMatchObject({ consent: false, tokens: null })
  expect((await consent(api, false)).status).toBe(200)
  await consent(api, true)
  service(api, { outcome: 'unreachable' })
  expect(await consent(api, false)).toMatchObject({
    status: 500,
    body: 'Failed to revoke consent.',
  })
  expect(seoUser(api.site, ADMIN).consent).toBe(false)
})

test('tokens are accepted with the verifier, once and before expiry', async () => {
  const api = site()
  const delivery = {
    access_jwt: 'a.b.c',
    refresh_jwt: 'd.e.f',
    code_challenge: challengeOf(VERIFIER),
    user_id: ADMIN,
  }
  const deliver = (changes = {}) =>
    api.send('POST', '/seo/v1/ai_generator/callback', { json: { ...delivery, ...changes } })
  expect(await deliver()).toMatchObject({ status: 401, body: 'Unauthorized.' })

  plant(api, { verifier: { code: VERIFIER, created_at: now(api) - 300 } })
  expect((await deliver({ code_challenge: 'x' })).status).toBe(401)
  expect((await deliver({ user_id: 2 })).status).toBe(401)
  expect((await deliver()).body).toEqual({
    message: 'Tokens successfully stored.',
    code_verifier: VERIFIER,
  })
  expect((await deliver()).status).toBe(401)

  plant(api, { verifier: { code: VERIFIER, created_at: now(api) - 301 } })
  expect((await deliver()).status).toBe(401)
  expect(seoUser(api.site, ADMIN).verifier).toBeNull()
  expect((await deliver({ user_id: 'x' })).body.code).toBe('rest_invalid_param')
})

test('the enumerations of a request are enforced', async () => {
  const api = site()
  const post = (json: object) => api.post('/seo/v1/ai_generator/get_suggestions', json)
  for (const changes of [{ type: 'poem' }, { editor: 'vi' }, { platform: 'radio' }])
    expect((await post({ ...REQUEST, ...changes })).body.code).toBe('rest_invalid_param')
  expect((await post({ type: 'seo-title' })).body.code).toBe('rest_missing_callback_param')
})

test('the free allowance starts on every request', async () => {
  const api = site()
  const started = await api.post('/seo/v1/ai/free_sparks', {}, 'contributor')
  expect(started.body).toBe('Free sparks successfully started.')
  expect(api.site.read(freeSparksStartedOn)).toBe(now(api))
})
