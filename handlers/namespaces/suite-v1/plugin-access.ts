/** Policies for managing a plugin; they depend on the plugin (platform/builder 17.13, 17.16). */
import type { PluginState } from '#fixtures/documents/suite.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { isConnected } from '#handlers/platform/addons/connection.ts'
import { isPluginSlug, pluginAt } from '#handlers/platform/addons/plugins.ts'
import type { Policies } from '#handlers/runtime/access/authorize.ts'
import type { Call } from '#handlers/runtime/call.ts'
import type { Rejection } from '#handlers/runtime/implement.ts'

function namedPlugin({ site, param }: Pick<Call, 'site' | 'param'>): PluginState | null {
  const slug = param('slug')
  return isPluginSlug(slug) ? pluginAt(site, slug) : null
}

function pluginPolicy(call: Call): Rejection {
  const { caller } = call
  if (!caller.user) return 'suite_plugins_unauthorized'
  if (!caller.can('manage_options')) return 'suite_plugins_forbidden'
  if (!namedPlugin(call)) return 'suite_plugin_not_found'
  return caller.can('activate_plugins') ? undefined : 'rest_cannot_activate_plugin'
}

function migrationPolicy(call: Call): Rejection {
  const rejection = pluginPolicy(call)
  if (rejection) return rejection
  if (!namedPlugin(call)?.active) return 'suite_plugin_inactive'
  return isConnected(call, 'suite') ? undefined : 'rest_forbidden'
}

export const pluginPolicies = {
  suite_plugins: pluginPolicy,
  suite_migration: migrationPolicy,
} satisfies Partial<Policies>

/** The plugin of the request; throws a 404 if it is not installed. */
export function installedOr404(call: Pick<Call, 'site' | 'param'>): PluginState {
  return requireRecord(namedPlugin(call), 'suite_plugin_not_found')
}
