import { operation, param } from '#openapi/language/define.ts'
import { literal, object, str } from '#openapi/language/schema.ts'

const shared = {
  methods: ['GET'],
  params: { prefix: param.letters('sourcea', 'The component to import from.') },
  errors: ['rest_invalid_param'],
  access: 'upload_files',
  effect: 'get-side-effect',
  spec: '4.8',
  assumed: {
    responses: 'D-001',
    errors: 'D-048',
    access: 'D-002',
    behaviour: 'D-048',
    route: 'D-018',
  },
} as const
const stageResponse = { 200: object({ result: literal(true) }) }

export const stageFolders = operation({
  ...shared,
  id: 'folders.import.stage-folders',
  summary: 'Stage the folders of another folder component.',
  path: '/folders/v1/import/get-folders/{prefix}',
  responses: stageResponse,
})

export const stageAttachments = operation({
  ...shared,
  id: 'folders.import.stage-attachments',
  summary: 'Stage the files of the staged folders.',
  path: '/folders/v1/import/get-attachments/{prefix}',
  responses: stageResponse,
})

export const runImport = operation({
  ...shared,
  id: 'folders.import.run',
  summary: 'Create the staged folders and clear the stage.',
  path: '/folders/v1/import/run/{prefix}',
  responses: {
    200: object({ mess: str('Congratulations! We imported successfully 4 folders.') }),
  },
})
