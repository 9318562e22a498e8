/**
 * The contract as one site shows it, in the names of clients: without inactive namespaces, and
 * without what their add-ons contribute to other routes.
 */

import type { Site } from '#fixtures/site/site.ts'
import { routeFor } from '#openapi/contract/add-ons.ts'
import type { Contract, Route } from '#openapi/contract/contract.ts'
import type { Namespace } from '#openapi/shared/namespace.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { hasAddOn, isPathDisabled, isRouteDisabled } from './disabled-routes.ts'

/** By operation: its path in neutral names, which the namespaces keep. */
const neutralPaths = memoize(
  ({ namespaces }: Contract) =>
    new Map(
      namespaces.flatMap(({ operations }) => operations.map(({ id, path }) => [id, path] as const)),
    ),
)

function isRouteVisible(contract: Contract, site: Site, route: Route): boolean {
  const path = neutralPaths(contract).get(route.operations[0]?.id ?? '') ?? route.path
  return !isRouteDisabled(site, { ...route, path })
}

const isNamespaceVisible = (site: Site, { name, operations }: Namespace): boolean =>
  !isPathDisabled(site, operations[0]?.path ?? `/${name}`)

/** Some parts of a program contain only some namespaces, so that others are known by name. */
const hasNamespace =
  ({ namespaces }: Contract, site: Site) =>
  (name: string): boolean => {
    const found = namespaces.find((each) => each.name === name)
    return found ? isNamespaceVisible(site, found) : hasAddOn(site)(name)
  }

/** A route as this site describes it. */
export const visibleRoute = (contract: Contract, site: Site, route: Route): Route =>
  routeFor(hasNamespace(contract, site), route)

export function visibleContract(contract: Contract, site: Site): Contract {
  const namespaces = contract.namespaces.filter((each) => isNamespaceVisible(site, each))
  const routes = contract.routes
    .filter((route) => isRouteVisible(contract, site, route))
    .map((route) => visibleRoute(contract, site, route))
  return { ...contract, namespaces, routes }
}
