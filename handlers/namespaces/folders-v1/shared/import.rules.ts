import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'

/** A folder from outside; ids and parents are names inside what is imported. */
export interface ImportedFolder {
  readonly id: string
  readonly name: string
  readonly parent: string
  readonly ord: number
  readonly created_by: number
  readonly attachments: readonly number[]
}

/**
 * Parents before children, siblings by their position; a parent that is not among them is the top.
 * Undefined when an id stands twice or folders hang below each other.
 */
export function parentsFirst(
  folders: readonly ImportedFolder[],
): readonly ImportedFolder[] | undefined {
  const ids = new Set(folders.map(({ id }) => id))
  const byPosition = folders.toSorted(by(({ ord }) => ord))
  const family = groupBy(byPosition, ({ parent }) => (ids.has(parent) ? parent : ''))
  const sorted = [...(family.get('') ?? [])]
  // The list grows while it is walked: each folder brings its children.
  for (const { id } of sorted) for (const child of family.get(id) ?? []) sorted.push(child)
  return ids.size === folders.length && sorted.length === folders.length ? sorted : undefined
}
