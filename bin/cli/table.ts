export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => string
  /** Cut off first when the window is narrow; a column without it is always shown whole. */
  readonly shrinkTo?: number
}

const GAP = '  '

/** One line of cells, each filled up to its width but for the last. */
export const aligned = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join('')
    .trimEnd()

const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`

/** Takes from the widest column that may shrink until the line fits. */
function fitted<Row>(columns: readonly Column<Row>[], natural: readonly number[], width: number) {
  const widths = [...natural]
  const total = () => widths.reduce((sum, each) => sum + each + GAP.length, -GAP.length)
  while (total() > width) {
    const [widest] = columns
      .map(({ shrinkTo }, index) => ({
        index,
        spare: (widths[index] ?? 0) - (shrinkTo ?? Infinity),
      }))
      .filter(({ spare }) => spare > 0)
      .toSorted((one, other) => other.spare - one.spare)
    if (!widest) break
    widths[widest.index] = (widths[widest.index] ?? 0) - 1
  }
  return widths
}

interface Layout<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Columns of the window; without it nothing is cut. */
  readonly width: number | undefined
}

/** The heading and the rows as lines of equal layout. */
export function tableLines<Row>({ columns, rows, width }: Layout<Row>) {
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
  const titles = columns.map(({ title }) => title)
  const natural = titles.map((_, index) =>
    Math.max(...[titles, ...cells].map((line) => line[index]?.length ?? 0)),
  )
  const widths = width === undefined ? natural : fitted(columns, natural, width)
  const toLine = (line: readonly string[]) =>
    aligned(
      line.map((cell, index) => cut(cell, widths[index] ?? 0) + GAP),
      widths.map((each) => each + GAP.length),
    )
  return { heading: toLine(titles), lines: cells.map(toLine) }
}
