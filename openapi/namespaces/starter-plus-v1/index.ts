import { namespace } from '#openapi/define.ts'

export const starterPlusV1 = namespace({
  name: 'starter-plus/v1',
  description: 'Starter add-on.',
  operations: [],
})
