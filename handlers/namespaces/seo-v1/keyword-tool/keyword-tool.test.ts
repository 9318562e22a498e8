import { expect, test } from 'vitest'
import { keywordCountry } from '#fixtures/documents/seo.ts'
import { keywordService } from '#fixtures/documents/seo-services.ts'
import { valid } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import { listRelatedKeyphrases } from '#openapi/namespaces/seo-v1/keyword-tool.ts'
import { DAY_MS } from '#openapi/values/day.ts'

const site = () => testApi({ variant: 'b' })
const authenticate = (api: TestApi, code: unknown) =>
  api.post('/seo/v1/keyword_tool/authenticate', { code }, 'contributor')
const related = async (api: TestApi, keyphrase: string, country = 'de') =>
  valid(
    listRelatedKeyphrases,
    await api.get(
      `/seo/v1/keyword_tool/related_keyphrases?keyphrase=${keyphrase}&country_code=${country}`,
      { as: 'contributor' },
    ),
  )
const service = (api: TestApi, value: object) =>
  api.site.write(keywordService, { ...keywordService.initial, ...value })

test('a code is exchanged for tokens that expire after an hour', async () => {
  const { status, body } = await authenticate(site(), 'abc')
  expect(status).toBe(200)
  expect(body.tokens).toMatchObject({
    created_at: 1773133200,
    expires: 1773136800,
    has_expired: false,
    error_count: 0,
  })
})

test('a rejected code and an unreachable service store no tokens', async () => {
  const api = site()
  service(api, { rejected_codes: ['bad'] })
  const refused = await authenticate(api, 'bad')
  expect([refused.status, refused.body]).toEqual([
    401,
    { tokens: [], error: 'Authentication failed: the code is not valid.', status: 401 },
  ])
  service(api, { reachable: false })
  expect((await authenticate(api, 'abc')).status).toBe(401)
  for (const code of ['', ['a']])
    expect((await authenticate(api, code)).body.data.details).toEqual([])
})

test('keyphrases require tokens and depend on the country', async () => {
  const api = site()
  expect(await related(api, 'choir')).toMatchObject({
    status: 400,
    body: { error: 'Token usage failed. Token is empty.', status: 400 },
  })
  await authenticate(api, 'abc')
  const { body } = await related(api, 'choir')
  expect((await related(api, 'choir', 'fr')).body).not.toEqual(body)
  const blank = '/seo/v1/keyword_tool/related_keyphrases?keyphrase=%20&country_code=de'
  expect((await api.get(blank, { as: 'contributor' })).body.code).toBe('rest_invalid_param')
})

test('an overlong keyphrase or country is rejected', async () => {
  const api = site()
  const target = '/seo/v1/keyword_tool/related_keyphrases'
  for (const json of [
    { keyphrase: 'x'.repeat(1001), country_code: 'de' },
    { keyphrase: 'choir', country_code: 'x'.repeat(1001) },
  ])
    expect((await api.get(target, { as: 'admin', json })).status).toBe(400)
})

test('results are cached for a day, even if the service fails meanwhile', async () => {
  const api = site()
  await authenticate(api, 'abc')
  const found = (await related(api, 'choir')).body
  service(api, { failure: { status: 500, error: 'Too busy.' } })
  expect((await related(api, 'choir')).body).toEqual(found)
  expect(await related(api, 'garden')).toMatchObject({
    status: 500,
    body: { error: 'Too busy.', status: 500 },
  })
  api.site.clock.step(DAY_MS)
  expect((await related(api, 'choir')).status).toBe(500)
})

test('an expired token is renewed if the service allows it', async () => {
  const api = site()
  await authenticate(api, 'abc')
  api.site.clock.step(3_600_000)
  expect((await related(api, 'choir')).status).toBe(200)
  api.site.clock.step(3_600_000)
  service(api, { renews_tokens: false })
  expect((await related(api, 'garden')).status).toBe(401)
})

test('a country is two lowercase letters', async () => {
  const api = site()
  const choose = (country_code: unknown) =>
    api.post('/seo/v1/keyword_tool/country_code', { country_code }, 'contributor')
  expect((await choose('zz')).body).toEqual({ success: true, status: 200 })
  expect(api.site.read(keywordCountry)).toBe('zz')
  for (const code of ['DE', 'deu', 'd1', ''])
    expect((await choose(code)).body.code).toBe('rest_invalid_param')
  const subscriber = await api.post(
    '/seo/v1/keyword_tool/country_code',
    { country_code: 'de' },
    'subscriber',
  )
  expect(subscriber.status).toBe(403)
})
