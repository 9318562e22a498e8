import type { Site } from '#fixtures/site.ts'
import { takeOver } from '#handlers/namespaces/folders-v1/shared/import.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { isTruthy, toText } from '#handlers/runtime/loose.ts'
import {
  clearAllData,
  declineImport,
  getOldData,
  insertOldData,
  wipeOldData,
} from '#openapi/namespaces/folders-v1/old-data.ts'
import { forgetImports } from './import.ts'
import { chunksOf, type OldFolder, readChunk } from './old-data.rules.ts'

const LEGACY = 'folders.legacy'
/** Says that old folders were taken over, and which new ones they became. */
const CONVERTED = 'folders.legacy_converted'
const DISMISSED = 'folders.import_dismissed'

const done = (mess: string) => ({ body: { success: true, data: { mess } } }) as const
const refused = (mess: string) => ({ body: { success: false, data: { mess } } }) as const
const notCleared = refused('You are not authorized to clear all data.')

const isAdministrator = ({ caller }: Call): boolean => caller.can('manage_options')

/** A chunk may name parents of an earlier one, so what they became is kept. */
function insertChunk(site: Site, value: unknown): void {
  const before = site.option<Readonly<Record<string, number>>>(CONVERTED, {})
  const folders = readChunk(value).map((folder) => ({
    ...folder,
    attachments: folder.attachments.filter((id) => site.media.has(id)),
  }))
  const known = new Map(Object.entries(before))
  const taken = takeOver(site, folders, { ownerOf: ({ created_by }) => created_by, known })
  site.setOption(CONVERTED, Object.fromEntries(taken))
}

export const oldData = [
  implement(getOldData, ({ site }) => {
    const folders = chunksOf(site.option<readonly OldFolder[]>(LEGACY, []))
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
    call.site.removeOption(LEGACY)
    return done('Successfully wiped.')
  }),
  implement(clearAllData, (call) => {
    if (!isAdministrator(call)) return notCleared
    call.site.folders.clear()
    call.site.folderLinks.clear()
    forgetImports(call.site)
    return done('Successfully cleared!')
  }),
  implement(declineImport, ({ site, param }) => {
    const source = toText(param('site'))
    const dismissed = site.option<readonly string[]>(DISMISSED, [])
    if (source !== '' && !dismissed.includes(source))
      site.setOption(DISMISSED, [...dismissed, source])
    return { body: { mess: 'Success' } }
  }),
]
