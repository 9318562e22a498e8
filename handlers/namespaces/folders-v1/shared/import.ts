import type { FolderRecord } from '#fixtures/models/folder.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { ImportedFolder } from './import.rules.ts'
import { addFolder, type FolderPlace, folderAt, moveFiles, nextOrd } from './store.ts'

const TOP = '0'

interface ImportOptions {
  readonly ownerOf: (folder: ImportedFolder) => number
  /** Previously imported folders, from their old id to their new one. */
  readonly known?: ReadonlyMap<string, number>
}

/** Finds or creates folders; the positions of siblings are cached. */
function createFinder(site: Site): (place: FolderPlace) => FolderRecord {
  const ords = new Map<string, number>()
  return (place) => {
    const known = folderAt(site, place)
    if (known) return known
    const siblings = `${place.owner}|${place.parent}`
    const ord = ords.get(siblings) ?? nextOrd(site, place)
    ords.set(siblings, ord + 1)
    return addFolder(site, place, ord)
  }
}

/** Creates or reuses folders, parents first, and assigns their files; returns the new ids. */
export function importFolders(
  site: Site,
  folders: readonly ImportedFolder[],
  { ownerOf, known }: ImportOptions,
): ReadonlyMap<string, number> {
  const newIds = new Map(known)
  const folderFor = createFinder(site)
  for (const imported of folders) {
    const owner = ownerOf(imported)
    const parent = imported.parent === TOP ? 0 : (newIds.get(imported.parent) ?? 0)
    const folder = folderFor({ owner, parent, name: imported.name })
    newIds.set(imported.id, folder.id)
    moveFiles(site, { owner, folder: folder.id }, imported.attachments)
  }
  return newIds
}

export const importedMessage = (count: number): string =>
  `Congratulations! We imported successfully ${count} folders into <strong>folders.</strong>`
