/** Compares two paired routes: owner, methods, then each endpoint. */

import { basisOf, STATED } from '#openapi/drift/surface/provenance.ts'
import type {
  Surface,
  SurfaceEndpoint,
  SurfaceRoute,
  Traffic,
} from '#openapi/drift/surface/surface.ts'
import { compareArguments } from './arguments.ts'
import type { Collector, Emit, EndpointLocation } from './collector.ts'
import type { IsEqualJson } from './json-equality.ts'
import type { RoutePair } from './pair-routes.ts'
import { compareParameters } from './parameters.ts'
import { compareTraffic } from './traffic.ts'

interface RouteContext {
  readonly expected: Surface
  readonly found: Surface
  readonly collector: Collector
  readonly isSame: IsEqualJson
  /** Expected to found namespace names. */
  readonly moved: ReadonlyMap<string, string>
}

interface EndpointPair {
  readonly expected: SurfaceEndpoint
  readonly found: SurfaceEndpoint
  readonly methods: readonly string[]
}

const endpointFor = ({ endpoints }: SurfaceRoute, method: string): SurfaceEndpoint | undefined =>
  endpoints.find(({ methods }) => methods.includes(method))

/** Pairs endpoints once each, with their common methods. */
function pairEndpoints({ expected, found }: RoutePair): readonly EndpointPair[] {
  return expected.endpoints.flatMap((endpoint) => {
    const methods = new Map<SurfaceEndpoint, string[]>()
    for (const method of endpoint.methods) {
      const other = endpointFor(found, method)
      if (other) methods.set(other, [...(methods.get(other) ?? []), method])
    }
    return [...methods].map(([other, shared]) => ({
      expected: endpoint,
      found: other,
      methods: shared,
    }))
  })
}

/** Methods that the platform handles itself and an index does not list. */
const UNLISTED = ['HEAD', 'OPTIONS', 'TRACE']

const missingMethods = ({ found }: RoutePair, { methods }: SurfaceEndpoint) => ({
  missing: methods.filter((method) => !endpointFor(found, method)),
  /** Served, but missing from the method list of the route. */
  unlisted: methods.filter(
    (method) =>
      found.listedMethods?.length &&
      endpointFor(found, method) &&
      !found.listedMethods.includes(method),
  ),
})

function addedMethods({ expected, found }: RoutePair): readonly string[] {
  const served = found.endpoints.flatMap(({ methods }) => methods)
  const all = new Set([...served, ...(found.listedMethods ?? [])])
  return [...all].filter((method) => !endpointFor(expected, method))
}

function compareMethods(pair: RoutePair, { expected, found, collector }: RouteContext): void {
  const isCompared = (method: string) =>
    (expected.kind === 'openapi' && found.kind === 'openapi') || !UNLISTED.includes(method)
  const path = pair.expected.template
  for (const endpoint of pair.expected.endpoints) {
    const { missing, unlisted } = missingMethods(pair, endpoint)
    const { operation } = endpoint.provenance
    const notice = {
      path,
      places: { expected: endpoint.pointer, found: pair.found.pointer },
      basis: basisOf(endpoint.provenance, 'route'),
      ...(operation && { operation }),
    }
    const removed = missing.filter(isCompared)
    if (removed.length) collector.add({ ...notice, rule: 'method-missing', methods: removed })
    if (unlisted.length) collector.add({ ...notice, rule: 'method-unlisted', methods: unlisted })
  }
  const added = addedMethods(pair).filter(isCompared)
  const places = { expected: pair.expected.pointer, found: pair.found.pointer }
  if (added.length)
    collector.add({ rule: 'method-added', path, methods: added, places, basis: STATED })
}

/** Only an index groups methods. */
function compareGroups(pairs: readonly EndpointPair[], path: string, context: RouteContext): void {
  if (context.expected.kind === 'openapi' || context.found.kind === 'openapi') return
  const report = (rule: 'method-group-split' | 'method-group-joined', same: EndpointPair[]) => {
    const [first] = same
    if (!first || same.length < 2) return
    context.collector.add({
      rule,
      path,
      methods: same.flatMap(({ methods }) => methods),
      places: { expected: first.expected.pointer, found: first.found.pointer },
      basis: { kind: 'implied' },
    })
  }
  for (const endpoint of new Set(pairs.map(({ expected }) => expected)))
    report(
      'method-group-split',
      pairs.filter(({ expected }) => expected === endpoint),
    )
  for (const endpoint of new Set(pairs.map(({ found }) => found)))
    report(
      'method-group-joined',
      pairs.filter(({ found }) => found === endpoint),
    )
}

function compareBatch({ expected, found }: EndpointPair, emit: Emit): void {
  if (expected.batch === undefined || found.batch === undefined) return
  if (expected.batch === found.batch) return
  emit({
    rule: found.batch ? 'batch-gained' : 'batch-lost',
    places: { expected: expected.pointer, found: found.pointer },
    basis: basisOf(expected.provenance, 'batch'),
  })
}

const hasTraffic = (
  endpoint: SurfaceEndpoint,
): endpoint is SurfaceEndpoint & { traffic: Traffic } => endpoint.traffic !== undefined

function compareEndpoints(pair: EndpointPair, path: string, context: RouteContext): void {
  const { expected, found, methods } = pair
  const { collector } = context
  if (context.isSame(expected.source, found.source)) return
  const { operation } = expected.provenance
  const origin: EndpointLocation = { path, methods, ...(operation && { operation }) }
  const emit = collector.emitFor(origin)
  compareParameters(pair, emit)
  compareBatch(pair, emit)
  compareArguments({
    expected,
    found,
    emit,
    shapesFor: (basis) => collector.shapesFor(origin, 'argument', basis),
    comparesPathTypesOnly: context.expected.kind === 'openapi' || context.found.kind === 'openapi',
  })
  if (hasTraffic(expected) && hasTraffic(found))
    compareTraffic({
      expected,
      found,
      emit,
      shapesFor: (direction, basis) => collector.shapesFor(origin, direction, basis),
    })
}

function compareOwner({ expected, found }: RoutePair, context: RouteContext): void {
  const owner = context.moved.get(expected.namespace) ?? expected.namespace
  if (owner === found.namespace || !context.expected.listsNamespaces) return
  if (!context.found.listsNamespaces) return
  const { provenance } = expected.endpoints[0] ?? {}
  context.collector.add({
    rule: 'route-namespace-changed',
    path: expected.template,
    subject: 'namespace',
    expected: owner || 'none',
    found: found.namespace || 'none',
    places: { expected: expected.pointer, found: found.pointer },
    basis: provenance ? basisOf(provenance, 'owner') : { kind: 'stated' },
  })
}

/** Returns the number of compared endpoint pairs. */
export function compareRoutes(pair: RoutePair, context: RouteContext): number {
  const path = pair.expected.template
  if (pair.how === 'same' || pair.how === 'parameters') compareOwner(pair, context)
  compareMethods(pair, context)
  const pairs = pairEndpoints(pair)
  compareGroups(pairs, path, context)
  for (const endpoints of pairs) compareEndpoints(endpoints, path, context)
  return pairs.length
}
