/** Order, filtering and colors of folders. */

import type { FolderRecord } from '#fixtures/models/folder.ts'
import { byName, byOrd } from '#handlers/namespaces/folders-v1/shared/tree.rules.ts'
import type { Direction } from '#handlers/platform/order.ts'
import { toText } from '#handlers/runtime/arguments/coerce.ts'
import { isNumeric } from '#openapi/derive/types.ts'
import { containsText } from '#openapi/values/text.ts'

export interface FolderOrder {
  readonly orderby: 'name'
  readonly order: Direction
}

/** No known word is longer. */
const LONGEST_WORD = 'reset'.length

/** A word in lower case; the rest of a longer text does not matter. */
export const lowercaseWord = (value: unknown): string =>
  toText(value)
    .slice(0, LONGEST_WORD + 1)
    .toLowerCase()

/** Both values must be known; only names can be sorted by. */
export function readSorting(orderby: unknown, order: unknown): FolderOrder | undefined {
  const direction = lowercaseWord(order)
  const isKnown = toText(orderby) === 'name' && (direction === 'asc' || direction === 'desc')
  return isKnown ? { orderby: 'name', order: direction } : undefined
}

export const inOrder = (
  folders: readonly FolderRecord[],
  sorting: FolderOrder | undefined,
): readonly FolderRecord[] => folders.toSorted(sorting ? byName(sorting.order) : byOrd)

export const matchingName = (
  folders: readonly FolderRecord[],
  search: string,
): readonly FolderRecord[] => folders.filter(({ name }) => containsText(name, search))

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

type Colors = Readonly<Record<string, string>>

/** Any value other than a color removes the stored one. */
export function withColor(colors: Colors, id: number, color: string): Colors {
  const { [id]: _, ...others } = colors
  return COLOR.test(color) ? { ...others, [id]: color } : others
}

/** The names of the arguments that cannot be used for a new name. */
export const wrongForRename = (id: unknown, parent: unknown, name: string): readonly string[] => [
  ...(isNumeric(id) ? [] : ['id']),
  ...(isNumeric(parent) ? [] : ['parent']),
  ...(name === '' ? ['title'] : []),
]

/** The names of the arguments that a new folder lacks. */
export const missingForCreate = (name: string, parent: string): readonly string[] => [
  ...(name === '' ? ['title'] : []),
  ...(parent === '' ? ['parent'] : []),
]
