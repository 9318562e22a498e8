import { operation, PLAIN_GET, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { array, bool, object, str } from '#openapi/language/schema.ts'

const shared = {
  ...PLAIN_GET,
  access: 'logged_in',
  spec: '4.12',
  assumed: RESPONSES_AND_ACCESS,
} as const

export const getTierFeatures = operation({
  ...shared,
  id: 'builder-pro.license.read-features',
  summary: 'Read the licensed features; empty without a licence.',
  path: '/builder-pro/v1/license/tier-features',
  responses: { 200: object({ features: array(str('global-widget')) }) },
})

export const getLicenseStatus = operation({
  ...shared,
  id: 'builder-pro.license.read-status',
  summary: 'Read whether the licence has expired.',
  path: '/builder-pro/v1/license/get-license-status',
  responses: { 200: object({ isExpired: bool(false) }) },
})
