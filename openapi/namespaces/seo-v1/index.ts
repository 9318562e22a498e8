import { namespace } from '#openapi/define.ts'

export const seoV1 = namespace({
  name: 'seo/v1',
  description: 'Search optimisation.',
  operations: [],
})
