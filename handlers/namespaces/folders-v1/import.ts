/** Import from other folder components: stage their folders, stage their files, run. */
import type { Site } from '#fixtures/site.ts'
import {
  type ImportedFolder,
  parentsFirst,
} from '#handlers/namespaces/folders-v1/shared/import.rules.ts'
import { importedMessage, takeOver } from '#handlers/namespaces/folders-v1/shared/import.ts'
import { cleanName } from '#handlers/namespaces/folders-v1/shared/names.rules.ts'
import { ownerFor } from '#handlers/namespaces/folders-v1/shared/scope.ts'
import { invalidParam } from '#handlers/runtime/argument-refusals.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { runImport, stageAttachments, stageFolders } from '#openapi/namespaces/folders-v1/import.ts'

/** What another component holds; a dataset brings it along. */
export interface ImportSource {
  readonly folders: readonly {
    readonly id: string
    readonly name: string
    readonly parent: string
  }[]
  readonly attachments: Readonly<Record<string, readonly number[]>>
}

interface Stage extends ImportSource {
  readonly is_completed: boolean
}

const KNOWN = ['sourcea', 'sourceb']
const EMPTY: ImportSource = { folders: [], attachments: {} }
const stageOption = (prefix: string): string => `folders.import.${prefix}`

const sourcesOf = (site: Site): Readonly<Record<string, ImportSource>> =>
  site.option<Readonly<Record<string, ImportSource>>>('folders.sources', {})

const prefixesOf = (site: Site): readonly string[] => [
  ...new Set([...KNOWN, ...Object.keys(sourcesOf(site))]),
]

function prefixOf({ site, path }: Call): string {
  const prefix = String(path['prefix'])
  if (!prefixesOf(site).includes(prefix)) throw invalidParam('prefix')
  return prefix
}

const stageOf = (site: Site, prefix: string): Stage =>
  site.option<Stage>(stageOption(prefix), { ...EMPTY, is_completed: false })

function sourceOf(site: Site, prefix: string): ImportSource {
  const sources = sourcesOf(site)
  return Object.hasOwn(sources, prefix) ? (sources[prefix] ?? EMPTY) : EMPTY
}

/** Only the files of folders that are staged. */
function stagedAttachments(folders: ImportSource['folders'], { attachments }: ImportSource) {
  const ids = folders.map(({ id }) => id).filter((id) => Object.hasOwn(attachments, id))
  return Object.fromEntries(ids.map((id) => [id, attachments[id] ?? []]))
}

const toImported = ({ folders, attachments }: ImportSource): readonly ImportedFolder[] =>
  folders.map(({ id, name, parent }, ord) => ({
    id,
    name: cleanName(name),
    parent,
    ord,
    created_by: 0,
    attachments: attachments[id] ?? [],
  }))

/** No source is done anymore. */
export function forgetImports(site: Site): void {
  for (const prefix of prefixesOf(site)) {
    const stage = stageOf(site, prefix)
    if (stage.is_completed) site.setOption(stageOption(prefix), { ...stage, is_completed: false })
  }
}

export const imports = [
  implement(stageFolders, (call) => {
    const prefix = prefixOf(call)
    const { folders } = sourceOf(call.site, prefix)
    call.site.setOption(stageOption(prefix), { ...stageOf(call.site, prefix), folders })
    return { body: { result: true } }
  }),
  implement(stageAttachments, (call) => {
    const prefix = prefixOf(call)
    const stage = stageOf(call.site, prefix)
    const attachments = stagedAttachments(stage.folders, sourceOf(call.site, prefix))
    call.site.setOption(stageOption(prefix), { ...stage, attachments })
    return { body: { result: true } }
  }),
  implement(runImport, (call) => {
    const prefix = prefixOf(call)
    const staged = stageOf(call.site, prefix)
    const owner = ownerFor(call)
    takeOver(call.site, parentsFirst(toImported(staged)) ?? [], { ownerOf: () => owner })
    call.site.setOption(stageOption(prefix), { ...EMPTY, is_completed: true })
    return { body: { mess: importedMessage(staged.folders.length) } }
  }),
]
