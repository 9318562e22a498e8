/** The installed plugins of the suite: an option, so that every dataset has defaults. */
import { type PluginState, pluginStates } from '#fixtures/documents/suite.ts'
import type { Site } from '#fixtures/site/site.ts'
import { MIGRATION_SLUGS, PLUGIN_SLUGS } from '#openapi/namespaces/suite-v1/plugins.ts'
import { isAmong } from '#openapi/values/json.ts'

export type PluginSlug = (typeof PLUGIN_SLUGS)[number]

export const installedPlugin = (
  version: string,
  state: Partial<Omit<PluginState, 'version'>> = {},
): PluginState => ({
  version,
  new_version: null,
  active: false,
  migrated: false,
  can_migrate: true,
  ...state,
})

const isOneOf =
  <T extends string>(slugs: readonly T[]) =>
  (value: unknown): value is T =>
    isAmong(slugs, value)
export const isPluginSlug = isOneOf(PLUGIN_SLUGS)
export const supportsMigration = isOneOf(MIGRATION_SLUGS)

export const pluginAt = (site: Site, slug: PluginSlug): PluginState | null =>
  site.read(pluginStates)[slug]

export const isPluginActive = (site: Site, slug: PluginSlug): boolean =>
  pluginAt(site, slug)?.active === true

/** Plugins that bundle the suite's package and thereby its routes. */
const SUITE_HOSTS: readonly PluginSlug[] = [
  'manager',
  'builder',
  'mailer',
  'image-optimization',
  'accessibility',
]
export const includesSuite = (slug: PluginSlug): boolean => SUITE_HOSTS.includes(slug)
