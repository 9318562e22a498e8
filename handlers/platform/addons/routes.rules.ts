/** A namespace exists only while its add-on is active (platform/builder 2). */

import type { Plugins } from '#fixtures/documents/suite.ts'
import { activeTheme } from '#fixtures/documents/suite.ts'
import { builderAiV1 } from '#openapi/namespaces/builder-ai-v1/index.ts'
import { builderProV1 } from '#openapi/namespaces/builder-pro-v1/index.ts'
import { builderV1 } from '#openapi/namespaces/builder-v1/index.ts'
import { imageOptimizerV1 } from '#openapi/namespaces/image-optimizer-v1/index.ts'
import { starterThemeV1 } from '#openapi/namespaces/starter-theme-v1/index.ts'
import { suiteV1 } from '#openapi/namespaces/suite-v1/index.ts'
import { keysOf } from '#openapi/values/json.ts'
import { includesSuite, type PluginSlug } from './plugins.ts'

const isActive = (plugins: Plugins, slug: PluginSlug): boolean => plugins[slug]?.active === true

type IsEnabled = (plugins: Plugins, theme: string) => boolean

const NAMESPACES: ReadonlyMap<string, IsEnabled> = new Map<string, IsEnabled>([
  [`/${builderV1.name}`, (plugins) => isActive(plugins, 'builder')],
  [`/${builderAiV1.name}`, (plugins) => isActive(plugins, 'builder')],
  // The extension requires the builder.
  [
    `/${builderProV1.name}`,
    (plugins) => isActive(plugins, 'builder') && isActive(plugins, 'builder-pro'),
  ],
  [`/${imageOptimizerV1.name}`, (plugins) => isActive(plugins, 'image-optimization')],
  [
    `/${suiteV1.name}`,
    (plugins) => keysOf(plugins).some((slug) => includesSuite(slug) && isActive(plugins, slug)),
  ],
  [`/${starterThemeV1.name}`, (_plugins, theme) => theme === activeTheme.initial],
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
