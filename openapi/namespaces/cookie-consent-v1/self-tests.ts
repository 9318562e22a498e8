import { operation } from '#openapi/language/define.ts'
import { int, literal, object } from '#openapi/language/schema.ts'
import { assumed, CookieConsentSuccess } from './shapes.ts'

const shared = { methods: ['POST'], effect: 'safe-post', spec: '4.13', assumed } as const

export const testAuthorization = operation({
  ...shared,
  id: 'cookie-consent.test.check-authorization',
  summary: 'Check that credentials reach the site.',
  path: '/cookie-consent/v1/test/authorization',
  responses: { 200: object({ success: literal(true), userId: int(1) }) },
  access: 'manage_options',
})

export const testReachability = operation({
  ...shared,
  id: 'cookie-consent.test.run',
  summary: 'Check that the interface is reachable; the body is ignored.',
  path: '/cookie-consent/v1/test',
  responses: { 200: CookieConsentSuccess },
  access: 'public',
})
