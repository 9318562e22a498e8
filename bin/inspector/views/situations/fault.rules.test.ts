import { expect, test } from 'vitest'
import { faultParts, faultText, fieldOfProblem, planOf, targetIn } from './fault.rules.ts'

test('a form becomes a fault of an operation, a route or a namespace', () => {
  const form = { kind: 'status', status: '503', times: '2', delay: '0', probability: '100' }
  expect(planOf({ ...form, target: 'core.posts.list' })).toEqual({
    operation: 'core.posts.list',
    status: 503,
    times: 2,
  })
  expect(planOf({ ...form, target: '/core/v2/posts/{id}', method: 'GET' })).toMatchObject({
    path: '/core/v2/posts/{id}',
    method: 'GET',
  })
  expect(
    planOf({ ...form, target: 'core/v2', kind: 'drop', times: 'always', probability: '25' }),
  ).toEqual({ namespace: 'core/v2', drop: true, times: 'always', probability: 0.25 })
  expect(planOf({ ...form, target: 'core.*', kind: 'delay', delay: '800', times: '' })).toEqual({
    operation: 'core.*',
    delay: 800,
  })
})

test('the error of an argument names it', () => {
  const form = { target: 'core.posts.list', kind: 'error', error: 'rest_invalid_param' }
  const plan = { operation: 'core.posts.list', error: 'rest_invalid_param' }
  expect(planOf({ ...form, argument: '' })).toEqual(plan)
  expect(planOf({ ...form, argument: 'page' })).toEqual({ ...plan, argument: 'page' })
  expect(faultText({ ...plan, argument: 'page', id: 'f1', times: 1, met: 0 })).toBe(
    'Planned for core.posts.list: rest_invalid_param of page, for 1 request',
  )
})

test('a listed fault names its target, method, argument and the requests left', () => {
  const fault = { id: 'f1', path: '/core/v2/posts/{id}', times: 2, met: 1 }
  expect(targetIn(fault)).toEqual({ kind: 'Route', name: '/core/v2/posts/{id}' })
  expect(faultParts({ ...fault, error: 'rest_invalid_param', argument: 'page' })).toEqual([
    ['Fault', 'f1'],
    ['Method', 'all but OPTIONS'],
    ['Response', 'rest_invalid_param'],
    ['Argument', 'page'],
    ['Left', '2 requests'],
    ['Met', '1 request'],
  ])
})

test('a problem is about a field of the form', () => {
  expect(fieldOfProblem('fault.namespace: no request can match')).toBe('target')
  expect(fieldOfProblem('fault.error: there is no such error')).toBe('error')
  expect(fieldOfProblem('The server answered 500.')).toBeUndefined()
})

test('a fault is described in a sentence', () => {
  const fault = { id: 'f1', operation: 'core.posts.list', times: 2, met: 1 }
  expect(faultText({ ...fault, error: 'rest_forbidden', delay: [100, 800] })).toBe(
    'Planned for core.posts.list: rest_forbidden, after 100 to 800 ms, for 2 requests',
  )
  expect(faultText({ ...fault, times: 'always', drop: true, probability: 0.5 })).toBe(
    'Planned for core.posts.list: the connection is closed with a probability of 50 %, until it is removed',
  )
  expect(faultText({ ...fault, body: {}, headers: { 'Retry-After': '5' } })).toBe(
    'Planned for core.posts.list: its own body, the headers Retry-After, for 2 requests',
  )
})
