import { namespace } from '#openapi/define.ts'

export const clonepostV1 = namespace({
  name: 'clonepost/v1',
  description: 'Copying of items; its routes are not described.',
  operations: [],
})
