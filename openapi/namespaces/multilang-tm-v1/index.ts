import { namespace } from '#openapi/define.ts'

export const multilangTmV1 = namespace({
  name: 'multilang/tm/v1',
  description: 'Languages: translation management; its routes are not described.',
  operations: [],
})
