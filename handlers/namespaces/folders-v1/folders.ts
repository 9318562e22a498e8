import { folderColors, folderUserSettings, uncataloguedFiles } from '#fixtures/documents/folders.ts'
import type { FolderRecord } from '#fixtures/models/folder.ts'
import {
  type Counter,
  counterOf,
  WITH_SUB_FOLDERS,
} from '#handlers/namespaces/folders-v1/shared/counter.rules.ts'
import { afterMove } from '#handlers/namespaces/folders-v1/shared/move.rules.ts'
import { cleanName } from '#handlers/namespaces/folders-v1/shared/names.rules.ts'
import { isOwn, ownerFor, setUserSetting } from '#handlers/namespaces/folders-v1/shared/scope.ts'
import {
  addFolder,
  countsOf,
  folderAt,
  foldersOf,
  nodeFacts,
  removeFolders,
} from '#handlers/namespaces/folders-v1/shared/store.ts'
import { toFlatList, toTree } from '#handlers/namespaces/folders-v1/shared/tree.rules.ts'
import { invalidType } from '#handlers/runtime/argument-errors.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { isNumeric } from '#openapi/derive/types.ts'
import {
  createFolder,
  deleteFolders,
  listFolders,
  moveFolder,
  renameFolder,
  setFolderColor,
  setFolderCounter,
} from '#openapi/namespaces/folders-v1/folders.ts'
import { isRecord, toItems } from '#openapi/values/json.ts'
import {
  type FolderOrder,
  inOrder,
  lowercaseWord,
  matchingName,
  missingForCreate,
  readSorting,
  withColor,
  wrongForRename,
} from './folders.rules.ts'

type FoldersCall = Pick<Call, 'site' | 'caller'>

const DEFAULT_TYPE = 'counter_file_in_folder'

const counterType = ({ site, caller }: FoldersCall): string =>
  toText(site.read(folderUserSettings.of(caller.id))['FOLDER_COUNTER_TYPE'])

/** The counter of the requested type. */
export function counterFor(call: FoldersCall, type = counterType(call)): Counter {
  const owner = ownerFor(call)
  return counterOf(countsOf(call.site, owner), foldersOf(call.site, owner), type)
}

/** Both values together are stored for the caller; `reset` clears them. */
function sortingFor({ site, caller, param }: Call): FolderOrder | undefined {
  const sent = readSorting(param('orderby'), param('order'))
  const isReset = lowercaseWord(param('order')) === 'reset'
  if (sent || isReset) {
    setUserSetting(site, caller.id, { DEFAULT_SORT_FOLDERS: sent })
    return sent
  }
  const stored = site.read(folderUserSettings.of(caller.id))['DEFAULT_SORT_FOLDERS']
  return isRecord(stored) ? readSorting(stored['orderby'], stored['order']) : undefined
}

function treeFor(call: Call) {
  const folders = inOrder(foldersOf(call.site, ownerFor(call)), sortingFor(call))
  const search = toText(call.param('search'))
  // Counts are separate from the tree.
  const facts = nodeFacts(call.site, () => 0)
  return search === '' ? toTree(folders, facts) : toFlatList(matchingName(folders, search), facts)
}

function colorFolder({ site, param }: Call): void {
  const id = toInteger(param('folderId'))
  if (id === 0) return
  const color = toText(param('color'))
  site.write(folderColors, withColor(site.read(folderColors), id, color))
}

function rename(call: Call): void {
  const [id, parent] = [call.param('id'), call.param('parent')]
  const name = cleanName(toText(call.param('title')))
  const wrong = wrongForRename(id, parent, name)
  if (wrong.length || !isOwn(call, toInteger(id)))
    throw new ApiError('folders_validation_failed', { names: wrong.length ? wrong : ['id'] })
  const { site } = call
  const clash = folderAt(site, { owner: ownerFor(call), parent: toInteger(parent), name })
  if (clash && clash.id !== toInteger(id)) throw new ApiError('folder_name_exist')
  const folder = site.folders.get(toInteger(id))
  if (folder) site.folders.replace({ ...folder, name })
}

const MOVE_NAMES = ['dragNodeId', 'dropNodeId', 'toParentId', 'dropPosition'] as const

/** Moves a folder; true if it was renamed. */
function move(call: Call): boolean {
  const { site, param } = call
  if (MOVE_NAMES.some((name) => !isNumeric(param(name))))
    throw new ApiError('folders_invalid_params')
  const drag = site.folders.get(toInteger(param('dragNodeId')))
  if (!drag || !isOwn(call, drag.id)) throw new ApiError('drag_node_not_found')
  const moved = afterMove(foldersOf(site, ownerFor(call)), {
    drag,
    drop: toInteger(param('dropNodeId')),
    into: toInteger(param('toParentId')),
    position: param('dropPosition'),
  })
  if (!moved) return false
  for (const folder of moved) site.folders.replace(folder)
  return moved[0].name !== drag.name
}

function create(call: Call): FolderRecord {
  const name = cleanName(toText(call.param('title')))
  const parent = toText(call.param('parent'))
  const wrong = missingForCreate(name, parent)
  if (wrong.length) throw new ApiError('folders_validation_failed', { names: wrong })
  return addFolder(call.site, { owner: ownerFor(call), parent: toInteger(parent), name })
}

export const folders = [
  implement(listFolders, (call) => ({
    body: {
      tree: treeFor(call),
      allAttachmentsCount: call.site.media.size + call.site.read(uncataloguedFiles).total,
      attachmentsCount: counterFor(call),
    },
  })),
  implement(setFolderCounter, (call) => {
    const type = toText(call.param('type')) || DEFAULT_TYPE
    if (type !== (counterType(call) || DEFAULT_TYPE))
      setUserSetting(call.site, call.caller.id, { FOLDER_COUNTER_TYPE: type })
    return { body: counterFor(call, type) }
  }),
  implement(createFolder, (call) => {
    const { id, name } = create(call)
    return {
      body: {
        title: name,
        id,
        key: id,
        type: 0,
        parent: toText(call.param('parent')),
        children: [],
        'data-count': 0,
        'data-id': id,
      },
    }
  }),
  implement(renameFolder, (call) => {
    rename(call)
    return { body: true }
  }),
  implement(setFolderColor, (call) => {
    colorFolder(call)
    return { body: true }
  }),
  implement(moveFolder, (call) => {
    const reload = move(call)
    return { body: counterType(call) === WITH_SUB_FOLDERS ? counterFor(call) : { reload } }
  }),
  implement(deleteFolders, (call) => {
    const sent = call.param('ids')
    if (sent === undefined || sent === '')
      throw new ApiError('folders_delete_failed', { names: ['ids'] })
    const ids = toItems(sent)?.map(toInteger)
    if (!ids) throw invalidType('ids', 'array')
    if (!ids.length) throw new ApiError('folders_delete_failed', { names: ['ids'] })
    removeFolders(
      call.site,
      ids.filter((id) => call.site.folders.has(id) && isOwn(call, id)),
    )
    return { body: counterFor(call) }
  }),
]
