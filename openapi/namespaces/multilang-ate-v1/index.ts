import { namespace } from '#openapi/define.ts'

export const multilangAteV1 = namespace({
  name: 'multilang/ate/v1',
  description: 'Languages: translation editor; its routes are not described.',
  operations: [],
})
