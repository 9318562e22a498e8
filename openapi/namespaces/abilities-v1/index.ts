import { namespace } from '#openapi/define.ts'

export const abilitiesV1 = namespace({
  name: 'abilities/v1',
  description: 'Abilities; its routes are not described.',
  operations: [],
})
