import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import { any, array, bool, either, map, named, object } from '#openapi/language/schema.ts'

const shared = {
  path: '/starter-theme/v1/theme-settings',
  access: 'manage_options',
  spec: '4.5',
} as const

const StarterThemeSettings = named(
  'StarterThemeSettings',
  object({
    DESCRIPTION_META_TAG: bool(false),
    SKIP_LINK: bool(false),
    HEADER_FOOTER: bool(false),
    PAGE_TITLE: bool(true),
    STARTER_STYLE: bool(false),
    STARTER_THEME: bool(false),
  }),
)

export const getThemeSettings = operation({
  ...shared,
  id: 'starter-theme.theme-settings.read',
  summary: 'Read the disabled features of the theme.',
  ...PLAIN_GET,
  responses: { 200: object({ settings: StarterThemeSettings }) },
  assumed: RESPONSES_AND_ACCESS,
})

export const setThemeSettings = operation({
  ...shared,
  id: 'starter-theme.theme-settings.write',
  summary: 'Enable or disable features of the theme; returns the given values.',
  methods: EDIT_METHODS,
  undeclared: {
    settings: arg.types(['object', 'array'], {
      check: 'none',
      description: 'Features by name; a true value switches one off.',
    }),
  },
  responses: {
    200: object({ settings: either(map(any(true), 'PAGE_TITLE'), array(any(true))) }),
  },
  errors: ['invalid_settings'],
  effect: 'toggle',
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS },
})
