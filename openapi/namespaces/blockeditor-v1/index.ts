import { namespace } from '#openapi/define.ts'

export const blockeditorV1 = namespace({
  name: 'blockeditor/v1',
  description: 'Block editor; its routes are not described.',
  operations: [],
})
