import { namespace } from '#openapi/define.ts'

export const sitehealthV1 = namespace({
  name: 'sitehealth/v1',
  description: 'Site health; its routes are not described.',
  operations: [],
})
