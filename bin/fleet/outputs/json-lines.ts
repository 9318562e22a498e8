import { escapeUnprintable } from '#bin/cli/text.ts'
import type { FleetRunReport } from './run-report.ts'

/** A line per check, then one per change. */
export function fleetJsonLines({ run, at, checked, news, events }: FleetRunReport): string {
  const checks = checked.flatMap(({ target, outcomes }) =>
    outcomes.map(({ kind, status, summary, findings }) => ({
      type: 'check',
      run,
      target: target.id,
      address: target.address,
      group: target.group,
      owners: target.owners,
      check: kind,
      status,
      summary,
      findings,
    })),
  )
  const changes = news.map((each) => ({ type: 'change', run, ...each }))
  const began = events.map((each) => ({ type: 'event', run, ...each }))
  const end = { type: 'run', run, at }
  return [...checks, ...changes, ...began, end]
    .map((line) => `${escapeUnprintable(JSON.stringify(line))}\n`)
    .join('')
}
