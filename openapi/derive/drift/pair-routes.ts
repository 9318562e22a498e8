/** Which routes stand for each other: by path, by form, by version, at last by likeness. */
import { type NamespacePairs, pairNamespaces } from './pair-namespaces.ts'
import { formOf, withoutVersion } from './route-pattern.ts'
import { nameLikeness, sharedPart } from './similarity.ts'
import type { Surface, SurfaceRoute } from './surface.ts'

export type How = 'same' | 'parameters' | 'version' | 'renamed'

export interface RoutePair {
  readonly expected: SurfaceRoute
  readonly found: SurfaceRoute
  readonly how: How
}

export interface Pairing {
  readonly namespaces: NamespacePairs
  readonly pairs: readonly RoutePair[]
  readonly missing: readonly SurfaceRoute[]
  readonly added: readonly SurfaceRoute[]
}

interface State {
  readonly pairs: RoutePair[]
  missing: readonly SurfaceRoute[]
  added: readonly SurfaceRoute[]
}

function take(state: State, taken: readonly RoutePair[]): void {
  const [gone, used] = [
    new Set(taken.map(({ expected }) => expected)),
    new Set(taken.map(({ found }) => found)),
  ]
  state.pairs.push(...taken)
  state.missing = state.missing.filter((route) => !gone.has(route))
  state.added = state.added.filter((route) => !used.has(route))
}

type KeyOf = (route: SurfaceRoute) => string

/** Pairs what has the same key; each route once. */
function takeByKey(state: State, how: How, keys: { expected: KeyOf; found: KeyOf }): void {
  const waiting = new Map<string, SurfaceRoute[]>()
  for (const route of state.added) {
    const key = keys.found(route)
    waiting.set(key, [...(waiting.get(key) ?? []), route])
  }
  take(
    state,
    state.missing.flatMap((expected) => {
      const found = waiting.get(keys.expected(expected))?.shift()
      return found ? [{ expected, found, how }] : []
    }),
  )
}

const methodsOf = ({ endpoints }: SurfaceRoute): ReadonlySet<string> =>
  new Set(endpoints.flatMap(({ methods }) => methods))

/** Arguments that tell a route from others: not in the path, and not on every route. */
const namesOf = ({ endpoints }: SurfaceRoute, common: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    endpoints.flatMap(({ args }) =>
      [...args.values()]
        .filter(({ name, location }) => location !== 'path' && !common.has(name))
        .map(({ name }) => name),
    ),
  )

const COMMON_SHARE = 0.8

/** Arguments nearly every route has say nothing about one of them. */
function commonNames(routes: readonly SurfaceRoute[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const route of routes)
    for (const name of namesOf(route, new Set())) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Set(
    [...counts].filter(([, count]) => count > routes.length * COMMON_SHARE).map(([name]) => name),
  )
}

const parametersIn = (template: string): number => formOf(template).split('{}').length - 1

/** How sure it is that one route became the other; 0 is not at all. */
function likeness(one: SurfaceRoute, other: SurfaceRoute, common: ReadonlySet<string>): number {
  const [before, after] = [namesOf(one, common), namesOf(other, common)]
  const methods = sharedPart(methodsOf(one), methodsOf(other))
  const path = nameLikeness(formOf(one.template), formOf(other.template))
  const args = sharedPart(before, after)
  const sameParameters = parametersIn(one.template) === parametersIn(other.template)
  const told = before.size >= 2 && after.size >= 2
  const enough = told
    ? args >= 0.6 && methods >= 0.5 && (path >= 0.4 || args === 1)
    : args === 1 && methods === 1 && sameParameters && path >= 0.8
  return enough ? args / 2 + methods / 5 + (path * 3) / 10 : 0
}

/** The best pairs first; only routes of one namespace are looked at. */
function takeByLikeness(state: State, ownerOf: KeyOf, common: ReadonlySet<string>): void {
  const candidates = state.missing
    .flatMap((expected) =>
      state.added
        .filter((found) => found.namespace === ownerOf(expected))
        .map((found) => ({ expected, found, sure: likeness(expected, found, common) })),
    )
    .filter(({ sure }) => sure > 0)
    .toSorted((one, other) => other.sure - one.sure)
  const [gone, used] = [new Set<SurfaceRoute>(), new Set<SurfaceRoute>()]
  const taken = candidates.flatMap(({ expected, found }): RoutePair[] => {
    if (gone.has(expected) || used.has(found)) return []
    gone.add(expected)
    used.add(found)
    return [{ expected, found, how: 'renamed' }]
  })
  take(state, taken)
}

export function pairRoutes(expected: Surface, found: Surface): Pairing {
  const namespaces = pairNamespaces(expected, found)
  const ownerOf: KeyOf = ({ namespace }) => namespaces.moved.get(namespace) ?? namespace
  /** The address an expected route has after its namespace moved. */
  const addressOf: KeyOf = (route) =>
    namespaces.moved.has(route.namespace)
      ? `/${ownerOf(route)}${route.template.slice(route.namespace.length + 1)}`
      : route.template
  const state: State = {
    pairs: [],
    missing: [...expected.routes.values()],
    added: [...found.routes.values()],
  }
  const template: KeyOf = (route) => route.template
  takeByKey(state, 'same', { expected: addressOf, found: template })
  takeByKey(state, 'parameters', {
    expected: (route) => formOf(addressOf(route)),
    found: (route) => formOf(route.template),
  })
  takeByKey(state, 'version', {
    expected: (route) => withoutVersion(addressOf(route)),
    found: (route) => withoutVersion(route.template),
  })
  takeByLikeness(state, ownerOf, commonNames([...found.routes.values()]))
  return { namespaces, pairs: state.pairs, missing: state.missing, added: state.added }
}
