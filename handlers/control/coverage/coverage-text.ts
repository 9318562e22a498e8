/** A summary of the coverage for a terminal. */
import type { TrafficCoverage } from './coverage.ts'

const MAX_LISTED = 8

function listOfNames(names: readonly string[]): string {
  const more = names.length - MAX_LISTED
  const shown = names.slice(0, MAX_LISTED).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

const KINDS = ['operations', 'arguments', 'values', 'errors', 'roles', 'languages'] as const
const WIDTH = 12

const shareLine = (kind: string, { used, of }: { used: number; of: number }): string =>
  `  ${kind.padEnd(WIDTH)}${used} of ${of}`

/** One line per kind, then the operations whose calls never failed. */
export function coverageLines({ requests, totals, used }: TrafficCoverage): readonly string[] {
  const neverFailed = used.filter(({ failures }) => failures === 0).map(({ id }) => id)
  return [
    `Coverage of the interface by ${requests} ${requests === 1 ? 'call' : 'calls'}; arguments, values and errors of the called operations:`,
    ...KINDS.filter((kind) => totals[kind].of > 0).map((kind) => shareLine(kind, totals[kind])),
    ...(neverFailed.length ? [`  never failed: ${listOfNames(neverFailed)}`] : []),
  ]
}
