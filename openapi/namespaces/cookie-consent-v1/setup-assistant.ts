import { arg, operation, plainGet } from '#openapi/language/define.ts'
import { array, int, literal, nullable, object, str, uri } from '#openapi/language/schema.ts'
import { assumed, CookieConsentSuccess } from './shapes.ts'

const shared = { access: 'manage_options', spec: '4.13', assumed } as const

const legalPage = (slug: string, title: string, id: number) =>
  nullable(object({ id: int(id), title: str(title), url: uri(`https://example.test/${slug}/`) }))

export const finalizeArguments = {
  privacyPageId: arg.int({ check: 'own', description: 'The page with the privacy policy.' }),
  imprintPageId: arg.int({ check: 'own', description: 'The page with the imprint.' }),
  packageIds: arg.array(arg.int(), { description: 'The packages the dialog starts with.' }),
} as const

export const detectLegalPages = operation({
  ...shared,
  id: 'cookie-consent.setup-assistant.detect-legal-pages',
  summary: 'Suggest the published pages with the privacy policy and the imprint.',
  ...plainGet('/cookie-consent/v1/setup-assistant/legal-pages-detection'),
  responses: {
    200: object({
      privacyPage: legalPage('privacy-policy', 'Privacy policy', 3),
      imprintPage: legalPage('imprint', 'Imprint', 4),
    }),
  },
})

export const generateFiles = operation({
  ...shared,
  id: 'cookie-consent.setup-assistant.generate-files',
  summary: 'Write the files of the dialog, one set per language.',
  methods: ['POST'],
  path: '/cookie-consent/v1/setup-assistant/generate-files',
  responses: { 200: object({ success: literal(true), files: array(str('config.en.json')) }) },
  errors: ['cookie_consent_files_not_writable'],
  effect: 'irreversible',
  assumed: { ...assumed, errors: 'D-031' },
})

export const finalizeSetup = operation({
  ...shared,
  id: 'cookie-consent.setup-assistant.finalize',
  summary: 'Store the legal pages and enable the dialog.',
  methods: ['POST'],
  path: '/cookie-consent/v1/setup-assistant/finalize',
  undeclared: finalizeArguments,
  responses: { 200: CookieConsentSuccess },
  errors: ['cookie_consent_files_missing'],
  effect: 'irreversible',
  assumed: { ...assumed, args: 'D-020', errors: 'D-031' },
})
