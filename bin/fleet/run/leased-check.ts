/** The checks of one target, while no other run writes to its host. */
import { join } from 'node:path'
import type { SqlDatabase } from '#bin/database/database.ts'
import { type Fleet, type FleetTarget, hostOf } from '#bin/fleet/file/fleet.ts'
import type { CheckOutcome } from '#bin/fleet/findings/outcome.ts'
import { takeLease } from '#bin/fleet/lease/lease.ts'
import { createLedgerCopies } from '#bin/fleet/lease/ledgers.ts'
import { recordCheck } from '#bin/fleet/store/record.ts'
import { type CheckTools, checkTarget } from '#bin/fleet/targets/check-target.ts'

export interface LeasedChecks {
  readonly fleet: Fleet
  readonly database: SqlDatabase
  readonly tools: Omit<CheckTools, 'folder' | 'permit'>
  readonly folder: string
}

interface TargetOfRun {
  readonly run: number
  readonly target: FleetTarget
  /** Of a queue. */
  readonly job?: string
}

/** Busy while other runs have the host; lost if one of them may have it before the end. */
type LeasedOutcomes = readonly CheckOutcome[] | 'busy' | 'lost'

export async function checkUnderLease(
  { fleet, database, tools, folder }: LeasedChecks,
  { run, target, job }: TargetOfRun,
): Promise<LeasedOutcomes> {
  const lease = await takeLease(database, {
    host: hostOf(target),
    writes: target.checks.includes('conform') && target.mode === 'write',
    perHost: fleet.limits.perHost,
    ...(job !== undefined && { job }),
  })
  if (!lease) return 'busy'
  const own = join(folder, 'conform', target.id)
  const copies = createLedgerCopies(database, { target: target.id, folder: own, lease: lease.id })
  try {
    await copies.restore()
    const outcomes: CheckOutcome[] = []
    let isDenied = false
    const permit = async () => {
      isDenied ||= !(await copies.save())
      return !isDenied
    }
    for (const kind of target.checks) {
      const outcome = await checkTarget(target, kind, {
        ...tools,
        folder: own,
        permit,
      })
      if (isDenied || lease.isLost()) return 'lost'
      await recordCheck(database, { run, target: target.id, at: tools.now(), outcome })
      outcomes.push(outcome)
    }
    await copies.close()
    return outcomes
  } finally {
    await lease.release()
  }
}
