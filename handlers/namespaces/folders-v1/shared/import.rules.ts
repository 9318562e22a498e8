import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'

/** A folder to import; ids and parents are local to the import. */
export interface ImportedFolder {
  readonly id: string
  readonly name: string
  readonly parent: string
  readonly ord: number
  readonly created_by: number
  readonly attachments: readonly number[]
}

/**
 * Parents before children, siblings by position; an unknown parent means the top level. Undefined
 * for duplicate ids and cycles.
 */
export function parentsFirst(
  folders: readonly ImportedFolder[],
): readonly ImportedFolder[] | undefined {
  const ids = new Set(folders.map(({ id }) => id))
  const byPosition = folders.toSorted(by(({ ord }) => ord))
  const family = groupBy(byPosition, ({ parent }) => (ids.has(parent) ? parent : ''))
  const sorted = [...(family.get('') ?? [])]
  // The list grows during iteration: each folder appends its children.
  for (const { id } of sorted) for (const child of family.get(id) ?? []) sorted.push(child)
  return ids.size === folders.length && sorted.length === folders.length ? sorted : undefined
}
