import { arg, operation, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { literal, object, oneOf } from '#openapi/language/schema.ts'
import { FolderCounter, folderLanguage } from '#openapi/shared/folders.ts'

const shared = { methods: ['POST'], access: 'upload_files', spec: '4.8' } as const
const assumed = { args: 'D-020', ...RESPONSES_AND_ACCESS } as const

export const assignFolder = operation({
  ...shared,
  id: 'folders.attachments.assign',
  summary: 'Move files into a folder, or out of all folders.',
  path: '/folders/v1/assign-folder',
  undeclared: {
    folderId: arg.int({ check: 'own', description: 'Id of the folder; 0 leaves them in none.' }),
    ids: arg.array(arg.int(), { check: 'own', description: 'Ids of the files.' }),
    language: folderLanguage,
  },
  responses: { 200: FolderCounter },
  errors: ['rest_invalid_param', 'folders_validation_failed', 'folders_not_owned'],
  effect: 'crud',
  actsOn: { ids: ['picture'] },
  refersTo: { folderId: ['folder'] },
  assumed: { ...assumed, errors: 'D-003', behaviour: 'D-030' },
})

export const generateAttachmentSizes = operation({
  ...shared,
  id: 'folders.attachment-sizes.generate',
  summary: 'Store the sizes of one page of 50 files.',
  path: '/folders/v1/generate-attachment-size',
  undeclared: {
    page: arg.int({ check: 'none', default: 1, description: 'Page of files, from 1.' }),
  },
  responses: { 200: object({ success: literal(true), next: oneOf('1', '0') }) },
  effect: 'irreversible',
  noopForUnassignedIds: ['page'],
  assumed,
})
