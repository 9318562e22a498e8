/** Pairs routes: by path, by normalized path, by version, and finally by similarity. */

import { withoutParameterNames, withoutVersion } from '#openapi/drift/read/route-pattern.ts'
import type { Surface, SurfaceRoute } from '#openapi/drift/surface/surface.ts'
import { groupBy } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { nameSimilarity, setSimilarity } from '#openapi/values/similarity.ts'
import { type NamespacePairs, pairNamespaces } from './pair-namespaces.ts'

type PairMethod = 'same' | 'parameters' | 'version' | 'renamed'

export interface RoutePair {
  readonly expected: SurfaceRoute
  readonly found: SurfaceRoute
  readonly how: PairMethod
}

export interface Pairing {
  readonly namespaces: NamespacePairs
  readonly pairs: readonly RoutePair[]
  readonly missing: readonly SurfaceRoute[]
  readonly added: readonly SurfaceRoute[]
}

interface PairingState {
  readonly pairs: RoutePair[]
  missing: readonly SurfaceRoute[]
  added: readonly SurfaceRoute[]
}

function addPairs(state: PairingState, newPairs: readonly RoutePair[]): void {
  const [pairedExpected, pairedFound] = [
    new Set(newPairs.map(({ expected }) => expected)),
    new Set(newPairs.map(({ found }) => found)),
  ]
  state.pairs.push(...newPairs)
  state.missing = state.missing.filter((route) => !pairedExpected.has(route))
  state.added = state.added.filter((route) => !pairedFound.has(route))
}

type KeyOf = (route: SurfaceRoute) => string

/** Pairs routes with the same key, each once. */
function pairByKey(
  state: PairingState,
  how: PairMethod,
  keys: { expected: KeyOf; found: KeyOf },
): void {
  const addedByKey = groupBy(state.added, keys.found)
  addPairs(
    state,
    state.missing.flatMap((expected) => {
      const found = addedByKey.get(keys.expected(expected))?.shift()
      return found ? [{ expected, found, how }] : []
    }),
  )
}

const methodsOf = ({ endpoints }: SurfaceRoute): ReadonlySet<string> =>
  new Set(endpoints.flatMap(({ methods }) => methods))

/** Distinctive arguments: not in the path, and not on most routes. */
const namesOf = ({ endpoints }: SurfaceRoute, common: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    endpoints.flatMap(({ args }) =>
      [...args.values()]
        .filter(({ name, location }) => location !== 'path' && !common.has(name))
        .map(({ name }) => name),
    ),
  )

const COMMON_SHARE = 0.8

/** Arguments of nearly every route, which do not distinguish any. */
function commonNames(routes: readonly SurfaceRoute[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const route of routes)
    for (const name of namesOf(route, new Set())) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Set(
    [...counts].filter(([, count]) => count > routes.length * COMMON_SHARE).map(([name]) => name),
  )
}

/** Features used to recognize a route. */
interface Traits {
  readonly route: SurfaceRoute
  readonly names: ReadonlySet<string>
  readonly methods: ReadonlySet<string>
  readonly form: string
}

const traitsOf = (route: SurfaceRoute, common: ReadonlySet<string>): Traits => ({
  route,
  names: namesOf(route, common),
  methods: methodsOf(route),
  form: withoutParameterNames(route.template),
})

const parametersIn = (form: string): number => form.split('{}').length - 1

/** Confidence that one route is the renamed other; 0 for none. */
function likeness(one: Traits, other: Traits): number {
  const methods = setSimilarity(one.methods, other.methods)
  const args = setSimilarity(one.names, other.names)
  if (methods < 0.5 || args < 0.6) return 0
  const path = nameSimilarity(one.form, other.form)
  const isComparable = one.names.size >= 2 && other.names.size >= 2
  const isSamePlace = parametersIn(one.form) === parametersIn(other.form) && path >= 0.8
  const isLikely = isComparable
    ? path >= 0.4 || args === 1
    : args === 1 && methods === 1 && isSamePlace
  return isLikely ? args / 2 + methods / 5 + (path * 3) / 10 : 0
}

/** Pairs routes within a namespace, the best matches first. */
function pairByLikeness(state: PairingState, ownerOf: KeyOf, common: ReadonlySet<string>): void {
  const added = state.added.map((route) => traitsOf(route, common))
  const candidates = state.missing
    .map((route) => traitsOf(route, common))
    .flatMap((one) =>
      added
        .filter(({ route }) => route.namespace === ownerOf(one.route))
        .map((other) => ({ one, other, score: likeness(one, other) })),
    )
    .filter(({ score }) => score > 0)
    .toSorted(by(({ score }) => score, 'desc'))
  const used = new Set<SurfaceRoute>()
  const taken = candidates.flatMap(({ one, other }): RoutePair[] => {
    if (used.has(one.route) || used.has(other.route)) return []
    used.add(one.route).add(other.route)
    return [{ expected: one.route, found: other.route, how: 'renamed' }]
  })
  addPairs(state, taken)
}

export function pairRoutes(expected: Surface, found: Surface): Pairing {
  const namespaces = pairNamespaces(expected, found)
  const ownerOf: KeyOf = ({ namespace }) => namespaces.moved.get(namespace) ?? namespace
  /** The path of an expected route after its namespace has moved. */
  const addressOf: KeyOf = (route) =>
    namespaces.moved.has(route.namespace)
      ? `/${ownerOf(route)}${route.template.slice(route.namespace.length + 1)}`
      : route.template
  const state: PairingState = {
    pairs: [],
    missing: [...expected.routes.values()],
    added: [...found.routes.values()].filter(({ template }) => !expected.leftOut?.has(template)),
  }
  const template: KeyOf = (route) => route.template
  pairByKey(state, 'same', { expected: addressOf, found: template })
  pairByKey(state, 'parameters', {
    expected: (route) => withoutParameterNames(addressOf(route)),
    found: (route) => withoutParameterNames(route.template),
  })
  pairByKey(state, 'version', {
    expected: (route) => withoutVersion(addressOf(route)),
    found: (route) => withoutVersion(route.template),
  })
  pairByLikeness(state, ownerOf, commonNames([...found.routes.values()]))
  return { namespaces, pairs: state.pairs, missing: state.missing, added: state.added }
}
