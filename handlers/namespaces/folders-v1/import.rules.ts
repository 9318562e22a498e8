import type { FolderSource } from '#fixtures/documents/folders.ts'
import type { ImportedFolder } from '#handlers/namespaces/folders-v1/shared/import.rules.ts'
import { cleanName } from '#handlers/namespaces/folders-v1/shared/names.rules.ts'

/** Only the files of staged folders. */
export function stagedAttachments(folders: FolderSource['folders'], { attachments }: FolderSource) {
  const ids = folders.map(({ id }) => id).filter((id) => Object.hasOwn(attachments, id))
  return Object.fromEntries(ids.map((id) => [id, attachments[id] ?? []]))
}

/** Folders in the order of their source. */
export const toImported = ({ folders, attachments }: FolderSource): readonly ImportedFolder[] =>
  folders.map(({ id, name, parent }, ord) => ({
    id,
    name: cleanName(name),
    parent,
    ord,
    created_by: 0,
    attachments: attachments[id] ?? [],
  }))
