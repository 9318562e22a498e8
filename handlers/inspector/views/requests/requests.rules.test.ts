import type { ReceivedRequest, RequestSummary } from '#handlers/control/requests/show.ts'
import { passwordIn } from '#handlers/inspector/client/passwords.ts'
import { expect, test } from '#openapi/testing/test.ts'
import { asCurl, asFetch, asPlaywright, asVitest } from './copy-as.rules.ts'
import { selectFrom } from './select.rules.ts'

const seen = (id: number, more: Partial<RequestSummary>): RequestSummary => ({
  id,
  at: '2026-06-01T10:00:00Z',
  site: 'default',
  method: 'GET',
  target: '/api/core/v2/posts',
  isKnown: true,
  status: 200,
  milliseconds: 1,
  changed: [],
  hints: [],
  ...more,
})

test('requests are found by their words, their kind and their site, newest first', () => {
  const all = [
    seen(1, {}),
    seen(2, { method: 'PATCH', user: 'editor', changed: ['posts 313: title'] }),
    seen(3, { status: 401, code: 'rest_forbidden', site: 'qa' }),
    seen(4, { hints: [{ kind: 'unknown-argument', message: 'per_pge is not an argument' }] }),
  ]
  const found = (words: string, only: 'all' | 'writes' | 'errors' | 'hints', site?: string) =>
    selectFrom(all, { words, only, site }).map(({ id }) => id)
  expect(found('', 'all')).toEqual([4, 3, 2, 1])
  expect(found('EDITOR title', 'all')).toEqual([2])
  expect(found('', 'writes')).toEqual([2])
  expect(found('', 'errors')).toEqual([3])
  expect(found('per_pge', 'hints')).toEqual([4])
  expect(found('', 'all', 'qa')).toEqual([3])
})

const details: ReceivedRequest = {
  ...seen(7, {
    method: 'PATCH',
    user: 'editor',
    site: 'qa',
    status: 403,
    code: 'rest_cannot_edit',
  }),
  target: '/api/core/v2/posts/3?x=1',
  path: '/core/v2/posts/3',
  arguments: {},
  changes: [],
  request: { headers: { 'content-type': 'application/json' }, body: `{"title":"It's \\"so\\""}` },
  response: { headers: {} },
}
const source = { origin: 'http://127.0.0.1:4010', request: details, password: 'editor-secret' }

test('a request is copied as a line of shell that quotes what it must', () => {
  expect(asCurl(source)).toBe(
    `curl -X PATCH -u 'editor:editor-secret' -H 'x-understudy-site: qa' -H 'content-type: application/json' --data-raw '{"title":"It'\\''s \\"so\\""}' 'http://127.0.0.1:4010/api/core/v2/posts/3?x=1'`,
  )
})

test('a request is copied as code that sends the very same body', () => {
  const sent: unknown[] = []
  const run = new Function('fetch', 'btoa', `return (async () => { ${asFetch(source)} })()`)
  run(
    (...given: unknown[]) => void sent.push(...given),
    () => 'abc',
  )
  expect(sent).toEqual([
    'http://127.0.0.1:4010/api/core/v2/posts/3?x=1',
    {
      method: 'PATCH',
      headers: {
        authorization: 'Basic abc',
        'x-understudy-site': 'qa',
        'content-type': 'application/json',
      },
      body: details.request.body,
    },
  ])
})

test('a test says what it expects', () => {
  for (const text of [asVitest(source), asPlaywright(source)]) {
    expect(text).toContain("test('PATCH /core/v2/posts/3 answers 403'")
    expect(text).toContain("toMatchObject({ code: 'rest_cannot_edit' })")
  }
})

test('only built-in users have a password that is known', () => {
  expect(passwordIn('demo', 'admin')).toBe('admin-secret')
  expect(passwordIn('own', 'admin')).toBe('PASSWORD')
})
