import { operation, READING, UNSTATED } from '#openapi/language/define.ts'
import { array, bool, object, str } from '#openapi/language/schema.ts'

const shared = {
  ...READING,
  access: 'logged_in',
  spec: '4.12',
  assumed: UNSTATED,
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
