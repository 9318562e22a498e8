import { expect, test } from 'vitest'
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'
import { asCurl, asFetch } from './copy-as.rules.ts'

const details: ReceivedRequest = {
  id: 7,
  at: '2026-06-01T10:00:00Z',
  site: 'qa',
  method: 'PATCH',
  target: '/api/core/v2/posts/3?x=1',
  path: '/core/v2/posts/3',
  user: 'editor',
  isKnown: true,
  status: 403,
  code: 'rest_cannot_edit',
  milliseconds: 1,
  changed: [],
  hints: [],
  arguments: {},
  changes: [],
  request: { headers: { 'content-type': 'application/json' }, body: `{"title":"It's \\"so\\""}` },
  response: { headers: {} },
}
const source = { origin: 'http://127.0.0.1:4010', request: details, password: 'editor-secret' }

test('a request is copied as a shell command with quoting', () => {
  expect(asCurl(source)).toBe(
    `curl -X PATCH -u 'editor:editor-secret' -H 'x-understudy-site: qa' -H 'content-type: application/json' --data-raw '{"title":"It'\\''s \\"so\\""}' 'http://127.0.0.1:4010/api/core/v2/posts/3?x=1'`,
  )
})

test('the token of a team is a placeholder', () => {
  const headers = { 'x-understudy-token': '***' }
  const ofTeam = { ...details, site: 'default', method: 'GET', request: { headers } }
  expect(asCurl({ ...source, request: ofTeam })).toBe(
    `curl -u 'editor:editor-secret' -H 'x-understudy-token: TOKEN' 'http://127.0.0.1:4010/api/core/v2/posts/3?x=1'`,
  )
})

test('a request is copied as code with an identical body', () => {
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
