import {
  arg,
  operation,
  param,
  RESPONSES_ERRORS_AND_ACCESS,
  withAssumedType,
} from '#openapi/language/define.ts'
import { literal, object } from '#openapi/language/schema.ts'

export const importMedia = operation({
  id: 'builder-documents.media.import',
  summary: 'Copy the foreign media of a document into the library and save the document.',
  methods: ['POST'],
  path: '/builder/v1/documents/{id}/media/import',
  params: { id: param.digits(27) },
  args: {
    id: withAssumedType(arg.int({ required: true, description: 'The id of the document.' })),
  },
  responses: { 200: object({ success: literal(true), document_saved: literal(true) }) },
  errors: ['builder_import_not_found', 'builder_import_denied', 'builder_import_failed'],
  access: 'manage_options',
  effect: 'outward',
  actsOn: { id: ['post', 'page'] },
  spec: '4.10',
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-034', owner: 'D-022' },
})
