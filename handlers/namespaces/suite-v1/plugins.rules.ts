import type { PluginState } from '#fixtures/documents/suite.ts'
import { type PluginSlug, supportsMigration } from '#handlers/platform/addons/plugins.ts'

/** Plugins that activation on a connected site does not migrate. */
const NEVER_MIGRATED: readonly PluginSlug[] = ['assistant', 'builder']

/** An active plugin is unchanged. */
export function afterActivation(
  slug: PluginSlug,
  state: PluginState,
  isSiteConnected: boolean,
): PluginState {
  if (state.active) return state
  const migrates =
    isSiteConnected &&
    state.can_migrate &&
    supportsMigration(slug) &&
    !NEVER_MIGRATED.includes(slug)
  return { ...state, active: true, migrated: state.migrated || migrates }
}

/** Undefined without a newer version, which is an error of the request. */
export const afterUpgrade = (state: PluginState): PluginState | undefined =>
  state.new_version === null
    ? undefined
    : { ...state, version: state.new_version, new_version: null }
