/** Import from other folder components: stage their folders, stage their files, run. */
import { type FolderSource, folderImport, folderSources } from '#fixtures/documents/folders.ts'
import type { Site } from '#fixtures/site/site.ts'
import { parentsFirst } from '#handlers/namespaces/folders-v1/shared/import.rules.ts'
import { importedMessage, importFolders } from '#handlers/namespaces/folders-v1/shared/import.ts'
import { ownerFor } from '#handlers/namespaces/folders-v1/shared/scope.ts'
import { invalidParam } from '#handlers/runtime/argument-errors.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { runImport, stageAttachments, stageFolders } from '#openapi/namespaces/folders-v1/import.ts'
import { stagedAttachments, toImported } from './import.rules.ts'

const KNOWN = ['sourcea', 'sourceb']
const EMPTY: FolderSource = { folders: [], attachments: {} }

const prefixesOf = (site: Site): readonly string[] => [
  ...new Set([...KNOWN, ...Object.keys(site.read(folderSources))]),
]

function prefixOf({ site, param }: Call): string {
  const prefix = String(param('prefix'))
  if (!prefixesOf(site).includes(prefix)) throw invalidParam('prefix')
  return prefix
}

const stageOf = (site: Site, prefix: string) => site.read(folderImport.of(prefix))

function sourceOf(site: Site, prefix: string): FolderSource {
  const sources = site.read(folderSources)
  return Object.hasOwn(sources, prefix) ? (sources[prefix] ?? EMPTY) : EMPTY
}

/** Marks all sources as not imported. */
export function resetImports(site: Site): void {
  for (const prefix of prefixesOf(site)) {
    const stage = stageOf(site, prefix)
    if (stage.is_completed) site.write(folderImport.of(prefix), { ...stage, is_completed: false })
  }
}

export const imports = [
  implement(stageFolders, (call) => {
    const prefix = prefixOf(call)
    const { folders } = sourceOf(call.site, prefix)
    call.site.write(folderImport.of(prefix), { ...stageOf(call.site, prefix), folders })
    return { body: { result: true } }
  }),
  implement(stageAttachments, (call) => {
    const prefix = prefixOf(call)
    const stage = stageOf(call.site, prefix)
    const attachments = stagedAttachments(stage.folders, sourceOf(call.site, prefix))
    call.site.write(folderImport.of(prefix), { ...stage, attachments })
    return { body: { result: true } }
  }),
  implement(runImport, (call) => {
    const prefix = prefixOf(call)
    const staged = stageOf(call.site, prefix)
    const owner = ownerFor(call)
    importFolders(call.site, parentsFirst(toImported(staged)) ?? [], { ownerOf: () => owner })
    call.site.write(folderImport.of(prefix), { ...EMPTY, is_completed: true })
    return { body: { mess: importedMessage(staged.folders.length) } }
  }),
]
