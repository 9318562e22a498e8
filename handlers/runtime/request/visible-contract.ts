/**
 * The contract as one site shows it, in the names of clients: without inactive namespaces, and
 * without what their add-ons contribute to other routes.
 */

import type { Site } from '#fixtures/site/site.ts'
import { routeFor } from '#openapi/contract/add-ons.ts'
import type { Contract, Route } from '#openapi/contract/contract.ts'
import type { Namespace } from '#openapi/shared/namespace.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { isPathDisabled, isRouteDisabled } from './disabled-routes.ts'

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

const visibleNamespaces = ({ namespaces }: Contract, site: Site): readonly Namespace[] =>
  namespaces.filter((namespace) => isNamespaceVisible(site, namespace))

const namesOf = (namespaces: readonly Namespace[]): readonly string[] =>
  namespaces.map(({ name }) => name)

/** A route as this site describes it. */
export const visibleRoute = (contract: Contract, site: Site, route: Route): Route =>
  routeFor(namesOf(visibleNamespaces(contract, site)), route)

export function visibleContract(contract: Contract, site: Site): Contract {
  const namespaces = visibleNamespaces(contract, site)
  const names = namesOf(namespaces)
  const routes = contract.routes
    .filter((route) => isRouteVisible(contract, site, route))
    .map((route) => routeFor(names, route))
  return { ...contract, namespaces, routes }
}
