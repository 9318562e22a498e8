import type { PluginState } from '#fixtures/documents/suite.ts'
import { connections } from '#fixtures/documents/suite.ts'
import { setPlugin } from '#handlers/platform/addons/activation.ts'
import { hasOwnConnection, NOT_CONNECTED } from '#handlers/platform/addons/connection.ts'
import type { PluginSlug } from '#handlers/platform/addons/plugins.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { rollBackMigration, runMigration } from '#openapi/namespaces/suite-v1/migration.ts'
import { installedOr404 } from './plugin-access.ts'
import { pluginRecord } from './plugin-record.ts'

interface MigrationRequest {
  readonly slug: PluginSlug
  readonly force: boolean
}

function migrate(
  call: Pick<Call, 'site' | 'urls'>,
  state: PluginState,
  { slug, force }: MigrationRequest,
): PluginState {
  if (state.migrated) return state
  if (!force && hasOwnConnection(call, slug)) throw new ApiError('suite_plugin_connected')
  if (!state.can_migrate) throw new ApiError('suite_plugin_unsupported')
  if (force) call.site.write(connections.of(slug), NOT_CONNECTED)
  return setPlugin(call.site, slug, { ...state, migrated: true })
}

export const migration = [
  implement(runMigration, (call) => {
    const { slug } = call.args
    const state = migrate(call, installedOr404(call), call.args)
    return { body: pluginRecord(call, { slug, state }) }
  }),
  implement(rollBackMigration, (call) => {
    const { slug } = call.args
    const state = setPlugin(call.site, slug, { ...installedOr404(call), migrated: false })
    return { body: pluginRecord(call, { slug, state }) }
  }),
]
