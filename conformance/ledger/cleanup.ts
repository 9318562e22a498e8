/**
 * Finishes what a killed run left: only what its ledger names, and only what still carries its mark.
 * Settings get the values they had before the run.
 */
import { appendFileSync } from 'node:fs'
import { createCaller } from '#conformance/caller.ts'
import { resourceNamed } from '#conformance/cases.ts'
import type { Session } from '#conformance/session.ts'
import { attempted } from './keeper.ts'
import type { Entry, LedgerState } from './ledger.ts'
import { putBack } from './put-back.ts'
import { removeRecorded } from './remove.ts'

interface CleanupResult {
  readonly removed: number
  /** Settings that have their old value again. */
  readonly restored: number
  readonly left: readonly string[]
}

export async function cleanUpLedger(
  session: Session,
  state: LedgerState,
  file: string,
): Promise<CleanupResult> {
  const { target, transport, memory, runId, stop } = session
  const site = session.site === undefined ? {} : { site: session.site }
  const caller = createCaller({
    target,
    transport,
    memory,
    tag: runId,
    signal: stop,
    ...site,
  })
  const left: string[] = []
  const note = (entry: Entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`)
  let [removed, restored] = [0, 0]
  for (const setting of state.settings) {
    const removal = await attempted(setting.setting, putBack(caller, setting))
    if (removal !== 'gone') left.push(removal.left)
    else {
      restored += 1
      note({ type: 'restored', n: setting.n })
    }
  }
  for (const entry of state.records) {
    const what = `${entry.resource} ${entry.tag}`
    const removal = await attempted(
      what,
      removeRecorded(caller, resourceNamed(entry.resource), entry),
    )
    if (removal !== 'gone') left.push(removal.left)
    else {
      removed += 1
      note({ type: 'gone', n: entry.n })
    }
  }
  return { removed, restored, left }
}
