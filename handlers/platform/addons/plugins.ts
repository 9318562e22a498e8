/** The plugins of the suite that this site has: an option, so that every dataset starts with some. */
import type { Site } from '#fixtures/site.ts'
import { storedDocument } from '#handlers/archetypes/document.ts'
import { MIGRATION_SLUGS, PLUGIN_SLUGS } from '#openapi/namespaces/suite-v1/plugins.ts'

export type PluginSlug = (typeof PLUGIN_SLUGS)[number]

export interface PluginState {
  readonly version: string
  /** Null: no newer one is known. */
  readonly new_version: string | null
  readonly active: boolean
  /** Uses the connection of the suite instead of its own. */
  readonly migrated: boolean
  /** False: this version cannot migrate. */
  readonly can_migrate: boolean
}

/** Null: not installed. */
export type Plugins = Readonly<Record<PluginSlug, PluginState | null>>

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

/** What a site has whose dataset does not say: the plugins behind the namespaces it answers. */
export const pluginsDocument = storedDocument<Plugins>('plugins', {
  assistant: null,
  manager: null,
  builder: installedPlugin('3.35.7', { active: true }),
  'builder-pro': installedPlugin('3.33.1', { active: true }),
  mailer: null,
  'image-optimization': installedPlugin('1.7.3', { active: true }),
  accessibility: null,
})

const isOneOf =
  <T extends string>(slugs: readonly T[]) =>
  (value: unknown): value is T =>
    (slugs as readonly unknown[]).includes(value)
export const isPluginSlug = isOneOf(PLUGIN_SLUGS)
export const canMigrateAtAll = isOneOf(MIGRATION_SLUGS)

export const pluginAt = (site: Site, slug: PluginSlug): PluginState | null =>
  pluginsDocument.read(site)[slug]

export const isPluginActive = (site: Site, slug: PluginSlug): boolean =>
  pluginAt(site, slug)?.active === true

/** Plugins that bring the package of the suite along, and with it its routes. */
const CARRIERS: readonly PluginSlug[] = [
  'manager',
  'builder',
  'mailer',
  'image-optimization',
  'accessibility',
]
export const carriesSuite = (slug: PluginSlug): boolean => CARRIERS.includes(slug)
