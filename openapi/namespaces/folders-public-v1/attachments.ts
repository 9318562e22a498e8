import { arg, operation, plainGet } from '#openapi/language/define.ts'
import { array, either, int, literal, object } from '#openapi/language/schema.ts'
import { actionError, folderLanguage, numericString } from '#openapi/shared/folders.ts'
import { success } from '#openapi/shared/success.ts'
import { FORM_TYPES, keySpec, token } from './token.ts'

// Stored as sent: missing, empty and any string have different meanings.
const folder_id = arg.any({
  check: 'none',
  description: 'Id of the folder; for the count -1 is all files and 0 the uncategorised ones.',
})
const MissingFolderId = actionError('folder_id is missing.')

export const listAttachmentIds = operation({
  ...keySpec,
  id: 'folders-public.attachments.list',
  summary: 'List the ids of the files in a folder.',
  ...plainGet('/folders/public/v1/attachment-id'),
  undeclared: { token, folder_id },
  responses: {
    200: either(success(object({ attachment_ids: array(numericString('12')) })), MissingFolderId),
  },
})

export const countAttachments = operation({
  ...keySpec,
  id: 'folders-public.attachments.count',
  summary: 'Count the files in one folder, in no folder, or in all.',
  ...plainGet('/folders/public/v1/attachment-count'),
  undeclared: { token, folder_id, language: folderLanguage },
  responses: { 200: either(success(object({ count: int(12) })), MissingFolderId) },
})

export const setAttachments = operation({
  ...keySpec,
  id: 'folders-public.attachments.assign',
  summary: 'Move files into a folder, or out of all folders.',
  methods: ['POST'],
  path: '/folders/public/v1/folder/set-attachment',
  consumes: FORM_TYPES,
  undeclared: {
    token,
    ids: arg.any({ check: 'none', description: 'Id of a file, or a list of them.' }),
    folder: arg.any({ check: 'none', description: 'Id of the folder; 0 leaves them in none.' }),
  },
  responses: {
    200: either(object({ success: literal(true) }), actionError('Validation failed')),
  },
  effect: 'crud',
  actsOn: { ids: ['picture'] },
  refersTo: { folder: ['folder'] },
})
