import { namespace } from '#openapi/define.ts'

export const multilangStV1 = namespace({
  name: 'multilang/st/v1',
  description: 'Languages: strings.',
  operations: [],
})
