import { expect, test } from 'vitest'
import { Failure, Skip } from '#conformance/call/check.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import { assertDone } from './checked-calls.ts'

const answer = (status: number): TargetResponse => ({
  method: 'GET',
  url: 'https://x.test/api/builder/v1/notes',
  identity: 'administrator',
  requestHeaders: {},
  requestBody: undefined,
  status,
  headers: {},
  text: '{}',
  body: {},
  milliseconds: 1,
  retries: 0,
})

const UPDATE = { id: 'builder.notes.update' }
const live = (subject: string, exchanges: TargetResponse[] = []) =>
  ({ subject, exchanges, target: { hasDemo: false, best: 'administrator' } }) as const

test('a crash in the set-up makes a case inconclusive', () => {
  expect(() => assertDone(live('builder.notes.list'), UPDATE, answer(500))).toThrow(Skip)
  expect(() => assertDone(live('builder.notes.list'), UPDATE, answer(500))).toThrow(/^inconclusive/)
})

test('a failure of the operation under test fails the case', () => {
  expect(() => assertDone(live(UPDATE.id), UPDATE, answer(500))).toThrow(Failure)
})

test('a record that disappears after the operation under test fails the case', () => {
  const called = { method: 'POST', path: '/batch/v1', operation: 'batch.run' }
  const batch: TargetResponse = { ...answer(207), method: 'POST', called }
  const read = { id: 'core.posts.read' }
  expect(() => assertDone(live('batch.run'), read, answer(404))).toThrow(Skip)
  expect(() => assertDone(live('batch.run', [batch]), read, answer(404))).toThrow(Failure)
  const absent = { ...answer(404), body: { code: 'rest_no_route' } }
  expect(() => assertDone(live('batch.run', [batch]), read, absent)).toThrow(Skip)
})

test('a denied account makes the case inconclusive, whatever its role', () => {
  expect(() => assertDone(live(UPDATE.id), UPDATE, answer(403))).toThrow(Skip)
})

test('on the stand-in every step has to succeed', () => {
  const own = { exchanges: [], target: { hasDemo: true, best: 'administrator' } } as const
  for (const status of [403, 500])
    expect(() => assertDone(own, UPDATE, answer(status))).toThrow(Failure)
})
