import { arg, operation, param, plainGet } from '#openapi/language/define.ts'
import { array, int, literal, named, object, oneOf, str, uri } from '#openapi/language/schema.ts'
import { assumed, packageKey, pageArguments, scanRequestId } from './shapes.ts'

const findings = (example: string) => array(object({ url: uri(example), packageKey }))

const CookieConsentScanResult = named(
  'CookieConsentScanResult',
  object({
    scanRequestId,
    status: oneOf('finished', 'open', 'running', 'expired'),
    pagesTotal: int(1, { minimum: 0 }),
    pagesScanned: int(1, { minimum: 0 }),
    cookies: array(str('_stat')),
    scripts: findings('https://stats.example.net/s.js'),
    styles: findings('https://stats.example.net/s.css'),
    iframes: findings('https://stats.example.net/opt-out'),
  }),
)

export const createScanRequest = operation({
  id: 'cookie-consent.scan-requests.create',
  summary: 'Create a scan request to which the pages themselves report.',
  methods: ['POST'],
  path: '/cookie-consent/v1/scan-request',
  undeclared: pageArguments,
  responses: {
    201: object({
      scanRequestId,
      status: literal('open'),
      pages: array(uri('https://example.test/?__scan=kqzvbnmtrwxa')),
    }),
  },
  access: 'manage_options',
  effect: 'create-no-delete',
  spec: '4.13',
  assumed: { ...assumed, args: 'D-020' },
})

const urlList = (description: string) => arg.array(arg.string({ format: 'uri' }), { description })

export const reportArguments = {
  scanRequestId: arg.string({
    required: true,
    pattern: '^[a-zA-Z]{12}$',
    description: 'The scan request the report belongs to.',
  }),
  pageUrl: arg.string({
    required: true,
    format: 'uri',
    check: 'own',
    description: 'The page that was looked at; one of those the request lists.',
  }),
  cookies: arg.array(arg.string(), { description: 'Names of the cookies that were set.' }),
  scripts: urlList('Scripts the page loaded.'),
  styles: urlList('Style sheets the page loaded.'),
  iframes: urlList('Frames the page opened.'),
} as const

export const reportScan = operation({
  id: 'cookie-consent.scan-requests.report',
  summary: 'Report the resources loaded by one page of an open scan request.',
  methods: ['POST'],
  path: '/cookie-consent/v1/scan',
  undeclared: reportArguments,
  responses: { 200: object({ success: literal(true), status: oneOf('running', 'finished') }) },
  errors: [
    'rest_missing_callback_param',
    'rest_invalid_param',
    'cookie_consent_scan_request_not_found',
    'cookie_consent_scan_request_closed',
  ],
  access: 'open_scan',
  forbidden: 'cookie_consent_scan_request_not_found',
  effect: 'sink',
  spec: '4.13',
  assumed: { ...assumed, args: 'D-020', errors: 'D-031' },
})

export const getScanResult = operation({
  id: 'cookie-consent.scan-requests.read-result',
  summary: 'Read the findings reported so far for a scan request.',
  ...plainGet('/cookie-consent/v1/scan-result/{scanRequestId}'),
  params: { scanRequestId: param.twelveLetters('kqzvbnmtrwxa', 'The scan request.') },
  responses: { 200: CookieConsentScanResult },
  errors: ['cookie_consent_scan_request_not_found'],
  access: 'manage_options',
  spec: '4.13',
  assumed: { ...assumed, errors: 'D-031' },
})
