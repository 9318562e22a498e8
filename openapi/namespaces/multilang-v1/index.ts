import { namespace } from '#openapi/define.ts'

export const multilangV1 = namespace({
  name: 'multilang/v1',
  description: 'Languages: configuration.',
  operations: [],
})
