/** The folders of one owner: 0 for shared folders, a user id in user mode. */

import { folderColors, uncataloguedFiles } from '#fixtures/documents/folders.ts'
import type { FolderRecord } from '#fixtures/models/folder.ts'
import { type FolderLinkRecord, folderLinkOf } from '#fixtures/models/folder-link.ts'
import type { Site } from '#fixtures/site/site.ts'
import { firstFreeNumber } from '#handlers/platform/free-number.ts'
import { by } from '#openapi/values/order.ts'
import type { FolderCounts } from './counter.rules.ts'
import { numberedName } from './names.rules.ts'
import { byOrd, type NodeFacts, withDescendants } from './tree.rules.ts'

export interface FolderPlace {
  readonly owner: number
  readonly parent: number
  readonly name: string
}

const ownerOf = ({ created_by }: FolderRecord): number => created_by
const keyOf = ({ owner, parent, name }: FolderPlace): string => `${owner}|${parent}|${name}`
const placeOf = ({ created_by, parent, name }: FolderRecord): string =>
  keyOf({ owner: created_by, parent, name })
const siblingsKey = ({ owner, parent }: Omit<FolderPlace, 'name'>): string => `${owner}|${parent}`
const siblingsOf = ({ created_by, parent }: FolderRecord): string =>
  siblingsKey({ owner: created_by, parent })
const PLACE = 'place'
const SIBLINGS = { name: 'siblings', valuesOf: siblingsOf, compare: byOrd }
const linkOwner = ({ owner }: FolderLinkRecord): number => owner
const linkFolder = ({ folder_id }: FolderLinkRecord): number => folder_id

export const foldersOf = (site: Site, owner: number): readonly FolderRecord[] =>
  site.folders.by('owner', ownerOf, owner).toSorted(byOrd)

export const folderAt = (site: Site, place: FolderPlace): FolderRecord | undefined =>
  site.folders.by(PLACE, placeOf, keyOf(place))[0]

/** Duplicate names get a number from (1), as on the platform. */
function freeNameAt(site: Site, place: FolderPlace): string {
  const isTaken = (name: string): boolean => folderAt(site, { ...place, name }) !== undefined
  if (!isTaken(place.name)) return place.name
  const number = firstFreeNumber(site, {
    key: `folder ${keyOf(place)}`,
    first: 1,
    releaseCount: site.folders.releaseCount(PLACE, placeOf),
    isTaken: (count) => isTaken(numberedName(place.name, count)),
  })
  return numberedName(place.name, number)
}

/** The position after all siblings. */
export const nextOrd = (site: Site, place: FolderPlace): number =>
  Math.max(0, (site.folders.lastBy(SIBLINGS, siblingsKey(place))?.ord ?? -1) + 1)

/** Adds a folder, by default after its siblings; a duplicate name gets a number. */
export function addFolder(
  site: Site,
  place: FolderPlace,
  ord: number = nextOrd(site, place),
): FolderRecord {
  const name = freeNameAt(site, place)
  const { parent, owner } = place
  return site.folders.insert({
    id: site.ids.next('folder'),
    name,
    parent,
    ord,
    type: 0,
    created_by: owner,
  })
}

/** Moves files to another folder; 0 removes them from their folder. */
export function moveFiles(
  site: Site,
  { owner, folder }: { readonly owner: number; readonly folder: number },
  attachments: readonly number[],
): void {
  for (const attachment of attachments) {
    const link = folderLinkOf(owner, attachment, folder)
    if (folder > 0) site.folderLinks.replace(link)
    else site.folderLinks.remove(link.id)
  }
}

/** Removes folders with all descendants; their files are in no folder then. */
export function removeFolders(site: Site, ids: readonly number[]): void {
  for (const id of withDescendants(ids, site.folders.all())) {
    if (!site.folders.remove(id)) continue
    for (const link of linksInto(site, id)) site.folderLinks.remove(link.id)
  }
}

/** Includes links to deleted files. */
export const linksInto = (site: Site, folder: number): readonly FolderLinkRecord[] =>
  site.folderLinks
    .by('folder', linkFolder, folder)
    .toSorted(by(({ attachment_id }) => attachment_id))

/** Number of existing files per non-empty folder of the owner. */
export function countsOf(site: Site, owner: number): FolderCounts {
  const isOwn = (folder: number): boolean => site.folders.get(folder)?.created_by === owner
  const unread = Object.entries(site.read(uncataloguedFiles).in_folders)
  const counts = new Map(
    unread.map(([id, count]) => [Number(id), count] as const).filter(([id]) => isOwn(id)),
  )
  for (const { attachment_id, folder_id } of site.folderLinks.by('owner', linkOwner, owner)) {
    const isFiled = site.media.has(attachment_id) && isOwn(folder_id)
    if (isFiled) counts.set(folder_id, (counts.get(folder_id) ?? 0) + 1)
  }
  return counts
}

/** Additional data of tree nodes. */
export function nodeFacts<const C extends number | string>(
  site: Site,
  countOf: (id: number) => C,
): NodeFacts<C> {
  const colors = site.read(folderColors)
  return { colorOf: (id) => (Object.hasOwn(colors, id) ? (colors[id] ?? '') : ''), countOf }
}
