import { cleanName } from '#handlers/namespaces/folders-v1/shared/names.rules.ts'
import { SHARED } from '#handlers/namespaces/folders-v1/shared/scope.ts'
import {
  addFolder,
  countsOf,
  foldersOf,
  nodeFacts,
} from '#handlers/namespaces/folders-v1/shared/store.ts'
import { toTree } from '#handlers/namespaces/folders-v1/shared/tree.rules.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { isNumeric } from '#openapi/derive/types.ts'
import {
  createFolder,
  getFolder,
  listFolders,
} from '#openapi/namespaces/folders-public-v1/folders.ts'

export const folders = [
  implement(listFolders, ({ site }) => {
    const counts = countsOf(site, SHARED)
    const facts = nodeFacts(site, (id) => counts.get(id)?.toString() ?? 0)
    return { body: { success: true, data: { folders: toTree(foldersOf(site, SHARED), facts) } } }
  }),
  implement(createFolder, ({ site, param }) => {
    const name = cleanName(toText(param('name')))
    if (name === '')
      return { body: { success: false, data: { mess: 'Required fields are missing.' } } }
    const parent = param('parent_id')
    const { id } = addFolder(site, {
      owner: SHARED,
      parent: isNumeric(parent) ? toInteger(parent) : 0,
      name,
    })
    return { body: { success: true, data: { id } } }
  }),
  implement(getFolder, ({ site, param }) => {
    const sent = param('folder_id')
    const found = isNumeric(sent) ? site.folders.get(toInteger(sent)) : undefined
    const folder = found && {
      id: String(found.id),
      name: found.name,
      parent: String(found.parent),
    }
    return { body: { success: true, data: { folder: folder ?? null } } }
  }),
]
