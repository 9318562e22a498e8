import { expect, test } from 'vitest'
import { eventsOf } from './events.ts'
import type { DatedFacts, FindingChange, FleetCause, FleetHistory, StoredCheck } from './history.ts'
import { newsOf } from './news.ts'

const NIGHT = new Date('2026-11-12T03:00:20Z')
const after = (seconds: number): Date => new Date(NIGHT.getTime() + seconds * 1000)

const cause = (id: string): FleetCause => ({
  ...{ id, kind: 'drift', operation: 'core.posts.list', difference: id, source: id },
  severity: id.startsWith('down') ? 'unchecked' : 'breaking',
})

const change = (parts: Partial<FindingChange>): FindingChange => ({
  ...{ run: 1, target: 'one', cause: 'lower', at: NIGHT, change: 'appeared', isInitial: false },
  ...parts,
})

function historyOf(parts: Partial<FleetHistory>): FleetHistory {
  const ids = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
  const causes = ['lower', 'down 503', 'down 500'].map((id) => [id, cause(id)] as const)
  return {
    targets: ids.map((id) => ({ id, address: '', group: '', owners: '' })),
    causes: new Map(causes),
    ...{ findings: [], changes: [], checks: [], facts: new Map() },
    ...parts,
  }
}

/** With an add-on since a time, except the fourth. */
function factsOf(target: string, since: Date): readonly [string, readonly DatedFacts[]] {
  const dated = (time: Date, namespaces: readonly string[]): DatedFacts => ({
    since: time,
    facts: { namespaces, versions: [] },
  })
  const before = dated(after(-90_000), ['core/v2'])
  return [target, target === 'four' ? [before] : [before, dated(since, ['core/v2', 'cache/v1'])]]
}

test('targets of one night are checked one after the other, and have an add-on in common', () => {
  const affected = ['one', 'two', 'three']
  const history = historyOf({
    changes: affected.map((target, at) => change({ target, at: after(at) })),
    facts: new Map([
      ...affected.map((target, at) => factsOf(target, after(at))),
      factsOf('four', after(0)),
    ]),
  })
  expect(eventsOf(history, after(60))).toMatchObject([{ targets: affected, common: ['cache/v1'] }])
})

test('two nights are two events, even if the second starts a little earlier', () => {
  const nights = [
    ...['one', 'two', 'three'].map((target) => change({ target })),
    ...['four', 'five', 'six'].map((target) => change({ target, run: 2, at: after(86_390) })),
  ]
  const events = eventsOf(historyOf({ changes: nights }), after(86_400))
  expect(events.map(({ runs, targets }) => [runs, targets])).toEqual([
    [[2], ['four', 'five', 'six']],
    [[1], ['one', 'two', 'three']],
  ])
})

test('a target that is not checked for another reason is not fixed', () => {
  const check: StoredCheck = {
    ...{ run: 2, target: 'one', kind: 'drift', at: after(60), status: 'unchecked' },
    ...{ summary: '', failing: 1, found: 1 },
  }
  const changes = [
    change({ run: 2, cause: 'down 500' }),
    change({ run: 2, cause: 'down 503', change: 'fixed' }),
  ]
  const newsWith = (checks: readonly StoredCheck[]) =>
    newsOf(historyOf({ changes, checks }), 2, after(60)).map((news) => [news.change, news.cause.id])
  expect(newsWith([check])).toEqual([['appeared', 'down 500']])
  expect(newsWith([])).toHaveLength(2)
})
