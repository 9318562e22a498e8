/** The single place that activates and deactivates add-ons, so that their routes follow. */

import { disabledRoutes } from '#fixtures/documents/platform.ts'
import { activeTheme, type PluginState, pluginStates } from '#fixtures/documents/suite.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { PluginSlug } from './plugins.ts'
import { disabledRoutesAfter } from './routes.rules.ts'

function updateRoutes(site: Site): void {
  const before = site.read(disabledRoutes)
  const after = disabledRoutesAfter(before, site.read(pluginStates), site.read(activeTheme))
  if (before.length || after.length) site.write(disabledRoutes, after)
}

export function setPlugin(site: Site, slug: PluginSlug, state: PluginState): PluginState {
  site.change(pluginStates, { [slug]: state })
  updateRoutes(site)
  return state
}

export function switchTheme(site: Site, slug: string): void {
  site.write(activeTheme, slug)
  updateRoutes(site)
}
