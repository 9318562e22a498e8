import { namespace } from '#openapi/define.ts'

export const builderProV1 = namespace({
  name: 'builder-pro/v1',
  description: 'Page-builder extension.',
  operations: [],
})
