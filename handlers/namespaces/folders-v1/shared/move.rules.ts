import type { FolderRecord } from '#fixtures/models/folder.ts'
import { freeName } from './names.rules.ts'
import { byOrd } from './tree.rules.ts'

interface Move {
  readonly drag: FolderRecord
  readonly drop: number
  readonly into: number
  /** 0 into the drop folder, 1 after it, -1 first in the parent; other values have no effect. */
  readonly position: unknown
}

/** The new position among the siblings. */
function placeOf({ drop, position }: Move, siblings: readonly FolderRecord[]): number {
  if (position !== 1) return 0
  const at = siblings.findIndex(({ id }) => id === drop)
  return at < 0 ? siblings.length : at + 1
}

/** The changed folders: the moved one first, then its new siblings. */
export function afterMove(
  folders: readonly FolderRecord[],
  move: Move,
): readonly [FolderRecord, ...FolderRecord[]] | undefined {
  const { drag, drop, into, position } = move
  if (position !== 0 && position !== 1 && position !== -1) return undefined
  const parent = position === 0 ? drop : into
  const siblings = folders
    .filter((folder) => folder.parent === parent && folder.id !== drag.id)
    .toSorted(byOrd)
  const names = new Set(siblings.map(({ name }) => name))
  const name = freeName(drag.name, (wanted) => names.has(wanted))
  const at = placeOf(move, siblings)
  // The folder gets the index of its position; later siblings move by one.
  const renumbered = siblings.map((folder, index) => ({
    ...folder,
    ord: index < at ? index : index + 1,
  }))
  return [{ ...drag, name, parent, ord: at }, ...renumbered]
}
