import { namespace } from '#openapi/define.ts'

export const suiteV1 = namespace({
  name: 'suite/v1',
  description: 'Connected services.',
  operations: [],
})
