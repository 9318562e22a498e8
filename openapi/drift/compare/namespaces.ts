/** Reports added, missing and moved namespaces and routes. A missing add-on is one finding. */

import type { Notice } from '#openapi/drift/rules/finding.ts'
import { appendPointer } from '#openapi/drift/surface/pointer.ts'
import { basisOf, STATED } from '#openapi/drift/surface/provenance.ts'
import type { Surface, SurfaceRoute } from '#openapi/drift/surface/surface.ts'
import { groupBy } from '#openapi/values/json.ts'
import type { Collector } from './collector.ts'
import { routesIn } from './pair-namespaces.ts'
import type { Pairing, RoutePair } from './pair-routes.ts'

interface Context {
  readonly expected: Surface
  readonly found: Surface
  readonly pairing: Pairing
  readonly collector: Collector
}

const countRoutes = (count: number): string => (count === 1 ? '1 route' : `${count} routes`)

const placeOf = (surface: Surface, namespace: string): string => {
  const at = surface.namespaces.indexOf(namespace)
  if (surface.kind === 'index' && at >= 0) return appendPointer('/namespaces', at)
  return routesIn(surface, namespace)[0]?.pointer ?? ''
}

const basisOfRoute = ({ endpoints }: SurfaceRoute) => {
  const [first] = endpoints
  return first ? basisOf(first.provenance, 'route') : STATED
}

function namespaceNotice(
  namespace: string,
  context: Context,
): Pick<Notice, 'path' | 'basis' | 'places'> {
  const root = routesIn(context.expected, namespace)[0]
  const isFromSpec = root !== undefined && basisOfRoute(root).section !== undefined
  return {
    path: namespace,
    // Section 1 lists every namespace, including those without further description.
    basis: isFromSpec ? { kind: 'stated', section: '1' } : STATED,
    places: {
      expected: placeOf(context.expected, namespace),
      found: context.found.kind === 'index' ? '/namespaces' : '/paths',
    },
  }
}

function reportMissing(namespace: string, context: Context): void {
  const missing = context.pairing.missing.filter((route) => route.namespace === namespace)
  const isListed = context.found.namespaces.includes(namespace)
  const notice = namespaceNotice(namespace, context)
  if (missing.length === 0 && !isListed && context.found.listsNamespaces)
    context.collector.add({ ...notice, rule: 'namespace-unlisted' })
  if (missing.length)
    context.collector.add({
      ...notice,
      rule: isListed ? 'namespace-empty' : 'namespace-missing',
      subject: countRoutes(missing.length),
      count: missing.length,
    })
}

function reportMoved(from: string, to: string, context: Context): void {
  const count = routesIn(context.expected, from).length
  const paired = context.pairing.pairs.filter(({ expected }) => expected.namespace === from).length
  const { found: _none, ...places } = namespaceNotice(from, context).places
  context.collector.add({
    ...namespaceNotice(from, context),
    rule: 'namespace-moved',
    subject: `${paired} of ${countRoutes(count)}`,
    expected: from,
    found: to,
    places: { ...places, found: placeOf(context.found, to) },
    count: paired,
  })
}

function reportAdded(namespace: string, context: Context): void {
  const count = routesIn(context.found, namespace).length
  context.collector.add({
    rule: 'namespace-added',
    path: namespace,
    subject: countRoutes(count),
    count,
    basis: STATED,
    places: { found: placeOf(context.found, namespace) },
  })
}

/** Namespaces with only their root described; an index always lists everything. */
function isUndescribed({ expected }: Context, namespace: string): boolean {
  const [only, ...more] = routesIn(expected, namespace)
  return expected.kind !== 'index' && !more.length && only?.template === `/${namespace}`
}

/** Namespaces that are still listed but have lost all their routes. */
function emptiedNamespaces({ expected, found, pairing }: Context): readonly string[] {
  return expected.namespaces.filter((namespace) => {
    const routes = routesIn(expected, namespace)
    const missing = pairing.missing.filter((route) => route.namespace === namespace)
    const isListed = found.namespaces.includes(namespace)
    return (
      isListed && routes.length > 1 && missing.length >= routes.length - 1 && missing.length > 1
    )
  })
}

const MAX_LISTED_ROUTES = 3

function routeExamples(routes: readonly SurfaceRoute[]): string {
  const listed = routes.slice(0, MAX_LISTED_ROUTES).map(({ template }) => template)
  const more = routes.length - listed.length
  return [listed.join(', '), ...(more > 0 ? [`and ${more} more`] : [])].join(' ')
}

/** For an incomplete document, added routes are one finding per namespace. */
function reportAddedRoutes(namespace: string, routes: readonly SurfaceRoute[], context: Context) {
  const { expected, collector } = context
  const isPartlyDocumented = expected.partlyDocumented?.has(namespace) === true
  const isMerged = isPartlyDocumented || (expected.hasUnstatedParts === true && routes.length > 1)
  for (const route of isMerged ? [] : routes)
    collector.add({
      rule: 'route-added',
      path: route.template,
      basis: STATED,
      places: { expected: placeOf(expected, route.namespace), found: route.pointer },
    })
  if (!isMerged) return
  collector.add({
    rule: isPartlyDocumented ? 'routes-not-shown' : 'route-added',
    path: namespace,
    subject: countRoutes(routes.length),
    found: routeExamples(routes),
    count: routes.length,
    basis: isPartlyDocumented ? { kind: 'stated', section: '4.13' } : STATED,
    places: { expected: placeOf(expected, namespace), found: routes[0]?.pointer ?? '' },
  })
}

function reportRoutes(context: Context, reportedNamespaces: ReadonlySet<string>): void {
  const { pairing, collector, found } = context
  for (const route of pairing.missing) {
    if (reportedNamespaces.has(route.namespace)) continue
    const { operation } = route.endpoints[0]?.provenance ?? {}
    collector.add({
      rule: 'route-missing',
      path: route.template,
      basis: basisOfRoute(route),
      places: { expected: route.pointer, found: found.kind === 'index' ? '/routes' : '/paths' },
      ...(operation && { operation }),
    })
  }
  const owners = new Map([...pairing.namespaces.moved].map(([from, to]) => [to, from]))
  const added = pairing.added.filter(
    ({ namespace }) => !pairing.namespaces.added.includes(namespace),
  )
  const isDescribed = (route: SurfaceRoute) =>
    !isUndescribed(context, owners.get(route.namespace) ?? route.namespace)
  const byNamespace = groupBy(added.filter(isDescribed), ({ namespace }) => namespace)
  for (const [namespace, routes] of byNamespace)
    reportAddedRoutes(owners.get(namespace) ?? namespace, routes, context)
  const newlyDescribed = new Set(
    added.filter((route) => !isDescribed(route)).map((each) => each.namespace),
  )
  for (const namespace of newlyDescribed) {
    const routes = added.filter((route) => route.namespace === namespace)
    collector.add({
      ...namespaceNotice(owners.get(namespace) ?? namespace, context),
      rule: 'namespace-described',
      subject: countRoutes(routes.length),
      count: routes.length,
      places: { found: routes[0]?.pointer ?? '' },
    })
  }
}

/** Reports namespaces missing from the list although their routes exist. */
function reportUnlisted(context: Context): void {
  const { expected, found, pairing, collector } = context
  if (!expected.listsNamespaces || !found.listsNamespaces) return
  for (const namespace of expected.namespaces) {
    const name = pairing.namespaces.moved.get(namespace) ?? namespace
    if (found.namespaces.includes(name) || pairing.namespaces.missing.includes(namespace)) continue
    collector.add({ ...namespaceNotice(namespace, context), rule: 'namespace-unlisted' })
  }
}

const MOVES = { version: 'route-version-moved', renamed: 'route-renamed' } as const

function reportMove({ expected, found, how }: RoutePair, collector: Collector): void {
  if (how !== 'version' && how !== 'renamed') return
  const { operation } = expected.endpoints[0]?.provenance ?? {}
  collector.add({
    rule: MOVES[how],
    path: expected.template,
    found: found.template,
    places: { expected: expected.pointer, found: found.pointer },
    basis: basisOfRoute(expected),
    ...(operation && { operation }),
  })
}

export function compareNamespaces(context: Context): void {
  const { pairing, collector } = context
  const { missing, moved, added } = pairing.namespaces
  const empty = emptiedNamespaces(context)
  for (const namespace of [...missing, ...empty]) reportMissing(namespace, context)
  for (const [from, to] of moved) reportMoved(from, to, context)
  reportUnlisted(context)
  for (const namespace of added) reportAdded(namespace, context)
  reportRoutes(context, new Set([...missing, ...empty]))
  for (const pair of pairing.pairs) reportMove(pair, collector)
}
