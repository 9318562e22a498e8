import type { PluginState } from '#fixtures/documents/suite.ts'
import { canMigrateAtAll, type PluginSlug } from '#handlers/platform/addons/plugins.ts'

/** Activation on a connected site migrates as well, but not these. */
const STAY_AS_THEY_ARE: readonly PluginSlug[] = ['assistant', 'builder']

/** An active plugin is left alone. */
export function afterActivation(
  slug: PluginSlug,
  state: PluginState,
  isSiteConnected: boolean,
): PluginState {
  if (state.active) return state
  const migrates =
    isSiteConnected &&
    state.can_migrate &&
    canMigrateAtAll(slug) &&
    !STAY_AS_THEY_ARE.includes(slug)
  return { ...state, active: true, migrated: state.migrated || migrates }
}

/** A plugin without a newer version stays as it is, which is an error of the request. */
export const afterUpgrade = (state: PluginState): PluginState | undefined =>
  state.new_version === null
    ? undefined
    : { ...state, version: state.new_version, new_version: null }
