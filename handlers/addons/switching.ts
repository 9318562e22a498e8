/** Everything that switches an add-on goes through here, so that its routes come and go with it. */
import type { Site } from '#fixtures/site.ts'
import { type PluginSlug, type PluginState, pluginsDocument } from './plugins.ts'
import { routesOffAfter } from './routes.rules.ts'
import { activeThemeSlug } from './themes.ts'

function updateRoutes(site: Site): void {
  const before = site.option<readonly string[]>('routes_off', [])
  const after = routesOffAfter(before, pluginsDocument.read(site), activeThemeSlug(site))
  if (before.length || after.length) site.setOption('routes_off', after)
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
