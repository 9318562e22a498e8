import {
  arg,
  operation,
  param,
  plainGet,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import { array, bool, named, nullable, object, oneOf, str } from '#openapi/language/schema.ts'
import { CONTEXTS } from '#openapi/shared/content-arguments.ts'

/** Enumeration P6 of section 4.6: the plugins that can be migrated. */
export const MIGRATION_SLUGS = [
  'manager',
  'builder',
  'builder-pro',
  'mailer',
  'image-optimization',
  'accessibility',
] as const
/** Enumeration P7 of section 4.6: all plugins. */
export const PLUGIN_SLUGS = ['assistant', ...MIGRATION_SLUGS] as const

export const SuitePlugin = named(
  'SuitePlugin',
  object({
    slug: str('image-optimization', { enum: PLUGIN_SLUGS }),
    status: oneOf('active', 'inactive'),
    version: str('1.7.2'),
    newVersion: nullable(str('1.7.6')),
    isMigrated: bool(false),
    isConnected: bool(true),
    hasSuitePackage: bool(true),
  }),
)

const shared = {
  responses: { 200: SuitePlugin },
  spec: '4.6',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
} as const
const slug = arg.oneOf(PLUGIN_SLUGS, { required: true, description: 'Name of the plugin.' })

export const listPlugins = operation({
  id: 'suite.plugins.list',
  summary: 'List the installed plugins of the suite.',
  ...plainGet('/suite/v1/plugins'),
  args: {
    context: arg.oneOf(CONTEXTS, {
      default: 'view',
      check: 'early',
      description: 'Scope of the request; all scopes behave alike.',
    }),
    search: arg.string({
      check: 'early',
      description: 'Keep only plugins whose name contains this text.',
    }),
    status: arg.array(arg.oneOf(['inactive', 'active', 'network-active']), {
      description: 'Keep only plugins in one of these states.',
    }),
  },
  responses: { 200: array(SuitePlugin) },
  quirks: {
    idleFilters: {
      documented: 'search and status narrow the list',
      deployed: 'search and status are validated but not applied',
      since: 'suite 1.0',
      decision: 'D-076',
      cases: ['filter.*', 'args.search.leaves-out'],
      response: {},
    },
  },
  access: 'activate_plugins',
  forbidden: 'rest_cannot_view_plugins',
  spec: '4.6',
  assumed: RESPONSES_AND_ACCESS,
})

export const installPlugin = operation({
  ...shared,
  id: 'suite.plugins.create',
  summary: 'Install a plugin of the suite.',
  methods: ['POST'],
  path: '/suite/v1/plugins',
  args: {
    slug,
    status: arg.oneOf(['inactive', 'active'], {
      default: 'inactive',
      description: 'Whether the plugin is activated at once.',
    }),
  },
  errors: [
    'rest_cannot_activate_plugin',
    'suite_plugin_exists',
    'suite_plugin_not_offered',
    'suite_bad_request',
  ],
  access: 'install_plugins',
  forbidden: 'rest_cannot_install_plugin',
  effect: 'create-no-delete',
  assumed: { ...shared.assumed, behaviour: 'D-034' },
})

const itemSpec = {
  ...shared,
  methods: ['POST'],
  params: { slug: param.slug('image-optimization') },
} as const
const activationSpec = {
  ...itemSpec,
  args: { slug },
  errors: [
    'suite_plugins_unauthorized',
    'suite_plugins_forbidden',
    'suite_plugin_not_found',
    'rest_cannot_activate_plugin',
    'suite_bad_request',
    'suite_failed',
  ],
  access: 'suite_plugins',
  changesRoutes: true,
} as const

export const activatePlugin = operation({
  ...activationSpec,
  id: 'suite.plugins.activate',
  transition: 'Activating makes a plugin active.',
  summary: 'Activate an installed plugin.',
  path: '/suite/v1/plugins/{slug}/activate',
  effect: 'toggle',
})

export const deactivatePlugin = operation({
  ...activationSpec,
  id: 'suite.plugins.deactivate',
  transition: 'Deactivating makes a plugin inactive.',
  summary: 'Deactivate a plugin; its routes are removed.',
  path: '/suite/v1/plugins/{slug}/deactivate',
  noopWhen: 'the plugin is inactive',
  // Deactivating the plugin that provides this namespace also removes the route to activate it.
  effect: 'irreversible',
})

export const upgradePlugin = operation({
  ...itemSpec,
  id: 'suite.plugins.upgrade',
  summary: 'Update an installed plugin to its newest version.',
  path: '/suite/v1/plugins/{slug}/upgrade',
  args: {
    slug,
    status: arg.oneOf(['active'], { description: 'Activate the plugin afterwards.' }),
  },
  errors: [
    'suite_plugin_not_found',
    'suite_plugin_latest',
    'suite_bad_request',
    'suite_plugins_forbidden',
    'suite_plugin_not_upgraded',
  ],
  access: 'activate_plugins',
  forbidden: 'rest_cannot_manage_plugins',
  effect: 'irreversible',
  assumed: { ...shared.assumed, behaviour: 'D-034' },
})
