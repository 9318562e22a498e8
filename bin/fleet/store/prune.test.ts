import { expect, test } from 'vitest'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import { loadHistory, openAt } from '#bin/fleet/history/load.ts'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
import { openStore } from './open.ts'
import { pruneHistory } from './prune.ts'
import { recordCheck } from './record.ts'
import { finishRun, saveTargets, startRun } from './runs.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 10, number))

const outcome = (...causes: readonly string[]): CheckOutcome => ({
  kind: 'drift',
  status: causes.length > 0 ? 'failed' : 'passed',
  summary: '',
  findings: causes.map((cause) => ({
    ...{ cause, operation: cause, difference: '', source: cause },
    ...{ severity: 'breaking', fails: true },
  })),
  facts: { namespaces: causes, versions: [] },
})

test('pruning keeps the state at its date and everything later', { timeout: 120_000 }, async () => {
  const database = await openStore({ file: temporaryFile('fleet.yaml') }, undefined)
  try {
    const target = { id: 'one', address: 'https://one.example/api/', group: '', owners: [] }
    await saveTargets(database, [{ ...target, checks: ['drift'] }])
    // Found on each day.
    const days = [['old', 'long'], ['long'], ['long', 'back'], ['long'], ['long', 'back'], ['back']]
    for (const [at, causes] of days.entries()) {
      const run = await startRun(database, day(at))
      const check = { run, target: 'one', at: day(at), outcome: outcome(...causes) }
      await recordCheck(database, check)
      await finishRun(database, run, day(at))
    }
    const before = await Promise.all([3, 4, 5].map((at) => openAt(database, day(at))))
    expect(await pruneHistory(database, day(3))).toEqual({ checks: 3, changes: 2, findings: 1 })
    expect(await Promise.all([3, 4, 5].map((at) => openAt(database, day(at))))).toEqual(before)

    const { checks, findings, causes, facts } = await loadHistory(database, day(0))
    expect(checks.map(({ at }) => at)).toEqual([day(3), day(4), day(5)])
    expect(findings.map(({ cause }) => cause).toSorted()).toEqual(['back', 'long'])
    expect([...causes.keys()].toSorted()).toEqual(['back', 'long'])
    expect(facts.get('one')).toHaveLength(3)
    // A target that is not checked any more keeps its status.
    await pruneHistory(database, day(20))
    expect((await loadHistory(database, day(20))).checks.map(({ at }) => at)).toEqual([day(5)])
  } finally {
    await database.close()
  }
})
