import { arg, operation, PLAIN_GET, plainGet } from '#openapi/language/define.ts'
import {
  array,
  either,
  int,
  literal,
  named,
  nullable,
  object,
  str,
} from '#openapi/language/schema.ts'
import { actionError, folderLanguage, folderNode, numericString } from '#openapi/shared/folders.ts'
import { success } from '#openapi/shared/success.ts'
import { FORM_TYPES, keySpec, token } from './token.ts'

const path = '/folders/public/v1/folders'

export const listFolders = operation({
  ...keySpec,
  id: 'folders-public.folders.list',
  summary: 'Read the tree of folders with the number of files in each.',
  ...PLAIN_GET,
  path,
  undeclared: { token, language: folderLanguage },
  responses: {
    200: success(
      object({
        folders: array(
          named('PublicFolderNode', folderNode(either(numericString('12'), literal(0)))),
        ),
      }),
    ),
  },
})

export const createFolder = operation({
  ...keySpec,
  id: 'folders-public.folders.create',
  summary: 'Create a folder.',
  methods: ['POST'],
  path,
  consumes: FORM_TYPES,
  undeclared: {
    token,
    name: arg.string({ check: 'none', description: 'Name of the folder.' }),
    parent_id: arg.int({
      check: 'none',
      default: 0,
      description: 'Id of the parent folder; 0 is the top.',
    }),
  },
  responses: {
    200: either(success(object({ id: int(9) })), actionError('Required fields are missing.')),
  },
  effect: 'crud',
  refersTo: { parent_id: ['folder'] },
})

export const getFolder = operation({
  ...keySpec,
  id: 'folders-public.folders.read',
  summary: 'Read a folder; null when there is none.',
  ...plainGet('/folders/public/v1/folder'),
  undeclared: {
    token,
    folder_id: arg.int({ check: 'none', description: 'Id of the folder.' }),
  },
  responses: {
    200: success(
      object({
        folder: nullable(
          object({ id: numericString('3'), name: str('Logos'), parent: numericString('0') }),
        ),
      }),
    ),
  },
})
