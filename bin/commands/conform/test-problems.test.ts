import { expect, test } from 'vitest'
import type { Result } from '#conformance/runner/result.ts'
import { resultOf } from '#conformance/testing/result.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { problemsOf } from './test-problems.ts'

const accepted: Exchange = {
  method: 'POST',
  url: 'https://site.example/api/core/v2/posts',
  identity: 'administrator',
  requestHeaders: {},
  requestBody: '{"title":[1]}',
  status: 201,
  headers: { 'content-type': 'application/json' },
  text: '{}',
  milliseconds: 1,
  retries: 0,
}

const failed = (aspect: string): Result =>
  resultOf({
    id: `core.posts.create/${aspect}`,
    title: aspect,
    level: 'must',
    outcome: 'fail',
    expected: '400',
    got: '201',
    exchanges: [accepted],
  })

const QUIRK = failed('args.title.type')
const FAULT = failed('args.status.enum')
const deployment = {
  contract: contractFor('a'),
  variant: 'a',
  isStandIn: false,
  isAsDeployed: false,
} as const
const parts = {
  target: deployment,
  given: { level: undefined, strict: false },
  deviations: [],
  today: '2026-11-18',
} as const

test('a known quirk of deployments fails a Playwright test only if it is strict', () => {
  expect(problemsOf([QUIRK], parts)).toEqual([])
  expect(problemsOf([QUIRK], { ...parts, given: { level: undefined, strict: true } })).toHaveLength(
    1,
  )
  expect(
    problemsOf([QUIRK], { ...parts, target: { ...deployment, isStandIn: true } }),
  ).toHaveLength(1)
})

test('a listed deviation does not fail a Playwright test', () => {
  expect(problemsOf([FAULT], parts)).toEqual([
    'core.posts.create/args.status.enum: expected 400, got 201',
  ])
  const deviations = [{ id: FAULT.id, reason: 'Known since spring.' }]
  expect(problemsOf([FAULT], { ...parts, deviations })).toEqual([])
})

test('a record left behind fails a Playwright test', () => {
  const result = { ...QUIRK, leftovers: ['post cf-1: stopped'] }
  expect(problemsOf([result], parts)).toEqual(['left behind: post cf-1: stopped'])
})
