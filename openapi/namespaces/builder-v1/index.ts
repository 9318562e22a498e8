import { namespace } from '#openapi/define.ts'

export const builderV1 = namespace({
  name: 'builder/v1',
  description: 'Visual page builder.',
  operations: [],
})
