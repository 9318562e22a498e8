/** Time, target, version and options of a run, identical in every format. */

import type { Report } from './report.ts'

/** `2026-11-15 00:00:00 UTC` */
const momentOf = (started: string): string => `${started.slice(0, 19).replace('T', ' ')} UTC`

/** Named facts in display order. */
export function runFactsOf({
  target,
  run,
  suite,
}: Pick<Report, 'target' | 'run' | 'suite'>): readonly (readonly [string, string])[] {
  const { started, level, isStrict, seed, shard, filter, options = [] } = run
  return [
    ['started', momentOf(started)],
    ['target', target.address],
    ['version', suite.version],
    ['variant', target.variant],
    ['mode', target.mode],
    ['level', `${level}${isStrict ? ', strict' : ''}`],
    ...(filter.length > 0 ? [['only', filter.join(', ')] as const] : []),
    ...(seed === null ? [] : [['seed', String(seed)] as const]),
    ...(shard === null ? [] : [['shard', shard] as const]),
    ...(options.length > 0 ? [['options', options.join(' ')] as const] : []),
  ]
}

/** `started 2026-11-15 00:00:00 UTC, target https://site.example/api/, version 0.1.0, …` */
export const runLineOf = (report: Pick<Report, 'target' | 'run' | 'suite'>): string =>
  runFactsOf(report)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
