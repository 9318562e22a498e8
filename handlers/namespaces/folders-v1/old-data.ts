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

const success = (mess: string) => ({ body: { success: true, data: { mess } } }) as const
const failure = (mess: string) => ({ body: { success: false, data: { mess } } }) as const
const notCleared = failure('You are not authorized to clear all data.')

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
    if (!isAdministrator(call)) return failure('You are not authorized to insert old data.')
    const folders = call.param('folders')
    if (!isTruthy(folders)) return failure('validation failed')
    insertChunk(call.site, folders)
    return success('success')
  }),
  implement(wipeOldData, (call) => {
    if (!isAdministrator(call)) return notCleared
    call.site.forget(legacyFolders)
    return success('Successfully wiped.')
  }),
  implement(clearAllData, (call) => {
    if (!isAdministrator(call)) return notCleared
    call.site.folders.clear()
    call.site.folderLinks.clear()
    resetImports(call.site)
    return success('Successfully cleared!')
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
