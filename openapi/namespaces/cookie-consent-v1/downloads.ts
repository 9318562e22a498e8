import { operation } from '#openapi/language/define.ts'
import { dateTime, literal, named, object } from '#openapi/language/schema.ts'
import { assumed } from './shapes.ts'

const shared = {
  methods: ['GET'],
  responses: {
    200: named(
      'CookieConsentDownload',
      object({ success: literal(true), lastUpdatedAt: dateTime() }),
    ),
  },
  errors: ['cookie_consent_download_failed'],
  access: 'manage_options',
  effect: 'get-side-effect',
  spec: '4.13',
  assumed: { ...assumed, errors: 'D-031', behaviour: 'D-034', route: 'D-018' },
} as const

export const downloadGeoIpDatabase = operation({
  ...shared,
  id: 'cookie-consent.geo-ip-database.download',
  summary: 'Make the site fetch the table that tells countries from addresses.',
  path: '/cookie-consent/v1/download/geo-ip-database',
})

export const downloadVendorList = operation({
  ...shared,
  id: 'cookie-consent.iab-tcf-gvl.download',
  summary: 'Make the site fetch the list of advertising vendors.',
  path: '/cookie-consent/v1/download/iab-tcf-gvl',
})

export const downloadKeywordList = operation({
  ...shared,
  id: 'cookie-consent.page-selection-keyword-list.download',
  summary: 'Make the site fetch the keywords that tell which pages to scan.',
  path: '/cookie-consent/v1/download/page-selection-keyword-list',
})
