import { operation } from '#openapi/language/define.ts'
import {
  array,
  dateTime,
  int,
  type JsonSchema,
  literal,
  named,
  object,
  str,
} from '#openapi/language/schema.ts'
import { assumed } from './shapes.ts'

/** The response to a download, with the lines of the fetched file. */
const download = <const S extends JsonSchema>(title: string, line: S) => ({
  200: named(
    title,
    object({
      success: literal(true),
      lastUpdatedAt: dateTime(),
      file: object({ name: str('geo-ip-database.json'), lines: array(line) }),
    }),
  ),
})

const shared = {
  methods: ['GET'],
  errors: ['cookie_consent_download_failed'],
  access: 'manage_options',
  effect: 'get-side-effect',
  spec: '4.13',
  assumed: { ...assumed, errors: 'D-031', behaviour: 'D-034', route: 'D-018' },
} as const

export const downloadGeoIpDatabase = operation({
  ...shared,
  id: 'cookie-consent.geo-ip-database.download',
  summary: 'Make the site fetch the table of countries by address.',
  path: '/cookie-consent/v1/download/geo-ip-database',
  responses: download(
    'CookieConsentCountries',
    object({ network: str('0.0.0.0/0'), countryCode: str('DE') }),
  ),
})

export const downloadVendorList = operation({
  ...shared,
  id: 'cookie-consent.iab-tcf-gvl.download',
  summary: 'Make the site fetch the list of advertising vendors.',
  path: '/cookie-consent/v1/download/iab-tcf-gvl',
  responses: download('CookieConsentVendors', object({ id: int(1), name: str('stats-vendor') })),
})

export const downloadKeywordList = operation({
  ...shared,
  id: 'cookie-consent.page-selection-keyword-list.download',
  summary: 'Make the site fetch the keywords that identify the pages to scan.',
  path: '/cookie-consent/v1/download/page-selection-keyword-list',
  responses: download(
    'CookieConsentKeywords',
    object({ kind: str('privacy'), keyword: str('privacy policy') }),
  ),
})
