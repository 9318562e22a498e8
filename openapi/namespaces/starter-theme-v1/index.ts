import { namespace } from '#openapi/define.ts'

export const starterThemeV1 = namespace({
  name: 'starter-theme/v1',
  description: 'Starter theme.',
  operations: [],
})
