import type { SkipCode, SkipReason } from '#conformance/call/skip-reason.ts'
import knownSkips from './known-skips.json' with { type: 'json' }

/** Reasons that depend on the target; all others depend on the options of the run. */
const SHOWN: readonly (SkipCode | undefined)[] = [
  'inconclusive',
  'set-up',
  'too-few-records',
  'no-more-made',
  'setting-left-alone',
]

/**
 * A skip that does not occur on a correct stand-in hides a fault. The list names the cases that
 * such a stand-in with the dataset demo skips: `conform` fails on a stand-in for any other skip.
 * Other cases may add revisions to the same site before those of revisions run, and behind a proxy
 * the address of the site is unknown.
 */
export const hidesFault = (id: string, { why }: Pick<SkipReason, 'why'>): boolean =>
  SHOWN.includes(why) && !knownSkips.includes(id)
