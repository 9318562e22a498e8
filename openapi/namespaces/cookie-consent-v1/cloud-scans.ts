import { operation, param, plainGet } from '#openapi/language/define.ts'
import {
  array,
  bool,
  dateTime,
  either,
  int,
  literal,
  named,
  nullable,
  nullSchema,
  object,
  oneOf,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { assumed, packageKey, pageArguments } from './shapes.ts'

const scanState = oneOf('finished', 'pending', 'scanning', 'failed')

const CookieConsentCloudScan = named(
  'CookieConsentCloudScan',
  object({
    id: int(3),
    status: scanState,
    pages: array(
      object({
        url: uri('https://example.test/programmes/'),
        status: scanState,
        error: either(nullSchema, str('The page did not answer in time.')),
      }),
    ),
    cookies: array(
      object({
        name: str('_stat'),
        domain: str('example.test'),
        path: str('/'),
        maxAge: int(34560000),
        packageKey,
      }),
    ),
    resources: array(
      object({
        host: str('fonts.example.net'),
        foundOn: array(uri('https://example.test/programmes/')),
        packageKey,
      }),
    ),
    createdAt: dateTime(),
    finishedAt: nullable(dateTime('2026-03-01T10:02:00Z')),
  }),
)

const shared = {
  access: 'manage_options',
  spec: '4.13',
  assumed: { ...assumed, errors: 'D-031' },
} as const

export const createCloudScan = operation({
  ...shared,
  id: 'cookie-consent.cloud-scans.create',
  summary: 'Request a scan of pages of this site by the consent service.',
  methods: ['POST'],
  path: '/cookie-consent/v1/cloud-scan',
  undeclared: pageArguments,
  responses: {
    201: object({
      id: int(3),
      status: literal('pending'),
      pages: array(uri('https://example.test/')),
      createdAt: dateTime(),
    }),
  },
  errors: ['cookie_consent_scan_running', 'cookie_consent_cloud_unreachable'],
  effect: 'outward',
  assumed: { ...shared.assumed, args: 'D-020', behaviour: 'D-034' },
})

export const getCloudScan = operation({
  ...shared,
  id: 'cookie-consent.cloud-scans.read',
  summary: 'Read a cloud scan; each read advances an unfinished scan.',
  methods: ['GET'],
  path: '/cookie-consent/v1/cloud-scan/{scanId}',
  params: { scanId: param.digits(3, 'The cloud scan.') },
  responses: { 200: CookieConsentCloudScan },
  errors: ['cookie_consent_scan_not_found'],
  effect: 'get-side-effect',
  assumed: { ...shared.assumed, behaviour: 'D-034', route: 'D-018' },
})

export const suggestPackages = operation({
  ...shared,
  id: 'cookie-consent.cloud-scans.suggest-packages',
  summary: 'List the catalogue packages that match the findings of a finished scan.',
  ...plainGet('/cookie-consent/v1/cloud-scan/suggested-packages/{scanId}'),
  params: { scanId: param.digits(3, 'The cloud scan.') },
  responses: {
    200: array(
      object({
        id: int(12),
        key: str('stats-basic'),
        name: str('Basic statistics'),
        type: str('service'),
        installed: bool(false),
        version: str('1.2.0'),
      }),
    ),
  },
  errors: ['cookie_consent_scan_not_found', 'cookie_consent_scan_not_finished'],
})
