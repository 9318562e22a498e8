import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

type Api = ReturnType<typeof testApi>

const lastOf = async (api: Api) =>
  (await api.get(`//__understudy/requests/${api.standIn.journal.last}`)).body

test('an error in an envelope has its code and the reason of the denial', async () => {
  const api = testApi({ names: { contactform: 'reachout' } })
  for (const query of ['_envelope', '_envelope&_jsonp=cb', '_envelope&_pretty']) {
    await api.get(`/reachout/v1/contact-forms?${query}`)
    const { status, code, hints } = await lastOf(api)
    expect([status, code]).toEqual([200, 'reachout_forbidden'])
    expect(hints[0].message).toContain('refused with reachout_forbidden: You are not allowed')
  }
  const found = await api.get('//__understudy/requests?code=reachout_*')
  expect(found.body).toHaveLength(3)
})

test('an envelope without an error has no code', async () => {
  const api = testApi()
  await api.get('/core/v2/posts?_envelope')
  expect(await lastOf(api)).not.toHaveProperty('code')
})

test('a readable error has its code as sent', async () => {
  const api = testApi({ names: { contactform: 'reachout' } })
  await api.get('/reachout/v1/contact-forms?_pretty')
  expect((await lastOf(api)).code).toBe('reachout_forbidden')
})

test('credentials that were not checked are not called wrong', async () => {
  const api = testApi()
  await api.get('/core/v2/posts?_jsonp=no-name', { as: 'editor' })
  const logged = await lastOf(api)
  expect(logged).toMatchObject({ user: 'editor', code: 'rest_callback_invalid' })
  expect(logged).not.toHaveProperty('isKnown')
})
