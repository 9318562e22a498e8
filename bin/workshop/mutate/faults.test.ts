import { expect, test } from 'vitest'
import { contentOf, type ValueReply } from '#handlers/runtime/call.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { dropped, fieldDrafts, mistyped } from './fields.ts'
import { createLab } from './lab.ts'
import { createSelection, type MeasuredMutant, measureOne, type Outcome } from './measure.ts'
import type { Mutant } from './mutant.ts'
import { mutantsOf, selectMutants } from './mutants.ts'
import { adequacyOf } from './report.ts'
import { acceptedIn, sortSurvivors } from './survivors.ts'

const reply: ValueReply = { body: [{ id: 1, title: 'One' }, { id: 2 }] }

test('a field is dropped from every record of a list', () => {
  expect(dropped('title')(reply)?.body).toEqual([{ id: 1 }, { id: 2 }])
})

test('a missing field leaves the response unchanged', () => {
  expect(dropped('slug')(reply)).toBeUndefined()
})

test('a mistyped field is present, with another type', () => {
  expect(mistyped(['title'])({ body: { title: 'One' } })?.body).toEqual({
    title: { mistyped: true },
  })
  expect(mistyped(['tags'])({ body: { tags: [1] } })?.body).toEqual({ tags: 'mistyped' })
})

test('a nested field is changed in place', () => {
  const nested: ValueReply = { body: { data: [{ id: 1, title: { raw: 'One' } }, { id: 2 }] } }
  const expected = { data: [{ id: 1, title: {} }, { id: 2 }] }
  expect(dropped('data', 'title', 'raw')(nested)?.body).toEqual(expected)
  expect(mistyped(['data', 'title'], true)({ body: { data: { title: null } } })?.body).toEqual({
    data: { title: 'mistyped' },
  })
})

test('a field of a custom failure is dropped, an error stays unchanged', () => {
  const operation = contractFor('b').operations.find(({ id }) => id === 'seo.file-size.read')
  const drafts = operation ? fieldDrafts(operation) : []
  const draft = drafts.find(({ place }) => place === 'response')
  const replyFor = (given: ValueReply) => {
    const behaviour = { handle: () => given }
    const form = draft?.behaves?.(behaviour, { ran: 0, acted: 0 }).transformReply
    return form && contentOf(form(given, {} as RestRequest)).body
  }
  expect(replyFor({ status: 404, body: { type: 'failure', response: 'No.' } })).toEqual({
    type: 'failure',
  })
  const refusal = { code: 'rest_no_route', response: 'No.' }
  expect(replyFor({ status: 404, body: refusal })).toEqual(refusal)
})

const mutant = (id: string, ground: Mutant['ground'] = 'must'): Mutant => ({
  id,
  kind: 'write-lost',
  operation: 'core.posts.create',
  namespace: 'core/v2',
  what: 'it stores nothing',
  ground,
  fault: {},
})

const measured = (id: string, outcome: Outcome): MeasuredMutant => ({
  mutant: mutant(id),
  outcome,
  trace: { ran: 1, acted: 1 },
})

test('a survivor without a reason is distinguished from an accepted one', () => {
  const all = [
    measured('a:x', 'survived'),
    measured('b:x', 'survived'),
    measured('c:x', 'detected'),
  ]
  const sorted = sortSurvivors(all, [{ mutants: ['a:*', 'z:*'], reason: 'known' }])
  expect(sorted.accepted.map((each) => each.reason)).toEqual(['known'])
  expect(sorted.unexplained.map((each) => each.mutant.id)).toEqual(['b:x'])
  expect(sorted.stale).toEqual(['z:*'])
})

test('an entry can be limited to one variant', () => {
  const entries = [
    { mutants: ['a'], reason: 'everywhere' },
    { mutants: ['b'], reason: 'here', variants: ['a'] as const },
  ]
  expect(acceptedIn('a', entries)).toEqual(entries)
  expect(acceptedIn('b', entries)).toEqual([entries[0]])
})

test('idle and equivalent mutants are not counted, weakly detected ones count as missed', () => {
  const all = [
    measured('a', 'detected'),
    measured('b', 'weak'),
    measured('c', 'idle'),
    measured('d', 'survived'),
  ]
  const sorted = sortSurvivors(all, [{ mutants: ['d'], reason: 'the same', equivalent: true }])
  expect(adequacyOf(all, sorted, ['must'])).toEqual({ detected: 1, counted: 2 })
})

test('the suite detects faults of one operation, and has no failures without one', async () => {
  const whole = await createLab('a')
  // Its own cases are enough, and all others would take minutes on a loaded machine.
  const lab = {
    ...whole,
    cases: whole.cases.filter(({ id }) => id.startsWith('core.posts.delete/')),
  }
  const broken = new Set<string>()
  const selection = await createSelection(lab, broken)
  const some = selectMutants(mutantsOf(lab.contract), {
    only: ['core.posts.delete'],
    kinds: [
      'route-missing',
      'write-lost',
      'transition-skipped',
      'batch-wrong',
      'permission-skipped',
    ],
  })
  const outcomes = []
  for (const each of some) outcomes.push((await measureOne(lab, selection, each)).outcome)
  expect(outcomes).toHaveLength(6)
  expect(outcomes.every((outcome) => outcome === 'detected')).toBe(true)
  expect([...broken]).toEqual([])
})
