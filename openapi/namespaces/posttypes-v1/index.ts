import { namespace } from '#openapi/define.ts'

export const posttypesV1 = namespace({
  name: 'posttypes/v1',
  description: 'Content types; its routes are not described.',
  operations: [],
})
