import { arg, operation, plainGet } from '#openapi/language/define.ts'
import {
  array,
  bool,
  dateTime,
  int,
  literal,
  map,
  nullable,
  object,
  oneOf,
  orEmpty,
  str,
} from '#openapi/language/schema.ts'
import { assumed, CookieConsentSuccess } from './shapes.ts'

const UID = '[a-z0-9]{8}(-[a-z0-9]{8}){3}'
const VISITOR_OR_ANONYMOUS = `^(anonymous|${UID})$`

const decisionArguments = {
  version: arg.int({
    check: 'own',
    description: 'The version of the dialog that was answered; not later than the current one.',
  }),
  consents: arg.object({
    default: {},
    additionalProperties: arg.array(arg.string()),
    check: 'own',
    description: 'Per service group, the services that were accepted.',
  }),
} as const

const shared = { access: 'public', spec: '4.13', assumed: { ...assumed, args: 'D-020' } } as const
/** Both were observed for visitors without an account. */
const writeSpec = {
  ...shared,
  methods: ['POST'],
  errors: ['rest_missing_callback_param', 'rest_invalid_param'],
  effect: 'sink',
  assumed: { ...shared.assumed, access: 'D-002', errors: 'D-031' },
} as const

export const logArguments = {
  uid: arg.string({
    pattern: `^${UID}$`,
    description: 'The visitor, as an earlier response named them; a new one is made without it.',
  }),
  ...decisionArguments,
  tcString: arg.types(['string', 'null'], {
    description: 'The decision in the form advertising partners read.',
  }),
  language: arg.string({ description: 'The language the dialog was shown in.' }),
} as const

export const countArguments = {
  uid: arg.string({ pattern: VISITOR_OR_ANONYMOUS, description: 'The visitor, or anonymous.' }),
  ...decisionArguments,
} as const

export const historyArguments = {
  uid: arg.string({
    pattern: VISITOR_OR_ANONYMOUS,
    description: 'The visitor; knowing the id is the right to read. Without it nothing is listed.',
  }),
} as const

export const visibilityArguments = {
  version: arg.int({ description: 'The version of the dialog the visitor answered last.' }),
} as const

export const logConsent = operation({
  ...writeSpec,
  id: 'cookie-consent.consent.log',
  summary: 'Record the decision of a visitor.',
  path: '/cookie-consent/v1/consent/log',
  undeclared: logArguments,
  responses: {
    200: object({
      success: literal(true),
      uid: str('k3x9w0aa-1b2c3d4e-5f6a7b8c-9d0e1f2a', { pattern: `^${UID}$` }),
    }),
  },
})

export const countConsent = operation({
  ...writeSpec,
  id: 'cookie-consent.consent.count',
  summary: 'Count a decision in the daily statistics.',
  path: '/cookie-consent/v1/consent/statistic',
  undeclared: countArguments,
  responses: { 200: CookieConsentSuccess },
})

export const listConsentHistory = operation({
  ...shared,
  id: 'cookie-consent.consent.list-history',
  summary: 'List the decisions of one visitor, newest first.',
  ...plainGet('/cookie-consent/v1/consent/history'),
  undeclared: historyArguments,
  responses: {
    200: array(
      object({
        version: int(1),
        consents: orEmpty(map(array(str('session')), 'essential')),
        createdAt: dateTime(),
        isLatest: bool(true),
      }),
    ),
  },
  errors: ['rest_missing_callback_param', 'rest_invalid_param'],
  assumed: { ...shared.assumed, errors: 'D-031' },
})

export const getDialogVisibility = operation({
  ...shared,
  id: 'cookie-consent.dialog.read-visibility',
  summary: 'Read whether the dialog has to be shown to the visitor.',
  ...plainGet('/cookie-consent/v1/dialog/visibility'),
  undeclared: visibilityArguments,
  responses: {
    200: object({
      showDialog: bool(true),
      reason: oneOf('no-consent', 'version-changed', 'consent-valid', 'country-excluded'),
      countryCode: nullable(str('DE', { pattern: '^[A-Z]{2}$' })),
    }),
  },
})
