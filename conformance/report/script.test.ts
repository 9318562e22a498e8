import { expect, test } from 'vitest'
import { resultOf } from '#conformance/testing/result.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import { scriptOf } from './script.ts'

const exchange = (more: Partial<Exchange>): Exchange => ({
  method: 'POST',
  url: 'https://x.test/api/core/v2/posts',
  identity: 'administrator',
  requestHeaders: {},
  requestBody: '{}',
  status: 201,
  headers: {},
  text: '{"id":7,"status":"publish"}',
  milliseconds: 1,
  retries: 0,
  ...more,
})

const scriptFor = (shown: Exchange) =>
  scriptOf(resultOf({ outcome: 'fail', exchanges: [shown], decisive: 0 })) ?? ''

test('a script removes the record that its decisive request creates', () => {
  const script = scriptFor(exchange({}))
  expect(script).toContain('nth_id 1')
  expect(script).toMatch(/-X DELETE .*core\/v2\/posts\/'"\$made"'\?force=true/)
})

test('a script removes the records that parts of a batch create', () => {
  const part = (id: number) => ({ status: 201, body: { id } })
  const script = scriptFor(
    exchange({
      url: 'https://x.test/api/batch/v1',
      requestBody: JSON.stringify({
        requests: [{ path: '/core/v2/posts' }, { path: '/core/v2/pages' }],
      }),
      status: 207,
      text: JSON.stringify({ responses: [part(7), part(8)] }),
    }),
  )
  expect(script).toMatch(/nth_id 1.*-X DELETE .*api\/core\/v2\/posts\//)
  expect(script).toMatch(/nth_id 2.*-X DELETE .*api\/core\/v2\/pages\//)
})

test('a script about records of other cases says that they are gone', () => {
  const text = '[{"id":7,"title":"cf-test01-0a1b2c-3"}]'
  const script = scriptFor(exchange({ method: 'GET', requestBody: undefined, status: 200, text }))
  expect(script).toContain('# The records of the run are removed')
})

test('so does a script that writes to such a record', () => {
  const requestBody = '{"title":"cf-test01-0a1b2c-3"}'
  const url = 'https://x.test/api/core/v2/posts/7'
  const script = scriptFor(exchange({ method: 'PUT', url, requestBody, status: 200 }))
  expect(script).toContain('# The records of the run are removed')
  expect(scriptFor(exchange({ requestBody }))).not.toContain('are removed')
})
