export interface TableColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => string
}

const GAP = '  '

/** One line of padded cells. */
export const alignCells = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(GAP)
    .trimEnd()

/** The title line and the rows, with aligned columns. */
export function tableLines<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]) {
  const titles = columns.map(({ title }) => title)
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
  const widths = titles.map((title, index) =>
    Math.max(title.length, ...cells.map((line) => line[index]?.length ?? 0)),
  )
  return {
    titles: alignCells(titles, widths),
    lines: cells.map((line) => alignCells(line, widths)),
  }
}
