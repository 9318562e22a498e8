import { expect, test } from 'vitest'
import type { Result } from '#conformance/runner/result.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { applyQuirks, quirkLine, quirksIn } from './quirks.ts'

const { operations } = contractFor('a')

const failed = (id: string, status: number): Result => ({
  id,
  kind: 'type',
  level: 'must',
  needs: 'write',
  spec: '4.9',
  title: '',
  namespace: 'core/v2',
  methods: ['POST'],
  path: '/core/v2/posts',
  outcome: 'fail',
  milliseconds: 0,
  retried: false,
  exchanges: [
    {
      method: 'POST',
      url: 'https://x.test/api/core/v2/posts',
      identity: 'administrator',
      requestHeaders: {},
      requestBody: '{"title":[1]}',
      status,
      headers: { 'content-type': 'application/json' },
      text: '{}',
      milliseconds: 1,
      retries: 0,
    },
  ],
  leftovers: [],
})

test('a failure that matches a declared quirk has its own outcome', () => {
  const results = applyQuirks([failed('core.posts.create/args.title.type', 201)], operations, false)
  expect(results[0]?.outcome).toBe('quirk')
  const [shown] = quirksIn(results)
  expect(shown?.ids).toEqual(['core.posts.create/args.title.type'])
  expect(shown && quirkLine(shown.quirk)).toBe(
    'as deployed elsewhere, not as documented: any value of title is accepted (D-071)',
  )
})

test('a crash, or a case without a quirk, remains a failure', () => {
  const results = applyQuirks(
    [
      failed('core.posts.create/args.title.type', 500),
      failed('core.posts.create/args.status.enum', 201),
    ],
    operations,
    false,
  )
  expect(results.map(({ outcome }) => outcome)).toEqual(['fail', 'fail'])
})

test('a crash that no release of the platform avoids is a quirk', () => {
  const ids = ['core.posts.create/args.template.type', 'core.pages.read/args.password.type']
  const results = applyQuirks(
    ids.map((id) => failed(id, 500)),
    operations,
    false,
  )
  expect(results.map(({ outcome }) => outcome)).toEqual(['quirk', 'quirk'])
})

test('a case that calls another operation has the quirk of that one', () => {
  const [forbidden] = failed('builder.send-event.create/is-stored', 403).exchanges
  const text = JSON.stringify({
    code: 'rest_forbidden',
    message: 'Sorry, you are not allowed to do that.',
    data: { status: 403 },
  })
  const result: Result = {
    ...failed('builder.send-event.create/is-stored', 403),
    fact: { kind: 'call', operation: 'builder.send-event.list', status: 403 },
    exchanges: forbidden ? [{ ...forbidden, text }] : [],
  }
  const { fact: _, ...withoutFact } = result
  const results = applyQuirks([result, withoutFact], operations, false)
  expect(results.map(({ outcome }) => outcome)).toEqual(['quirk', 'fail'])
})

const ofNote = (members: Result['members']): Result => ({
  ...failed('builder.notes.create/field.route_post_id', 200),
  ...(members && { members }),
})

test('a quirk explains only findings about its members with the deployed values', () => {
  const outcomes = applyQuirks(
    [
      ofNote({ route_post_id: 'integer' }),
      ofNote({ route_post_id: 'absent' }),
      ofNote({ route_post_id: 'integer', route_url: 'absent' }),
      ofNote(undefined),
    ],
    operations,
    false,
  ).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['quirk', 'fail', 'fail', 'fail'])
})

test('quirks are named even when they fail the run', () => {
  const [result] = applyQuirks(
    [failed('core.posts.update/PUT.args.title.type', 200)],
    operations,
    true,
  )
  expect([result?.outcome, result?.quirk?.decision]).toEqual(['fail', 'D-071'])
})

const withBody = (result: Result, body: unknown): Result => ({
  ...result,
  exchanges: result.exchanges.map((exchange) => ({ ...exchange, text: JSON.stringify(body) })),
})

test('a quirk of another body explains only responses with that body', () => {
  const outcomes = [
    { namespace: 'builder/v1', controller: 'builder/v1/checklist', routes: {} },
    { data: [] },
  ].map((body) => {
    const result = withBody(failed('builder.checklist.read/args.page.turns', 200), body)
    return applyQuirks([result], operations, false)[0]?.outcome
  })
  expect(outcomes).toEqual(['quirk', 'fail'])
})

test('a list of routes does not explain an accepted page size', () => {
  const routes = { controller: 'builder/v1/checklist', routes: {} }
  const result = withBody(failed('builder.checklist.read/args.per_page.minimum', 200), routes)
  expect(applyQuirks([result], operations, false)[0]?.outcome).toBe('fail')
})

test('an accepted value is no quirk where another value of the argument is rejected', () => {
  const found = failed('core.posts.update/PUT.args.excerpt.raw.type', 401)
  const selective: Result = { ...found, fact: { kind: 'accepted', isSelective: true } }
  const outcomes = applyQuirks([found, selective], operations, false).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['quirk', 'fail'])
})
