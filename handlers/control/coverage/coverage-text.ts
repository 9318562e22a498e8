/** A summary of the coverage for a terminal. */
import { plural } from '#openapi/values/text.ts'
import type { OperationCoverage, TrafficCoverage } from './coverage.ts'

const MAX_LISTED = 8
const MAX_OPERATIONS = 20

function listOfNames(names: readonly string[]): string {
  const more = names.length - MAX_LISTED
  const shown = names.slice(0, MAX_LISTED).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

const KINDS = ['operations', 'arguments', 'values', 'errors', 'roles', 'languages'] as const
const WIDTH = 12

const shareLine = (kind: string, { used, of }: { used: number; of: number }): string =>
  `  ${kind.padEnd(WIDTH)}${used} of ${of}`

const unusedIn = (counts: OperationCoverage['arguments']): readonly string[] =>
  Object.keys(counts).filter((name) => !counts[name])

function outcomeText({ failures, planned }: OperationCoverage): string {
  const failed = failures ? `${failures} failed` : 'never failed'
  return planned ? `${failed}, ${planned} of them by a planned fault or the situation` : failed
}

function operationLine(operation: OperationCoverage): string {
  const { id, calls, arguments: sent } = operation
  const unsent = unusedIn(sent)
  const missing = unsent.length ? `; never sent: ${listOfNames(unsent)}` : ''
  return `    ${id}: ${plural(calls, 'call')}, ${outcomeText(operation)}${missing}`
}

/** The most called operations first. */
function operationLines(used: readonly OperationCoverage[]): readonly string[] {
  const sorted = used.toSorted((a, b) => b.calls - a.calls)
  const more = sorted.length - MAX_OPERATIONS
  return [
    '  called:',
    ...sorted.slice(0, MAX_OPERATIONS).map(operationLine),
    ...(more > 0 ? [`    and ${plural(more, 'more operation')}`] : []),
  ]
}

/** `core.posts` of `core.posts.list` */
const resourceOf = (id: string): string => id.slice(0, id.lastIndexOf('.'))

/** Those of called resources by name: they are the likeliest gaps. */
function unusedLines({ used, unused }: TrafficCoverage): readonly string[] {
  const resources = new Set(used.map(({ id }) => resourceOf(id)))
  const related = unused.map(({ id }) => id).filter((id) => resources.has(resourceOf(id)))
  const others = unused.length - related.length
  return [
    ...(related.length ? [`  never called: ${listOfNames(related)}`] : []),
    ...(others ? [`  never called of other resources: ${plural(others, 'operation')}`] : []),
  ]
}

/** One line per kind, then the called operations with their gaps, then the others. */
export function coverageLines(coverage: TrafficCoverage): readonly string[] {
  const { requests, totals, used } = coverage
  return [
    `Coverage of the interface by ${plural(requests, 'call')}; arguments, values and errors of the called operations:`,
    ...KINDS.filter((kind) => totals[kind].of > 0).map((kind) => shareLine(kind, totals[kind])),
    ...(used.length ? operationLines(used) : []),
    ...unusedLines(coverage),
  ]
}
