import { expect, test } from 'vitest'
import { check, Failure } from '#conformance/call/check.ts'
import { namingRow } from '#conformance/pairs/explore-writes.ts'
import type { Result } from '#conformance/runner/result.ts'
import { resultOf } from '#conformance/testing/result.ts'
import { causesOf } from './causes.ts'

const failed = (id: string, more: Partial<Result> = {}) =>
  resultOf({ id, title: `${id} holds.`, outcome: 'fail', expected: 'one', got: 'other', ...more })

const summary = (results: readonly Result[]) =>
  causesOf(results).map(({ title, results: { length } }) => [length, title])

const factIn = (work: () => void) => {
  try {
    work()
  } catch (error) {
    return error instanceof Failure ? error.details.fact : error
  }
  return undefined
}

test('a field that one method loses is one cause, with pairs and values not rejected', () => {
  const fact = { kind: 'member', path: 'content', isAbsent: false, method: 'PATCH' } as const
  const note = { methods: ['POST', 'PUT', 'PATCH'], path: '/x/{id}', needs: 'write' } as const
  const rows = [
    failed('builder.notes.update/pairs.POST-PUT-PATCH', { ...note, fact }),
    failed('builder.notes.update/PATCH.changes.content', { ...note, fact }),
    failed('builder.notes.update/PATCH.args.content.type', {
      ...note,
      level: 'should',
      fact: { kind: 'accepted' },
    }),
  ]
  expect(summary(rows)).toEqual([[3, 'PATCH /x/{id} does not store the values sent: content']])
})

test('a pair that fails after one method names the method', () => {
  const judge = () => check('content', 'old', { path: 'content' }).is('new')
  const sent = { sending: { method: 'PUT', isBatched: false }, content: 'new' }
  expect(factIn(() => namingRow(sent, judge))).toMatchObject({ method: 'PUT' })
  const row = { method: 'PATCH', content: 'new' }
  expect(factIn(() => namingRow(row, judge))).toMatchObject({ path: 'content', method: 'PATCH' })
  expect(factIn(() => namingRow({ content: 'new' }, judge))).not.toHaveProperty('method')
})

test('parts in a wrong order are one cause, however long they are', () => {
  const parts = Array.from({ length: 25 }, (_, id) => ({ id, title: `part ${id} of a batch` }))
  const fact = factIn(() => check('parts', parts.toReversed()).is(parts))
  expect(fact).toEqual({ kind: 'order' })
  expect(factIn(() => check('parts', parts.slice(1)).is(parts))).toBeUndefined()
  const batch = { path: '/batch/v1', methods: ['POST'], fact: { kind: 'order' } } as const
  expect(
    summary([
      failed('batch.run/runs-all', { ...batch, expected: 'ids [1,2]', got: '[2,1]' }),
      failed('batch.run/parts.many', { ...batch, level: 'should' }),
    ]),
  ).toEqual([[2, 'POST /batch/v1 answers in a wrong order: expected ids [1,2], got [2,1]']])
})

test('a default without its effect is one cause, whatever shows it', () => {
  const rows = [
    failed('core.posts.list/args.status.default', { got: 'a different response' }),
    failed('core.posts.list/filter.status.default', { got: '[7,8]' }),
    failed('core.posts.list/args.status.enum', { fact: { kind: 'accepted' } }),
  ]
  expect(summary(rows).map(([size]) => size)).toEqual([2, 1])
})

test('checks that could not be run are about no argument', () => {
  const stopped = { outcome: 'error', reason: 'the run was stopped' } as const
  const { expected: _, got: __, ...row } = failed('core.posts.list/args.page.type', stopped)
  const rows = [row, { ...row, id: 'core.posts.list/args.order.enum' }]
  expect(summary(rows)).toEqual([[2, 'the run was stopped: GET /core/v2/posts']])
})

test('members that a context should omit are one cause that names the context', () => {
  const shown = { expected: 'content nothing', got: '"text"' }
  const pages = { ...shown, path: '/core/v2/pages' }
  expect(
    summary([
      failed('core.posts.list/context.embed', shown),
      failed('core.pages.list/context.embed', pages),
    ]),
  ).toEqual([
    [
      2,
      'context embed: expected content nothing, got "text": GET /core/v2/posts, GET /core/v2/pages',
    ],
  ])
})

test('a list is not said to show records twice because its cases fail for another reason', () => {
  const crashed = { expected: 'a list of records', got: 'object' } as const
  const causes = causesOf([
    failed('core.posts.list/answer.distinct', crashed),
    failed('core.posts.list/args.page.turns', crashed),
  ])
  expect(causes.map(({ title }) => title).join()).not.toContain('twice')
})

test('a call that a case needs is not said to be the call that the case is about', () => {
  const needed = {
    expected: 'core.posts.create to succeed',
    got: '500',
    fact: { kind: 'call', operation: 'core.posts.create', status: 500 },
  } as const
  const [cause] = causesOf([
    failed('core.posts.delete/a', { ...needed, methods: ['DELETE'] }),
    failed('core.posts.delete/b', { ...needed, methods: ['DELETE'] }),
  ])
  expect(cause?.title).toBe(
    'expected core.posts.create to succeed, got 500; needed by DELETE /core/v2/posts',
  )
})
