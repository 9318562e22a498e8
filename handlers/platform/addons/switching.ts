/** Everything that switches an add-on goes through here, so that its routes come and go with it. */
import type { Site } from '#fixtures/site.ts'
import { routesOff, setRoutesOff } from '#handlers/runtime/routes-off.ts'
import { type PluginSlug, type PluginState, pluginsDocument } from './plugins.ts'
import { routesOffAfter } from './routes.rules.ts'
import { activeThemeSlug } from './themes.ts'

function updateRoutes(site: Site): void {
  const before = routesOff(site)
  const after = routesOffAfter(before, pluginsDocument.read(site), activeThemeSlug(site))
  if (before.length || after.length) setRoutesOff(site, after)
}

export function putPlugin(site: Site, slug: PluginSlug, state: PluginState): PluginState {
  pluginsDocument.change(site, { [slug]: state })
  updateRoutes(site)
  return state
}

export function switchTheme(site: Site, slug: string): void {
  site.setOption('active_theme', slug)
  updateRoutes(site)
}
