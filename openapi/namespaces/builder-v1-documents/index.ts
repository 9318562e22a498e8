import { namespace } from '#openapi/define.ts'

export const builderV1Documents = namespace({
  name: 'builder/v1/documents',
  description: 'Documents of the page builder.',
  operations: [],
})
