/** Finishes what a killed run left: only what its ledger names, and only what still carries its mark. */
import { appendFileSync } from 'node:fs'
import { createContext } from '#conformance/context.ts'
import { createKeeper } from '#conformance/ledger/keeper.ts'
import type { LedgerState } from '#conformance/ledger/ledger.ts'
import { removeRecorded } from '#conformance/ledger/remove.ts'
import type { Session } from '#conformance/session.ts'

export interface CleanupResult {
  readonly removed: number
  readonly left: readonly string[]
}

export async function cleanUpLedger(
  session: Session,
  state: LedgerState,
  file: string,
): Promise<CleanupResult> {
  const { target, transport, ledger, memory, runId, stop } = session
  const site = session.site === undefined ? {} : { site: session.site }
  const keeper = createKeeper({ ledger, tag: runId })
  const context = createContext({
    target,
    transport,
    keeper,
    memory,
    tag: runId,
    signal: stop,
    ...site,
  })
  const left: string[] = state.settings.map(
    ({ setting, old }) => `${setting}: was ${JSON.stringify(old)} before the run`,
  )
  let removed = 0
  for (const entry of state.records) {
    const removal = await removeRecorded(context, entry).catch((error: Error) => ({
      left: `${entry.resource} ${entry.tag}: ${error.message}`,
    }))
    if (removal !== 'gone') left.push(removal.left)
    else {
      removed += 1
      appendFileSync(file, `${JSON.stringify({ type: 'gone', n: entry.n })}\n`)
    }
  }
  return { removed, left }
}
