import { namespace } from '#openapi/define.ts'

export const cookieConsentV1 = namespace({
  name: 'cookie-consent/v1',
  description: 'Cookie consent.',
  operations: [],
})
