/** Disabled routes behave as if they were never declared. */

import { builderLicense } from '#fixtures/documents/builder.ts'
import { disabledRoutes } from '#fixtures/documents/platform.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Route } from '#openapi/contract/contract.ts'
import { startsWithSegment } from '#openapi/values/text.ts'

/** Whether the add-on behind a path is disabled. */
export function isPathDisabled(site: Site, path: string): boolean {
  const prefixes = site.read(disabledRoutes)
  return prefixes.length > 0 && prefixes.some((prefix) => startsWithSegment(path, prefix))
}

/** Whether the site has an add-on, by its namespace. */
export const hasAddOn =
  (site: Site) =>
  (namespace: string): boolean =>
    !isPathDisabled(site, `/${namespace}`)

/** The features of the site's licence. */
export function licensedFeatures(site: Site): readonly string[] {
  const { exists, features } = site.read(builderLicense)
  return exists ? features : []
}

/** Disabled with its add-on, or not covered by the licence. */
export function isRouteDisabled(site: Site, { path, operations }: Route): boolean {
  const feature = operations[0]?.feature
  const isUnlicensed = feature !== undefined && !licensedFeatures(site).includes(feature)
  return isUnlicensed || isPathDisabled(site, path)
}
