import { expect, test } from 'vitest'
import { resultOf } from '#conformance/testing/result.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import { causesOf } from './causes.ts'

const CRASH: Exchange = {
  method: 'GET',
  url: 'https://site.test/api/x',
  identity: 'anonymous',
  requestHeaders: {},
  requestBody: undefined,
  status: 500,
  headers: {},
  text: '{"code":"internal_server_error"}',
  milliseconds: 1,
  retries: 0,
}

/** Failures of different kinds on as many routes. */
const crashed = (routes: number) =>
  Array.from({ length: routes }, (_, at) =>
    resultOf({
      id: `suite.route-${at}.read/args.a.required`,
      namespace: `suite-${at % 3}/v1`,
      path: `/suite-${at % 3}/v1/${at}`,
      outcome: 'fail',
      expected: `expectation ${'x'.repeat(at)}`,
      got: 'undefined',
      exchanges: [CRASH],
      decisive: 0,
    }),
  )

test('a site that crashes everywhere has one cause', () => {
  const causes = causesOf(crashed(12))
  expect(causes.map(({ title }) => title)).toEqual([
    'the server fails with 500 internal_server_error: GET /suite-0/v1/0, GET /suite-1/v1/1, GET /suite-2/v1/2 and 9 more',
  ])
})

test('a few crashes keep their own causes', () => {
  expect(causesOf(crashed(3))).toHaveLength(3)
})
