import {
  arg,
  operation,
  param,
  RESPONSES_ERRORS_AND_ACCESS,
  withAssumedType,
} from '#openapi/language/define.ts'
import { literal, object, str } from '#openapi/language/schema.ts'

const successMessage = (message: string) =>
  object({ status: literal('success'), message: str(message) })

export const installTheme = operation({
  id: 'suite.themes.create',
  summary: 'Install a theme from the catalogue.',
  methods: ['POST'],
  path: '/suite/v1/themes',
  args: {
    slug: arg.string({
      required: true,
      pattern: '[\\w-]+',
      description: 'Name of the theme in the catalogue.',
    }),
    status: arg.oneOf(['inactive', 'active'], {
      default: 'inactive',
      description: 'Whether the site switches to the theme at once.',
    }),
  },
  responses: { 200: successMessage('Theme installed successfully.') },
  errors: [
    'suite_theme_exists',
    'suite_theme_not_found',
    'suite_theme_broken',
    'suite_theme_not_installed',
    'suite_failed',
  ],
  quirks: {
    looseSlug: {
      documented: 'slug consists of word characters and hyphens',
      deployed: 'slug contains at least one word character or hyphen',
      since: 'suite 1.0',
      decision: 'D-071',
      cases: ['args.slug.pattern*', 'args.slug.whole'],
      response: { status: [200, 401, 403, 404, 500] },
    },
  },
  access: 'install_themes',
  forbidden: 'suite_install_themes_forbidden',
  effect: 'create-no-delete',
  spec: '4.6',
  assumed: { ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-034' },
})

export const activateTheme = operation({
  id: 'suite.themes.activate',
  transition: 'Activating makes a theme active.',
  summary: 'Switch the site to an installed theme.',
  methods: ['POST'],
  path: '/suite/v1/themes/{slug}/activate',
  params: { slug: param.slug('starter-theme') },
  args: {
    slug: withAssumedType(
      arg.string({ required: true, description: 'Name of the installed theme.' }),
    ),
  },
  responses: { 200: successMessage('Theme activated successfully.') },
  errors: ['suite_theme_not_found', 'suite_theme_active', 'suite_theme_broken'],
  access: 'switch_themes',
  forbidden: 'suite_switch_themes_forbidden',
  // The interface shows the title of the active theme, not the name needed to restore it.
  effect: 'irreversible',
  spec: '4.6',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})
