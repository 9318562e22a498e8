/** What the log says of credentials, sessions, languages and long bodies. */
import { expect, test } from 'vitest'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { sessionHeaders } from '#handlers/testing/session.ts'
import { testApi } from '#handlers/testing/testing.ts'
import type { ExplainedStep } from './step.ts'

type Api = ReturnType<typeof testApi>

const POSTS = '/core/v2/posts'
const EDITOR = 2
const WRONG = { authorization: `Basic ${btoa('admin:wrong')}` }
const JSON_TYPE = { 'content-type': 'application/json' }
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const LONG = 'x'.repeat(70_000)

async function stepsOf(api: Api) {
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}/explain`)
  return (name: ExplainedStep['step']): ExplainedStep | undefined =>
    body.steps.find(({ step }: ExplainedStep) => step === name)
}

async function hintsOf(api: Api): Promise<readonly string[]> {
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}`)
  return body.hints.map(({ message }: { message: string }) => message)
}

test('nothing is said of credentials that were not looked at', async () => {
  const api = testApi()
  await api.get(`${POSTS}?_jsonp=a(b`, { headers: sessionHeaders(api.site, EDITOR) })
  expect((await stepsOf(api))('caller')).toBeUndefined()
  await api.get(`${POSTS}?_jsonp=a(b`)
  expect((await stepsOf(api))('caller')?.says).toBe('The caller is anonymous.')
})

test('a session beside a rejected password was not looked at', async () => {
  const api = testApi({ auth: 'strict' })
  await api.get(POSTS, { headers: { ...sessionHeaders(api.site, EDITOR), ...WRONG } })
  const step = (await stepsOf(api))('caller')
  expect(step?.details.join()).not.toContain('nonce')
  expect(step?.grounds.map(({ name }) => name)).toEqual(['5', 'D-026'])
})

test('a wrong nonce is named where a fault answered', async () => {
  const api = testApi()
  siteControl(api.standIn, 'default').fault({ operation: 'core.posts.list', status: 503 })
  const { cookie } = sessionHeaders(api.site, EDITOR)
  await api.get(POSTS, { headers: { cookie, 'x-wp-nonce': 'wrong' } })
  const step = (await stepsOf(api))('caller')
  expect(step?.says).toBe('The request has no session for which its nonce is valid.')
  expect(step?.details).toEqual([])
})

test('an expired password is that of the login that was sent', async () => {
  const api = testApi()
  siteControl(api.standIn, 'default').setSituation({ expiredPasswords: ['editor'] })
  await api.get(POSTS, { as: 'editor', headers: sessionHeaders(api.site, 3) })
  expect((await stepsOf(api))('condition')?.says).toBe(
    'The situation of the site treats the password of editor as wrong.',
  )
})

test('the source of the language is named', async () => {
  const api = testApi({ variant: 'b' })
  const sourceOf = async (target: string, body?: object) => {
    await api.send(body ? 'POST' : 'GET', target, { as: 'admin', ...(body && { json: body }) })
    return (await stepsOf(api))('site')?.details[1]
  }
  const byArgument = 'language de, by the argument multilang_language'
  expect(await sourceOf(`${POSTS}?multilang_language=de`, { multilang_language: 'fr' })).toBe(
    byArgument,
  )
  for (const target of ['//de/api/core/v2/posts', '//index.php/de/api/core/v2/posts'])
    expect(await sourceOf(target)).toBe('language de, by the path')
  expect(await sourceOf('//%64e/api/core/v2/posts')).toBe('language de, by the path')
  await sourceOf('//en/api/core/v2/posts?multilang_language=de')
  expect((await stepsOf(api))('site')?.details[0]).toBe('REST root http://site.example/de/api/')
  expect(await sourceOf(POSTS, { multilang_language: 'de', content: LONG })).toBeUndefined()
})

test('a language in the body of a rejected request does not apply', async () => {
  const api = testApi({ variant: 'b', auth: 'strict' })
  const json = { multilang_language: 'de' }
  await api.send('POST', '//en/api/core/v2/posts', { json, headers: WRONG })
  expect((await stepsOf(api))('site')?.details).toEqual([
    'REST root http://site.example/en/api/',
    'language en, by the path',
  ])
})

test('a body that is not stored has no values that others could override', async () => {
  const api = testApi()
  const body = bytes({ id: 5, content: LONG })
  await api.send('POST', `${POSTS}/2?id=3`, { body, headers: JSON_TYPE, as: 'admin' })
  expect(await hintsOf(api)).toEqual([])
  expect((await stepsOf(api))('arguments')?.details).toEqual([
    'not stored, because the body is too long',
  ])
  await api.send('POST', `${POSTS}/2`, { body, headers: JSON_TYPE, as: 'subscriber' })
  const step = (await stepsOf(api))('arguments')
  expect(step?.grounds.map(({ name }) => name)).toEqual(['7'])
})
