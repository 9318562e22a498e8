import type { FolderRecord } from '#fixtures/models/folder.ts'
import { byField, byValue, type Direction } from '#handlers/platform/order.ts'
import { groupBy } from '#openapi/values/json.ts'

type Count = number | string

export interface FolderNode<C = Count> {
  readonly key: number
  readonly id: number
  readonly children: readonly FolderNode<C>[]
  readonly text: string
  readonly title: string
  readonly color: string
  readonly 'data-id': number
  readonly parent: number
  readonly 'data-count': C
  readonly ord: string
}

export interface NodeFacts<C = Count> {
  readonly colorOf: (id: number) => string
  readonly countOf: (id: number) => C
}

/** Depth limit of encoders; deeper folders are stored and counted but not shown. */
export const MAX_DEPTH = 200

export const byOrd = byField('ord')

/** Case-insensitive; ties are sorted by id. */
export const byName = (order: Direction) =>
  byValue(({ name }: FolderRecord) => name.toLowerCase(), order, 'asc')

const toNode = <C>(
  { id, name, parent, ord }: FolderRecord,
  { colorOf, countOf }: NodeFacts<C>,
  children: readonly FolderNode<C>[],
): FolderNode<C> => ({
  key: id,
  id,
  children,
  text: name,
  title: name,
  color: colorOf(id),
  'data-id': id,
  parent,
  'data-count': countOf(id),
  ord: String(ord),
})

type Family = ReadonlyMap<number, readonly FolderRecord[]>

export const childrenByParent = (folders: readonly FolderRecord[]): Family =>
  groupBy(folders, ({ parent }) => parent)

/** The folders reachable from the top level, in the given order. */
export function toTree<C>(
  folders: readonly FolderRecord[],
  facts: NodeFacts<C>,
): readonly FolderNode<C>[] {
  const family = childrenByParent(folders)
  const childNodes = (parent: number, depth: number): readonly FolderNode<C>[] =>
    depth > MAX_DEPTH
      ? []
      : (family.get(parent) ?? []).map((folder) =>
          toNode(folder, facts, childNodes(folder.id, depth + 1)),
        )
  return childNodes(0, 1)
}

export const toFlatList = <C>(
  folders: readonly FolderRecord[],
  facts: NodeFacts<C>,
): readonly FolderNode<C>[] => folders.map((folder) => toNode(folder, facts, []))

/** The ids of folders and of their descendants; cycles are visited once. */
export function withDescendants(
  ids: readonly number[],
  folders: readonly FolderRecord[],
): ReadonlySet<number> {
  const family = childrenByParent(folders)
  const found = new Set<number>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    for (const child of family.get(id) ?? []) waiting.push(child.id)
  }
  return found
}
