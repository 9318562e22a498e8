/** Folders of an earlier release, read and written in chunks. */

import type { LegacyFolder } from '#fixtures/documents/folders.ts'
import {
  type ImportedFolder,
  parentsFirst,
} from '#handlers/namespaces/folders-v1/shared/import.rules.ts'
import { cleanName } from '#handlers/namespaces/folders-v1/shared/names.rules.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import { isRecord, toItems } from '#openapi/values/json.ts'

const CHUNK = 20

const toImported = (folder: LegacyFolder, ord: number): ImportedFolder => ({
  ...folder,
  parent: String(folder.parent),
  ord,
  attachments: folder.attachments.map(toInteger),
})

/** At most 20 folders in a chunk, parents before children. */
export function chunksOf(folders: readonly LegacyFolder[]): readonly (readonly LegacyFolder[])[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const sorted = (parentsFirst(folders.map(toImported)) ?? []).flatMap(
    ({ id }) => byId.get(id) ?? [],
  )
  return Array.from({ length: Math.ceil(sorted.length / CHUNK) }, (_, index) =>
    sorted.slice(index * CHUNK, (index + 1) * CHUNK),
  )
}

/** The valid entries of a sent chunk; entries without a name are dropped. */
export function readChunk(value: unknown): readonly ImportedFolder[] {
  const entries = (toItems(value) ?? []).filter(isRecord)
  return entries
    .map((entry, ord) => ({
      id: String(toInteger(entry['id'])),
      name: cleanName(toText(entry['name'])),
      parent: String(toInteger(entry['parent'])),
      ord,
      created_by: toInteger(entry['created_by']),
      attachments: (toItems(entry['attachments']) ?? []).map(toInteger),
    }))
    .filter(({ name }) => name !== '')
}
