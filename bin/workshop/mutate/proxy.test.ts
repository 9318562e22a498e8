import { expect, test } from 'vitest'
import type { RawRequest, RawResponse } from '#conformance/transport/http.ts'
import { routeFinder } from '#conformance/transport/routes.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { mutantsOf } from './mutants.ts'
import { hasArgument, withArgument, withoutArgument } from './requests.ts'
import { tamperWith } from './wire.ts'

const contract = contractFor('a')
const mutants = mutantsOf(contract)
const findOperation = routeFinder(contract)

const request = (method: RawRequest['method'], path: string, body?: string): RawRequest => ({
  method,
  path,
  headers: {},
  body,
  signal: undefined,
})

/** The requests received behind a mutant, and their responses. */
async function through(id: string, sent: readonly RawRequest[], text = '{}') {
  const { operation, method, fault } = mutants.find((each) => each.id === id) ?? {}
  const wire = fault?.wire?.()
  if (operation === undefined || !wire) throw new Error(`expected ${id} to be a fault on the wire`)
  const arrived: RawRequest[] = []
  const answered: RawResponse[] = []
  const behind = {
    async request(raw: RawRequest) {
      arrived.push(raw)
      return { status: 200, headers: {}, text }
    },
    close: async () => undefined,
  }
  const trace = { ran: 0, acted: 0 }
  const where = { findOperation, root: '/api/' }
  const http = tamperWith(behind, { operation, method, fault: wire, trace, ...where })
  for (const each of sent) answered.push(await http.request(each))
  return { arrived, answered, trace }
}

test('an argument is found and removed in queries and bodies', () => {
  const query = request('GET', '/api/core/v2/posts?status%5B0%5D=draft&page=2')
  expect(hasArgument(query, 'status')).toBe(true)
  expect(withoutArgument(query, 'status').path).toBe('/api/core/v2/posts?page=2')
  const body = request('POST', '/api/core/v2/posts', '{"title":"a","status":"draft"}')
  expect(withoutArgument(body, 'status').body).toBe('{"title":"a"}')
  expect(withArgument(body, 'title', 'b').body).toBe('{"status":"draft","title":"b"}')
})

test('an ignored argument of one method arrives by the others', async () => {
  const path = '/api/core/v2/posts/7'
  const sent = [request('PUT', path, '{"title":"a"}'), request('PATCH', path, '{"title":"a"}')]
  const { arrived, trace } = await through('argument-ignored:core.posts.update:title:PUT', sent)
  expect(arrived.map(({ body }) => body)).toEqual(['{}', '{"title":"a"}'])
  expect(trace).toEqual({ ran: 1, acted: 1 })
})

test('a page is replaced by the next one', async () => {
  const sent = [request('GET', '/api/core/v2/posts?page=2')]
  const { arrived } = await through('page-shifted:core.posts.list:page', sent)
  expect(arrived[0]?.path).toBe('/api/core/v2/posts?page=3')
})

test('one creation becomes two', async () => {
  const sent = [request('POST', '/api/core/v2/posts', '{}')]
  const { arrived } = await through('created-twice:core.posts.create', sent)
  expect(arrived).toHaveLength(2)
})

test('every other response is a server error', async () => {
  const sent = Array.from({ length: 4 }, () => request('GET', '/api/core/v2/posts'))
  const { answered } = await through('answer-flaky:core.posts.list', sent)
  expect(answered.map(({ status }) => status)).toEqual([200, 500, 200, 500])
})

test('two records of a list have swapped ids', async () => {
  const text = '[{"id":1,"slug":"one"},{"id":2,"slug":"two"}]'
  const sent = [request('GET', '/api/core/v2/posts')]
  const { answered } = await through('record-swapped:core.posts.list', sent, text)
  expect(answered[0]?.text).toBe('[{"id":2,"slug":"one"},{"id":1,"slug":"two"}]')
})
