import type { Site } from '#fixtures/site/site.ts'
import { ownerFor } from '#handlers/namespaces/folders-v1/shared/scope.ts'
import { foldersOf, linksInto, nodeFacts } from '#handlers/namespaces/folders-v1/shared/store.ts'
import { type FolderNode, toTree } from '#handlers/namespaces/folders-v1/shared/tree.rules.ts'
import { toInteger } from '#handlers/runtime/arguments/coerce.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { listFolderChoices, renderGallery } from '#openapi/namespaces/folders-v1/gallery.ts'
import { toItems } from '#openapi/values/json.ts'
import { renderHtml } from './gallery.rules.ts'

interface Choice {
  readonly value: number
  readonly label: string
  readonly disabled?: true
}

const NO_CHOICE: Choice = { value: 0, label: 'Please choose folder', disabled: true }

const choicesOf = (nodes: readonly FolderNode[], depth = 0): readonly Choice[] =>
  nodes.flatMap(({ id, title, children }) => [
    { value: id, label: `${'-'.repeat(depth)}${title}` },
    ...choicesOf(children, depth + 1),
  ])

/** The files of all folders, without duplicates. */
function filesIn(site: Site, folders: readonly number[], owner: number) {
  const ids = folders
    .flatMap((folder) => linksInto(site, folder))
    .filter((link) => link.owner === owner)
    .map(({ attachment_id }) => attachment_id)
  return [...new Set(ids)].flatMap((id) => site.media.get(id) ?? [])
}

export const gallery = [
  implement(listFolderChoices, (call) => {
    const tree = toTree(
      foldersOf(call.site, ownerFor(call)),
      nodeFacts(call.site, () => 0),
    )
    return { body: { success: true, data: [NO_CHOICE, ...choicesOf(tree)] } }
  }),
  implement(renderGallery, (call) => {
    const { site, param, urls } = call
    const folders = toItems(param('selectedFolder')) ?? []
    const files = filesIn(site, folders.map(toInteger), ownerFor(call))
    return { body: { html: renderHtml(files, { param, base: urls.base, home: urls.home }) } }
  }),
]
