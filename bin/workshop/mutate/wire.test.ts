import { expect, test } from 'vitest'
import type { Http, RawResponse } from '#conformance/transport/http.ts'
import { routeFinder } from '#conformance/transport/routes.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import type { Mutant } from './mutant.ts'
import { mutantsOf } from './mutants.ts'
import { tamperWith } from './wire.ts'

const contract = contractFor('a')
const mutants = mutantsOf(contract)
const findOperation = routeFinder(contract)

function mutant(id: string): Mutant {
  const found = mutants.find((each) => each.id === id)
  if (!found) throw new Error(`expected a mutant ${id}, got none`)
  return found
}

/** Responds with each of the given texts in turn. */
function line(id: string, answers: readonly Partial<RawResponse>[]): Http {
  const { operation, fault } = mutant(id)
  const left = [...answers]
  const http: Http = {
    request: async () => ({ status: 200, headers: {}, text: '', ...left.shift() }),
    close: async () => undefined,
  }
  const wire = fault.wire?.()
  if (!wire) throw new Error(`expected ${id} to be a fault on the wire`)
  const trace = { ran: 0, acted: 0 }
  return tamperWith(http, {
    operation,
    method: undefined,
    fault: wire,
    trace,
    findOperation,
    root: '/api/',
  })
}

const get = (http: Http, path: string) =>
  http.request({ method: 'GET', path, headers: {}, body: undefined, signal: undefined })

test('a header is removed from the responses of one operation', async () => {
  const headers = { allow: 'GET', link: '<x>; rel="next"' }
  const http = line('header-wrong:core.posts.list:allow.none', [{ headers }, { headers }])
  expect((await get(http, '/api/core/v2/posts?page=2')).headers).toEqual({ link: headers.link })
  expect((await get(http, '/api/core/v2/pages')).headers).toEqual(headers)
})

test('an error loses its message, a success stays unchanged', async () => {
  const text = '{"code":"x","message":"No.","data":{"status":404}}'
  const http = line('refusal-wrong:core.posts.read:message', [{ status: 404, text }, { text }])
  const refused = await get(http, '/api/core/v2/posts/7')
  expect(JSON.parse(refused.text)).toEqual({ code: 'x', data: { status: 404 } })
  expect((await get(http, '/api/core/v2/posts/7')).text).toBe(text)
})

test('an old response is repeated for the same request only', async () => {
  const http = line('read-stale:core.posts.read', [{ text: '1' }, { text: '2' }, { text: '3' }])
  expect((await get(http, '/api/core/v2/posts/7')).text).toBe('1')
  expect((await get(http, '/api/core/v2/posts/7')).text).toBe('1')
  expect((await get(http, '/api/core/v2/posts/8')).text).toBe('3')
})
