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

/** Skipped behind a proxy only, where the address of the site is unknown. */
const BEHIND_PROXY: readonly string[] = ['suite.connect.switch-domain/binds-to-the-address']

/**
 * A skip that does not occur on a correct stand-in hides a fault: `conform` fails on a stand-in for
 * it. The list names the cases that a correct stand-in with the dataset demo skips. Whether the cases
 * of revisions are skipped depends on the revisions that other cases have made.
 */
export const hidesFault = (id: string, { why }: Pick<SkipReason, 'why'>): boolean =>
  SHOWN.includes(why) && !knownSkips.includes(id) && !BEHIND_PROXY.includes(id)
