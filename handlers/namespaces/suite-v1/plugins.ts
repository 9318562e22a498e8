import {
  addOnCatalogue,
  connections,
  type PluginState,
  pluginStates,
} from '#fixtures/documents/suite.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { setPlugin } from '#handlers/platform/addons/activation.ts'
import { UNREACHABLE } from '#handlers/platform/addons/catalogue.ts'
import { isConnected, NOT_CONNECTED } from '#handlers/platform/addons/connection.ts'
import { installedPlugin, type PluginSlug, pluginAt } from '#handlers/platform/addons/plugins.ts'
import { extractDocument, extractor, recordsIn } from '#handlers/platform/extract.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  activatePlugin,
  deactivatePlugin,
  installPlugin,
  listPlugins,
  PLUGIN_SLUGS,
  upgradePlugin,
} from '#openapi/namespaces/suite-v1/plugins.ts'
import type { Json } from '#openapi/values/json.ts'
import { containsText } from '#openapi/values/text.ts'
import { installedOr404 } from './plugin-access.ts'
import { pluginRecord } from './plugin-record.ts'
import { afterActivation, afterUpgrade } from './plugins.rules.ts'

type PluginCall = Pick<Call, 'site' | 'urls'>

/** A plugin that is migrated on activation loses its own connection. */
function activate(call: PluginCall, slug: PluginSlug, state: PluginState): PluginState {
  const next = afterActivation(slug, state, isConnected(call, 'suite'))
  if (next.migrated && !state.migrated) call.site.write(connections.of(slug), NOT_CONNECTED)
  return setPlugin(call.site, slug, next)
}

function install({ site }: PluginCall, slug: PluginSlug): PluginState {
  const { reachable, plugins, install_error } = site.read(addOnCatalogue)
  if (!reachable) throw new ApiError('suite_bad_request', { placeholders: { reason: UNREACHABLE } })
  const version = plugins[slug]
  if (version === undefined) throw new ApiError('suite_plugin_not_offered')
  if (pluginAt(site, slug)) throw new ApiError('suite_plugin_exists')
  if (install_error !== null)
    throw new ApiError('suite_bad_request', { placeholders: { reason: install_error } })
  return setPlugin(site, slug, installedPlugin(version))
}

function upgrade({ site }: PluginCall, slug: PluginSlug, state: PluginState): PluginState {
  const { upgrade_error, upgrade_breaks } = site.read(addOnCatalogue)
  const next = requireRecord(afterUpgrade(state), 'suite_plugin_latest')
  if (upgrade_error !== null)
    throw new ApiError('suite_bad_request', { placeholders: { reason: upgrade_error } })
  if (upgrade_breaks) throw new ApiError('suite_plugin_not_upgraded')
  return setPlugin(site, slug, next)
}

export const plugins = [
  implement(listPlugins, (call) => {
    const all = call.site.read(pluginStates)
    const installed = PLUGIN_SLUGS.flatMap((slug) => {
      const state = all[slug]
      return state ? [pluginRecord(call, { slug, state })] : []
    })
    const { status, search = '' } = call.args
    const hasFilter = search !== '' || Boolean(status?.length)
    if (hasFilter && call.quirk('idleFilters')) return { body: installed }
    // A single site has no network-activated plugins.
    const isWanted = (shown: string) => !status?.length || status.some((state) => state === shown)
    return {
      body: installed.filter(({ slug, status }) => containsText(slug, search) && isWanted(status)),
    }
  }),
  implement(installPlugin, (call) => {
    const { slug, status } = call.args
    if (status === 'active' && !call.caller.can('activate_plugins'))
      throw new ApiError('rest_cannot_activate_plugin')
    const installed = install(call, slug)
    const state = status === 'active' ? activate(call, slug, installed) : installed
    return { body: pluginRecord(call, { slug, state }) }
  }),
  implement(activatePlugin, (call) => {
    const { slug } = call.args
    const state = activate(call, slug, installedOr404(call))
    return { body: pluginRecord(call, { slug, state }) }
  }),
  implement(deactivatePlugin, (call) => {
    const { slug } = call.args
    const before = installedOr404(call)
    const state = setPlugin(call.site, slug, { ...before, active: false })
    return { body: pluginRecord(call, { slug, state, sees_package: before.active }) }
  }),
  implement(upgradePlugin, (call) => {
    const { slug, status } = call.args
    const before = installedOr404(call)
    if (!call.caller.can('update_plugins')) throw new ApiError('suite_plugins_forbidden')
    const upgraded = upgrade(call, slug, before)
    const state = status === 'active' ? activate(call, slug, upgraded) : upgraded
    return { body: pluginRecord(call, { slug, state }) }
  }),
]

/** Inactive plugins do not show whether they contain the package. */
function stateIn({ status, version, newVersion, isMigrated, hasSuitePackage }: Json) {
  const active = status === 'active'
  return {
    ...{ version, new_version: newVersion ?? null, active, migrated: isMigrated === true },
    can_migrate: true,
    ...(active && { has_suite: hasSuitePackage === true }),
  }
}

export const pluginExtractors = [
  extractor([listPlugins], (body, { args }) => {
    const listed = recordsIn(body)
    if (args['search'] || args['status']) return []
    const states = new Map(listed.map((plugin) => [plugin['slug'], stateIn(plugin)]))
    const all = PLUGIN_SLUGS.map((slug) => [slug, states.get(slug) ?? null] as const)
    return extractDocument(pluginStates, Object.fromEntries(all))
  }),
]
