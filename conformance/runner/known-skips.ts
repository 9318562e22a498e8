/** Skips that are expected on a correct stand-in. */

import type { Outcome } from '#conformance/call/classification.ts'
import type { SkipCode, SkipReason } from '#conformance/call/skip-reason.ts'
import knownSkips from './known-skips.json' with { type: 'json' }

const { standIn, behindProxy, deployment } = knownSkips

interface SkippedCase {
  readonly id: string
  readonly outcome: Outcome
  readonly why?: SkipCode | undefined
}

/** Reasons that depend on the target; all others depend on the options of the run. */
const TARGET_DEPENDENT: readonly (SkipCode | undefined)[] = [
  'inconclusive',
  'set-up',
  'too-few-records',
  'too-many-records',
  'creation-stopped',
  'setting-not-restorable',
]

/**
 * A skip that does not occur on a correct stand-in hides a fault: `conform` fails on a stand-in for
 * it. `standIn` lists the cases that a correct stand-in with the dataset demo skips; `behindProxy`
 * those skipped where the address of the site is unknown. Whether the cases of revisions are skipped
 * depends on the revisions that other cases have made.
 */
export const hidesFault = (id: string, { why }: Pick<SkipReason, 'why'>): boolean =>
  TARGET_DEPENDENT.includes(why) && !standIn.includes(id) && !behindProxy.includes(id)

/** Reasons that do not depend on the number of records of a deployment. */
const DOUBTFUL: readonly (SkipCode | undefined)[] = ['inconclusive', 'set-up', 'creation-stopped']

/**
 * A skip that does not occur on a correct deployment with records of every kind; `deployment` lists
 * the cases that a stand-in skips where it is judged as a deployment.
 */
export const isDoubtfulSkip = ({ id, outcome, why }: SkippedCase): boolean =>
  outcome === 'skip' && DOUBTFUL.includes(why) && !deployment.includes(id)
