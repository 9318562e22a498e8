/** A namespace exists only while its add-on is active (platform/builder 2). */

import type { Plugins } from '#fixtures/documents/suite.ts'
import { activeTheme } from '#fixtures/documents/suite.ts'
import { keysOf } from '#openapi/values/json.ts'
import { includesSuite, type PluginSlug } from './plugins.ts'

const isActive = (plugins: Plugins, slug: PluginSlug): boolean => plugins[slug]?.active === true

type IsEnabled = (plugins: Plugins, theme: string) => boolean

const NAMESPACES: ReadonlyMap<string, IsEnabled> = new Map<string, IsEnabled>([
  ['/builder/v1', (plugins) => isActive(plugins, 'builder')],
  ['/builder-ai/v1', (plugins) => isActive(plugins, 'builder')],
  // The extension requires the builder.
  [
    '/builder-pro/v1',
    (plugins) => isActive(plugins, 'builder') && isActive(plugins, 'builder-pro'),
  ],
  ['/image-optimizer/v1', (plugins) => isActive(plugins, 'image-optimization')],
  [
    '/suite/v1',
    (plugins) => keysOf(plugins).some((slug) => includesSuite(slug) && isActive(plugins, slug)),
  ],
  ['/starter-theme/v1', (_plugins, theme) => theme === activeTheme.initial],
])

/** The disabled prefixes; prefixes disabled elsewhere are kept. */
export function disabledRoutesAfter(
  before: readonly string[],
  plugins: Plugins,
  theme: string,
): readonly string[] {
  const others = before.filter((prefix) => !NAMESPACES.has(prefix))
  const disabled = [...NAMESPACES].filter(([, isEnabled]) => !isEnabled(plugins, theme))
  return [...others, ...disabled.map(([prefix]) => prefix)]
}
