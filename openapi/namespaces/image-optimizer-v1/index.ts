import { namespace } from '#openapi/define.ts'

export const imageOptimizerV1 = namespace({
  name: 'image-optimizer/v1',
  description: 'Image optimisation.',
  operations: [],
})
