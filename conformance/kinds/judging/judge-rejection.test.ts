import { expect, test } from 'vitest'
import { type TargetResponse, toResponse } from '#conformance/transport/exchange.ts'
import { judgeRejection } from './judge-rejection.ts'

const response = (status: number, code?: string): TargetResponse =>
  toResponse({
    method: 'POST',
    url: 'https://x.test/',
    identity: 'anonymous',
    requestHeaders: {},
    requestBody: undefined,
    status,
    headers: {},
    text: code === undefined ? '{}' : JSON.stringify({ code }),
    milliseconds: 0,
    retries: 0,
  })

const judge = (
  fault: TargetResponse,
  twins: readonly TargetResponse[],
  {
    validatesFirst = false,
    hasAllCapabilities = true,
    alternatives = [] as readonly TargetResponse[],
  } = {},
) => judgeRejection({ fault, twins, alternatives, validatesFirst, hasAllCapabilities }).verdict

test('a rejection with an accepted twin counts', () => {
  expect(judge(response(400, 'rest_invalid_param'), [response(200)])).toBe('rejected')
  expect(judge(response(400, 'rest_invalid_param'), [response(401, 'rest_forbidden')])).toBe(
    'rejected',
  )
})

test('an accepted fault fails, whatever the response to the twin', () => {
  expect(judge(response(200), [response(200)])).toBe('not-rejected')
  expect(judge(response(200), [])).toBe('not-rejected')
})

test('the same response with and without the fault is inconclusive', () => {
  expect(judge(response(401, 'x'), [response(401, 'x')])).toBe('inconclusive')
  expect(judge(response(400, 'x'), [response(400, 'x')], { validatesFirst: true })).toBe(
    'inconclusive',
  )
  expect(judge(response(500), [response(500)])).toBe('inconclusive')
})

test('a good value that causes a crash counts as rejected', () => {
  const refused = response(400, 'rest_invalid_param')
  const alternatives = [response(200)]
  expect(judge(refused, [response(200), response(500)], { alternatives })).toBe('twin-rejected')
  expect(judge(refused, [response(200), response(500)])).toBe('rejected')
})

test('where arguments are checked first, a permission error means that the value was accepted', () => {
  expect(judge(response(401, 'x'), [response(401, 'x')], { validatesFirst: true })).toBe(
    'not-rejected',
  )
  expect(judge(response(404, 'x'), [response(404, 'x')], { validatesFirst: true })).toBe(
    'not-rejected',
  )
})

test('a crash is not a rejection', () => {
  expect(judge(response(500), [response(200)])).toBe('not-rejected')
  expect(judge(response(500), [response(500)], { alternatives: [response(200)] })).toBe(
    'not-rejected',
  )
  expect(judge(response(500), [response(500)], { alternatives: [response(500)] })).toBe(
    'inconclusive',
  )
})

test('a good value rejected like a bad one fails only for a caller with all permissions', () => {
  const twins = [response(200), response(400, 'x')]
  expect(judge(response(400, 'x'), twins)).toBe('twin-rejected')
  expect(judge(response(400, 'x'), twins, { hasAllCapabilities: false })).toBe('inconclusive')
})

test('an argument with no accepted value fails, if the request without it is accepted', () => {
  const refused = response(400, 'rest_invalid_param')
  expect(judge(refused, [refused, refused], { alternatives: [response(200)] })).toBe(
    'twin-rejected',
  )
  expect(judge(refused, [refused], { alternatives: [response(401, 'x')] })).toBe('twin-rejected')
  expect(judge(refused, [refused], { alternatives: [refused] })).toBe('inconclusive')
  const evidence = { fault: refused, twins: [refused], alternatives: [response(200)] }
  const late = { ...evidence, validatesFirst: true, hasAllCapabilities: true, isCheckedLate: true }
  expect(judgeRejection(late).verdict).toBe('inconclusive')
})

test('without a twin a rejection does not count', () => {
  expect(judge(response(400, 'x'), [])).toBe('inconclusive')
})

test('a fault rejected like a valid request for an unknown record was not rejected for its fault', () => {
  const alternatives = [response(404, 'x')]
  const options = { alternatives, validatesFirst: true }
  expect(judge(response(404, 'x'), [response(200)], options)).toBe('not-rejected')
  expect(judge(response(404, 'x'), [response(200)], { alternatives })).toBe('inconclusive')
  expect(judge(response(400, 'x'), [response(200)], options)).toBe('rejected')
})

test('a valid request that is rejected for an argument cannot be compared with', () => {
  const alternatives = [response(400, 'rest_invalid_param')]
  const options = { alternatives, validatesFirst: true }
  expect(judge(response(400, 'rest_invalid_param'), [response(200)], options)).toBe('rejected')
})

test('an operation with its own rejection of anonymous callers has already checked its arguments', () => {
  const fault = response(500, 'rest_forbidden')
  const evidence = { fault, twins: [fault], validatesFirst: true, hasAllCapabilities: true }
  expect(judgeRejection(evidence).verdict).toBe('inconclusive')
  expect(judgeRejection({ ...evidence, isAccessRejection: () => true }).verdict).toBe(
    'not-rejected',
  )
})
