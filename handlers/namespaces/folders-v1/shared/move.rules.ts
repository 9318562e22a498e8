import type { FolderRecord } from '#fixtures/models/folder.ts'
import { freeName } from './names.rules.ts'
import { byOrd } from './tree.rules.ts'

interface Move {
  readonly drag: FolderRecord
  readonly drop: number
  readonly into: number
  /** 0 into the drop folder, 1 behind it, -1 first in the parent; anything else moves nothing. */
  readonly position: unknown
}

/** Where among its new siblings the folder goes. */
function placeOf({ drop, position }: Move, siblings: readonly FolderRecord[]): number {
  if (position !== 1) return 0
  const at = siblings.findIndex(({ id }) => id === drop)
  return at < 0 ? siblings.length : at + 1
}

/** The folders that are different after a move: the one that moved, first, and its new siblings. */
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
  // The folder takes the number of its place; those behind it move one further.
  const renumbered = siblings.map((folder, index) => ({
    ...folder,
    ord: index < at ? index : index + 1,
  }))
  return [{ ...drag, name, parent, ord: at }, ...renumbered]
}
