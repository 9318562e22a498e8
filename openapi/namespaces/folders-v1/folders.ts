import { arg, operation, plainGet, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import {
  array,
  bool,
  either,
  emptyArray,
  int,
  literal,
  named,
  object,
  str,
} from '#openapi/language/schema.ts'
import { FolderCounter, folderLanguage, folderNode } from '#openapi/shared/folders.ts'

const shared = { access: 'upload_files', spec: '4.8' } as const
const assumed = { args: 'D-020', ...RESPONSES_AND_ACCESS } as const
const assumedWithErrors = { ...assumed, errors: 'D-003' } as const

const title = arg.string({ check: 'none', description: 'Name of the folder.' })
const parent = arg.string({ check: 'none', description: 'Id of the parent folder; 0 is the top.' })
const numberArg = (description: string) => arg.int({ check: 'none', description })

export const listFolders = operation({
  ...shared,
  id: 'folders.folders.list',
  summary: 'Read the tree of folders with the number of files in each.',
  ...plainGet('/folders/v1/get-folders'),
  undeclared: {
    orderby: arg.string({
      check: 'none',
      description: 'name; without it the stored order applies.',
    }),
    order: arg.string({ check: 'none', description: 'asc, desc, or reset to forget the sorting.' }),
    language: folderLanguage,
    search: arg.string({
      check: 'none',
      description: 'Part of a name; the folders found come as a flat list.',
    }),
  },
  responses: {
    200: object({
      tree: array(named('FolderNode', folderNode(literal(0)))),
      allAttachmentsCount: int(57),
      attachmentsCount: FolderCounter,
    }),
  },
  assumed,
})

export const setFolderCounter = operation({
  ...shared,
  id: 'folders.counter.write',
  summary: 'Choose whether a folder also counts the files of its sub-folders.',
  methods: ['GET'],
  path: '/folders/v1/set-folder-counter',
  undeclared: {
    type: arg.string({
      check: 'none',
      default: 'counter_file_in_folder',
      description: 'counter_file_in_folder or counter_file_in_folder_and_sub.',
    }),
    language: folderLanguage,
  },
  responses: { 200: FolderCounter },
  noopWhen: 'the caller has already chosen this type',
  effect: 'get-side-effect',
  assumed: { ...assumed, route: 'D-018' },
})

export const createFolder = operation({
  ...shared,
  id: 'folders.folders.create',
  summary: 'Create a folder, last among its siblings.',
  methods: ['POST'],
  path: '/folders/v1/new-folder',
  undeclared: { title, parent },
  responses: {
    200: named(
      'CreatedFolder',
      object({
        title: str('Logos'),
        id: int(9),
        key: int(9),
        type: literal(0),
        parent: str('0'),
        children: emptyArray,
        'data-count': literal(0),
        'data-id': int(9),
      }),
    ),
  },
  errors: ['folders_validation_failed', 'folder_name_exist'],
  effect: 'crud',
  refersTo: { parent: ['folder'] },
  assumed: assumedWithErrors,
})

export const renameFolder = operation({
  ...shared,
  id: 'folders.folders.rename',
  summary: 'Rename a folder.',
  methods: ['POST'],
  path: '/folders/v1/update-folder',
  undeclared: {
    id: numberArg('Id of the folder.'),
    parent: numberArg('Id of the folder in which the name must be free.'),
    title,
  },
  responses: { 200: literal(true) },
  errors: ['folder_name_exist', 'folders_validation_failed'],
  effect: 'crud',
  actsOn: { id: ['folder'] },
  refersTo: { parent: ['folder'] },
  assumed: assumedWithErrors,
})

export const setFolderColor = operation({
  ...shared,
  id: 'folders.folders.color',
  summary: 'Set or clear the colour of a folder.',
  methods: ['POST'],
  path: '/folders/v1/update-folder-color',
  undeclared: {
    folderId: numberArg('Id of the folder.'),
    color: arg.string({
      check: 'none',
      description: 'Colour as #rgb or #rrggbb; anything else clears it.',
    }),
  },
  responses: { 200: literal(true) },
  effect: 'crud',
  actsOn: { folderId: ['folder'] },
  upserts: true,
  assumed,
})

export const moveFolder = operation({
  ...shared,
  id: 'folders.folders.move',
  summary: 'Move a folder to another place in the tree.',
  methods: ['POST'],
  path: '/folders/v1/update-folder-ord',
  undeclared: {
    dragNodeId: numberArg('Id of the folder that moves.'),
    dropNodeId: numberArg('Id of the folder it is dropped on or beside.'),
    toParentId: numberArg('Id of the folder it moves into; 0 is the top.'),
    dropPosition: numberArg('0 into the drop folder, 1 after it, -1 first in the parent.'),
    language: folderLanguage,
  },
  responses: { 200: either(object({ reload: bool(false) }), FolderCounter) },
  errors: ['folders_invalid_params', 'drag_node_not_found'],
  effect: 'crud',
  actsOn: { dragNodeId: ['folder'] },
  refersTo: { dropNodeId: ['folder'], toParentId: ['folder'] },
  assumed: assumedWithErrors,
})

export const deleteFolders = operation({
  ...shared,
  id: 'folders.folders.delete',
  summary: 'Remove folders with all their sub-folders; the files stay.',
  methods: ['POST'],
  path: '/folders/v1/delete-folder',
  undeclared: {
    ids: arg.array(arg.int(), { check: 'own', description: 'Ids of the folders.' }),
    language: folderLanguage,
  },
  responses: { 200: FolderCounter },
  errors: ['rest_invalid_param', 'folders_delete_failed'],
  effect: 'crud',
  actsOn: { ids: ['folder'] },
  assumed: { ...assumedWithErrors, behaviour: 'D-030' },
})
