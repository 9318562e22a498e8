import { type TableColumn, tableLines } from '#bin/cli/table.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { quirksOf } from '#openapi/language/quirks.ts'

/** `/` and `/batch/v1` have no namespace; their group is `/`. */
export const groupOf = ({ namespace }: ContractOperation): string => namespace || '/'

const ADDRESS_COLUMNS: readonly TableColumn<ContractOperation>[] = [
  { title: 'METHODS', cell: ({ methods }) => methods.join(' ') },
  { title: 'PATH', cell: ({ path }) => path },
]
const DETAIL_COLUMNS: readonly TableColumn<ContractOperation>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'ACCESS', cell: ({ access }) => access },
  { title: 'BATCH', cell: ({ batch }) => (batch ? 'batch' : '') },
  { title: 'SECTION', cell: ({ spec }) => spec },
]

/** A narrow terminal gets two lines per operation instead of truncated names. */
function layoutTable(operations: readonly ContractOperation[], { width, style }: Terminal) {
  const wide = tableLines([...ADDRESS_COLUMNS, ...DETAIL_COLUMNS], operations)
  const requiredWidth = Math.max(...wide.lines.map(({ length }) => length))
  if (requiredWidth <= (width ?? Number.POSITIVE_INFINITY)) return wide
  const { titles, lines } = tableLines(ADDRESS_COLUMNS, operations)
  const facts = operations.map((operation) =>
    DETAIL_COLUMNS.flatMap(({ cell }) => cell(operation) || []).join(' · '),
  )
  const indent = ' '.repeat(titles.indexOf('PATH'))
  return {
    titles,
    lines: lines.map((line, i) => `${line}\n${indent}${style('dim', facts[i] ?? '')}`),
  }
}

const quirkLines = (operation: ContractOperation, { style }: Terminal): string =>
  quirksOf(operation)
    .map(
      ({ name, documented, deployed, since, decision }) =>
        `  ${style('bold', name)} (${decision}, since ${since})\n    documented: ${documented}\n    deployed:   ${deployed}\n`,
    )
    .join('')

export function printRoutes(
  operations: readonly ContractOperation[],
  terminal: Terminal,
  withQuirks = false,
): void {
  const { write, style } = terminal
  const { titles, lines } = layoutTable(operations, terminal)
  write(`${style('bold', titles)}\n`)
  for (const [index, operation] of operations.entries()) {
    const previous = operations[index - 1]
    const group = groupOf(operation)
    if (!previous || groupOf(previous) !== group) write(`\n${style('cyan', group)}\n`)
    write(`${lines[index]}\n`)
    if (withQuirks) write(quirkLines(operation, terminal))
  }
  write('\n')
}
