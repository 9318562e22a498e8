import { expect, test } from 'vitest'
import type { Result } from '#conformance/runner/result.ts'
import { resultOf } from '#conformance/testing/result.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import { applyGatewayErrors } from './gateway.ts'

const exchange = (status: number): Exchange => ({
  method: 'GET',
  url: 'https://site.example/api/',
  identity: 'anonymous',
  requestHeaders: {},
  requestBody: undefined,
  status,
  headers: {},
  text: '',
  milliseconds: 1,
  retries: 3,
})

const result = (id: string, more: Partial<Result>) => resultOf({ id, title: id, ...more })

const failed = (id: string, status: number): Result =>
  result(id, {
    outcome: 'fail',
    expected: '200',
    got: String(status),
    exchanges: [exchange(status)],
  })
const repeated = (id: string): Result => result(id, { retried: true })

const outcomes = (results: readonly Result[]) =>
  applyGatewayErrors(results).map(({ outcome }) => outcome)

test('a gateway that fails now and then decides no case', () => {
  const others = [repeated('a.b/x'), repeated('a.c/x'), repeated('a.d/x')]
  expect(outcomes([...others, failed('a.b/y', 502)])[3]).toBe('skip')
  expect(outcomes([...others, failed('a.b/y', 500)])[3]).toBe('fail')
})

test('cases that lost a write in every run show such a gateway too', () => {
  const passed = result('a.b/x', {})
  const lost = ['a.c/x', 'a.d/x'].map((id) => result(id, { retried: true, outcome: 'skip' }))
  expect(outcomes([passed, ...lost, failed('a.b/y', 502)])[3]).toBe('skip')
})

test('an operation that never responds, or fails alone, is a failure', () => {
  const others = [repeated('a.b/x'), repeated('a.c/x'), repeated('a.d/x')]
  expect(outcomes([...others, failed('a.e/y', 502)])[3]).toBe('fail')
  expect(outcomes([result('a.b/x', {}), failed('a.b/y', 502)])[1]).toBe('fail')
})

test('an operation whose best response is of a gateway fails, though a case of it passes', () => {
  const others = [repeated('a.b/x'), repeated('a.c/x'), repeated('a.d/x')]
  const results = [...others, failed('a.b/y', 504), failed('a.c/y', 504)]
  const rows = [
    { operation: 'a.b', status: 504 },
    { operation: 'a.c', status: 200 },
  ]
  const judged = applyGatewayErrors(results, rows).map(({ outcome }) => outcome)
  expect(judged.slice(3)).toEqual(['fail', 'skip'])
})
