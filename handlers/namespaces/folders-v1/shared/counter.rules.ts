/** File counts of folders, in the mixed formats of the platform (platform/add-ons 4.2). */
import type { FolderRecord } from '#fixtures/models/folder.ts'
import { MAX_DEPTH } from './tree.rules.ts'

export const WITH_SUB_FOLDERS = 'counter_file_in_folder_and_sub'

export type FolderCounts = ReadonlyMap<number, number>
type CountMap<T> = Readonly<Record<string, T>> | readonly never[]

export interface Counter {
  readonly display: CountMap<string | number>
  readonly actual: CountMap<string>
}

/** An empty map is sent as a list. */
const toCountMap = <T>(entries: readonly (readonly [number, T])[]): CountMap<T> =>
  entries.length ? Object.fromEntries(entries) : []

/** Adds the files of each folder to all of its ancestors. */
function totalsOf(counts: FolderCounts, folders: readonly FolderRecord[]): FolderCounts {
  const parents = new Map(folders.map(({ id, parent }) => [id, parent]))
  const totals = new Map<number, number>()
  for (const [start, count] of counts) {
    const visited = new Set<number>()
    let id: number | undefined = start
    while (id && !visited.has(id) && visited.size < MAX_DEPTH) {
      visited.add(id)
      totals.set(id, (totals.get(id) ?? 0) + count)
      id = parents.get(id)
    }
  }
  return totals
}

/**
 * A folder with sub-folders has a number, a leaf a string, and 0 is the total of assigned files.
 */
function withSubFolders(
  counts: FolderCounts,
  folders: readonly FolderRecord[],
): Counter['display'] {
  const totals = totalsOf(counts, folders)
  const known = new Map(folders.map((folder) => [folder.id, folder]))
  const branches = new Set(folders.map(({ parent }) => parent))
  const entries = [...totals]
    .filter(([id]) => known.has(id))
    .map(([id, total]) => [id, branches.has(id) ? total : String(total)] as const)
  const filed = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return toCountMap(entries.length ? [...entries, [0, filed] as const] : [])
}

export function counterOf(
  counts: FolderCounts,
  folders: readonly FolderRecord[],
  type: string,
): Counter {
  const actual = toCountMap([...counts].map(([id, count]) => [id, String(count)] as const))
  return {
    display: type === WITH_SUB_FOLDERS ? withSubFolders(counts, folders) : actual,
    actual,
  }
}
