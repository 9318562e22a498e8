import { expect, test } from 'vitest'
import { type TestApi, type TestResponse, testApi } from '#handlers/testing/testing.ts'

const QUERY = 'app_name=Field%20App&success_url=https%3A%2F%2Fapp.example%2Fdone%3Fx%3D1'

const open = (api: TestApi, query = QUERY): Promise<TestResponse> =>
  api.send('GET', `//authorize?${query}`)

function readForm({ text, headers }: TestResponse) {
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  return { token: field('token'), cookie: headers['Set-Cookie']?.split(';')[0] ?? '' }
}

const submit = (api: TestApi, values: Record<string, string>, cookie?: string) =>
  api.send('POST', '//authorize', {
    form: new URLSearchParams(values).toString(),
    ...(cookie && { headers: { cookie } }),
  })

const approval = (token: string) => ({
  token,
  app_name: 'Field App',
  success_url: 'https://app.example/done?x=1',
  user: 'editor',
  decision: 'approve',
})

test('the cookie of a form is limited to this browser and these pages', async () => {
  const { headers } = await open(testApi())
  expect(headers['Set-Cookie']).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/)
})

test('an approved application gets a password that works', async () => {
  const api = testApi()
  const { token, cookie } = readForm(await open(api))
  const response = await submit(api, approval(token), cookie)
  expect(response.status).toBe(302)
  const target = new URL(response.headers['Location'] ?? '')
  expect(target.searchParams.get('user_login')).toBe('editor')
  expect(target.searchParams.get('site_url')).toBe('http://site.example')
  const password = target.searchParams.get('password') ?? ''
  expect(password).toMatch(/^[A-Za-z0-9]{24}$/)
  const spaced = password.replace(/(.{4})/g, '$1 ')
  const authorization = `Basic ${btoa(`EDITOR@example.test:${spaced}`)}`
  const read = await api.get('/core/v2/posts?context=edit', { headers: { authorization } })
  expect(read.status).not.toBe(401)
})

test('without an address the password is displayed once, in groups', async () => {
  const api = testApi()
  const { token, cookie } = readForm(await open(api, 'app_name=Field%20App'))
  const response = await submit(api, { ...approval(token), success_url: '' }, cookie)
  expect(response.status).toBe(200)
  expect(response.text).toMatch(/<code>(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}<\/code>/)
})

test('a form of another browser creates no password', async () => {
  const api = testApi()
  const mine = readForm(await open(api))
  const other = readForm(await open(api))
  const before = api.site.applicationPasswords.size
  for (const [values, cookie] of [
    [approval(''), mine.cookie],
    [approval(other.token), mine.cookie],
    [approval(mine.token), ''],
  ] as const)
    expect((await submit(api, values, cookie)).status).toBe(400)
  expect(api.site.applicationPasswords.size).toBe(before)
})

test('a denied application is redirected to its reject address', async () => {
  const api = testApi()
  const { token, cookie } = readForm(await open(api))
  const denied = await submit(api, { ...approval(token), decision: 'deny' }, cookie)
  expect(denied.headers['Location']).toBe('https://app.example/done?x=1&success=false')
})

test('an invalid request is rejected with its reason and without a form', async () => {
  const api = testApi()
  for (const [query, reason] of [
    ['app_name=x&success_url=javascript:alert(1)', 'Invalid URL format.'],
    [
      'app_name=x&reject_url=http://evil.example/',
      'The URL must be served over a secure connection.',
    ],
    ['app_name=x&app_id=12', 'The application ID must be a UUID.'],
  ] as const) {
    const response = await open(api, query)
    expect(response.status).toBe(400)
    expect(response.text).toContain('The Authorize Application request is not allowed.')
    expect(response.text).toContain(reason)
    expect(response.text).not.toContain('<form')
  }
})

test('an empty name is rejected with a prompt', async () => {
  const api = testApi()
  const { token, cookie } = readForm(await open(api))
  const response = await submit(api, { ...approval(token), app_name: ' ' }, cookie)
  expect(response.text).toContain(
    'An application name is required to create an application password.',
  )
})

test('the name of the application is escaped', async () => {
  const api = testApi()
  const { text, headers } = await open(api, 'app_name=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E')
  expect(text).not.toContain('<script>')
  expect(headers['Content-Security-Policy']).toContain("default-src 'none'")
  expect(headers['Referrer-Policy']).toBe('no-referrer')
  expect(headers['Cache-Control']).toBe('no-store')
})
