import { arg, operation, param, RESPONSES_ERRORS_AND_ACCESS } from '#openapi/language/define.ts'
import { MIGRATION_SLUGS, SuitePlugin } from './plugins.ts'

const slug = arg.oneOf(MIGRATION_SLUGS, {
  required: true,
  description: 'Name of the plugin that migrates.',
})
const MIGRATION_ERRORS = [
  'suite_plugins_unauthorized',
  'suite_plugins_forbidden',
  'suite_plugin_not_found',
  'suite_plugin_inactive',
  'suite_failed',
] as const

const shared = {
  methods: ['POST'],
  params: { slug: param.slug('image-optimization') },
  responses: { 200: SuitePlugin },
  access: 'suite_migration',
  spec: '4.6',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
} as const

export const runMigration = operation({
  ...shared,
  id: 'suite.migration.run',
  summary: 'Move a plugin from its own connection to that of the suite.',
  path: '/suite/v1/plugins/{slug}/migration/run',
  args: {
    slug,
    force: arg.bool({
      default: true,
      description: 'Migrate a plugin that is connected already, dropping its own connection.',
    }),
  },
  errors: [...MIGRATION_ERRORS, 'suite_plugin_connected', 'suite_plugin_unsupported'],
  noopWhen: 'the plugin is already migrated',
  effect: 'irreversible',
})

export const rollBackMigration = operation({
  ...shared,
  id: 'suite.migration.rollback',
  summary: 'Remove a plugin from the connection of the suite.',
  path: '/suite/v1/plugins/{slug}/migration/rollback',
  args: { slug },
  errors: MIGRATION_ERRORS,
  noopWhen: 'the plugin is not migrated',
  // Another migration would drop its own connection.
  effect: 'irreversible',
})
