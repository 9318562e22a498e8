import { namespace } from '#openapi/shared/namespace.ts'
import { importMedia } from './documents.ts'

export const builderV1Documents = namespace({
  name: 'builder/v1/documents',
  description: 'Documents of the page builder.',
  operations: [importMedia],
})
