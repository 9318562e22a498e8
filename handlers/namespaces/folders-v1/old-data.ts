import { convertedFolders, dismissedImports, legacyFolders } from '#fixtures/documents/folders.ts'
import type { Site } from '#fixtures/site/site.ts'
import { importFolders } from '#handlers/namespaces/folders-v1/shared/import.ts'
import { isTruthy, toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  clearAllData,
  declineImport,
  getOldData,
  insertOldData,
  wipeOldData,
} from '#openapi/namespaces/folders-v1/old-data.ts'
import { resetImports } from './import.ts'
import { chunksOf, readChunk } from './old-data.rules.ts'

const done = (mess: string) => ({ body: { success: true, data: { mess } } }) as const
const refused = (mess: string) => ({ body: { success: false, data: { mess } } }) as const
const notCleared = refused('You are not authorized to clear all data.')

const isAdministrator = ({ caller }: Call): boolean => caller.can('manage_options')

/** A chunk may reference parents of an earlier one, so the mapping of ids is stored. */
function insertChunk(site: Site, value: unknown): void {
  const before = site.read(convertedFolders)
  const folders = readChunk(value).map((folder) => ({
    ...folder,
    attachments: folder.attachments.filter((id) => site.media.has(id)),
  }))
  const known = new Map(Object.entries(before))
  const taken = importFolders(site, folders, { ownerOf: ({ created_by }) => created_by, known })
  site.write(convertedFolders, Object.fromEntries(taken))
}

export const oldData = [
  implement(getOldData, ({ site }) => {
    const folders = chunksOf(site.read(legacyFolders))
    return { body: { success: true, data: { folders } } }
  }),
  implement(insertOldData, (call) => {
    if (!isAdministrator(call)) return refused('You are not authorized to insert old data.')
    const folders = call.param('folders')
    if (!isTruthy(folders)) return refused('validation failed')
    insertChunk(call.site, folders)
    return done('success')
  }),
  implement(wipeOldData, (call) => {
    if (!isAdministrator(call)) return notCleared
    call.site.forget(legacyFolders)
    return done('Successfully wiped.')
  }),
  implement(clearAllData, (call) => {
    if (!isAdministrator(call)) return notCleared
    call.site.folders.clear()
    call.site.folderLinks.clear()
    resetImports(call.site)
    return done('Successfully cleared!')
  }),
  implement(declineImport, ({ site, param }) => {
    const source = toText(param('site'))
    const dismissed = site.read(dismissedImports)
    if (source !== '' && !dismissed.includes(source))
      site.write(dismissedImports, [...dismissed, source])
    // Only the state of the site shows the remaining imports, no route does.
    return { body: { mess: 'Success' } }
  }),
]
