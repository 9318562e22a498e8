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
  const family = new Map<string, ImportedFolder[]>()
  for (const folder of folders.toSorted((a, b) => a.ord - b.ord)) {
    const parent = ids.has(folder.parent) ? folder.parent : ''
    const siblings = family.get(parent)
    if (siblings) siblings.push(folder)
    else family.set(parent, [folder])
  }
  const sorted = [...(family.get('') ?? [])]
  // The list grows while it is walked: each folder brings its children.
  for (const { id } of sorted) for (const child of family.get(id) ?? []) sorted.push(child)
  return ids.size === folders.length && sorted.length === folders.length ? sorted : undefined
}
