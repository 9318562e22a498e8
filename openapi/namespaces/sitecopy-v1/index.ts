import { namespace } from '#openapi/define.ts'

export const sitecopyV1 = namespace({
  name: 'sitecopy/v1',
  description: 'Site copy and migration.',
  operations: [],
})
