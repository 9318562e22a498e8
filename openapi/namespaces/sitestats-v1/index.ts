import { namespace } from '#openapi/define.ts'

export const sitestatsV1 = namespace({
  name: 'sitestats/v1',
  description: 'Site statistics; its routes are not described.',
  operations: [],
})
