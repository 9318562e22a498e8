import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import { bool, named, object, str } from '#openapi/language/schema.ts'

const SuiteSettings = named(
  'SuiteSettings',
  object({
    siteName: str('Example Programmes'),
    activeTheme: str('Starter Theme'),
    isConnected: bool(false),
    isUrlMismatch: bool(false),
    isDevelopment: bool(false),
    siteUrl: str('https://example.test'),
    welcomeScreenCompleted: bool(true),
    dismissConnectAlert: bool(false),
    editorUpdateNotificationDismissed: bool(false),
    userLocale: str('en_US'),
    isRTL: bool(false),
  }),
)

const shared = {
  path: '/suite/v1/settings',
  responses: { 200: SuiteSettings },
  access: 'manage_options',
  spec: '4.6',
} as const

export const getSettings = operation({
  ...shared,
  id: 'suite.settings.read',
  summary: 'Read metadata and settings of the suite.',
  ...PLAIN_GET,
  assumed: RESPONSES_AND_ACCESS,
})

export const setSettings = operation({
  ...shared,
  id: 'suite.settings.write',
  summary: 'Change the three switches; all other values are ignored.',
  methods: EDIT_METHODS,
  undeclared: {
    welcomeScreenCompleted: arg.bool({
      check: 'none',
      description: 'Whether the welcome screen was completed.',
    }),
    dismissConnectAlert: arg.bool({
      check: 'none',
      description: 'Whether the request to connect stays hidden.',
    }),
    editorUpdateNotificationDismissed: arg.bool({
      check: 'none',
      description: 'Whether the notice about an editor update stays hidden.',
    }),
  },
  errors: ['suite_failed'],
  effect: 'toggle',
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS },
})
