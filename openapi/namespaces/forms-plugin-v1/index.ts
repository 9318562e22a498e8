import { namespace } from '#openapi/define.ts'

export const formsPluginV1 = namespace({
  name: 'forms-plugin/v1',
  description: 'Forms; its routes are not described.',
  operations: [],
})
