/** Converts the rows of an export file to folders, parents first. */
import type { ImportedFolder } from '#handlers/namespaces/folders-v1/shared/import.rules.ts'
import { cleanName } from '#handlers/namespaces/folders-v1/shared/names.rules.ts'
import { toInteger } from '#handlers/runtime/arguments/coerce.ts'

export const COLUMNS = ['id', 'name', 'parent', 'type', 'ord', 'created_by', 'attachment_ids']

/** Any of the known columns, without duplicates; the name is required. */
export const isKnownHeader = (header: readonly string[]): boolean =>
  header.includes('name') &&
  new Set(header).size === header.length &&
  header.every((column) => COLUMNS.includes(column))

const idsOf = (text: string): readonly number[] =>
  text
    .split('|')
    .map(toInteger)
    .filter((id) => id > 0)

function toFolder(header: readonly string[], line: readonly string[], number: number) {
  const cells = new Map(header.map((column, index) => [column, line[index] ?? '']))
  const cell = (column: string) => (cells.get(column) ?? '').trim()
  return {
    id: cells.has('id') ? cell('id') : `line ${number}`,
    name: cleanName(cell('name')),
    parent: cell('parent') || '0',
    ord: toInteger(cell('ord')),
    created_by: toInteger(cell('created_by')),
    attachments: idsOf(cell('attachment_ids')),
  }
}

/** The folders of the rows; undefined if a row is too short, too long or without a name. */
export function toFolders(
  header: readonly string[],
  lines: readonly (readonly string[])[],
): readonly ImportedFolder[] | undefined {
  if (lines.some(({ length }) => length !== header.length)) return undefined
  const folders = lines.map((line, index) => toFolder(header, line, index + 1))
  return folders.every(({ name }) => name !== '') ? folders : undefined
}
