/** Pairs namespaces by name or by their routes. */

import { withoutParameterNames, withoutVersion } from '#openapi/drift/read/route-pattern.ts'
import type { Surface, SurfaceRoute } from '#openapi/drift/surface/surface.ts'
import { by } from '#openapi/values/order.ts'

export interface NamespacePairs {
  /** Expected name to found name, where they differ. */
  readonly moved: ReadonlyMap<string, string>
  readonly missing: readonly string[]
  readonly added: readonly string[]
}

export const routesIn = (surface: Surface, namespace: string): readonly SurfaceRoute[] =>
  [...surface.routes.values()].filter((route) => route.namespace === namespace)

/** A namespace exists if it is listed or owns a route. */
const namespacesOf = (surface: Surface): readonly string[] => [
  ...new Set([
    ...surface.namespaces,
    ...[...surface.routes.values()].map(({ namespace }) => namespace).filter(Boolean),
  ]),
]

/** The normalized routes of a namespace, without the root, which every namespace has. */
const formsIn = (surface: Surface, namespace: string): ReadonlySet<string> =>
  new Set(
    routesIn(surface, namespace)
      .map(({ template }) => withoutParameterNames(template).slice(namespace.length + 1))
      .filter(Boolean),
  )

interface Candidate {
  readonly from: string
  readonly to: string
  readonly likeness: number
}

const MIN_LIKENESS = 0.5
const MIN_COMMON_ROUTES = 3

/** A new version of a namespace needs one common route, a rename several. */
function likeness(from: ReadonlySet<string>, to: ReadonlySet<string>, isVersion: boolean): number {
  const common = [...from].filter((form) => to.has(form)).length
  const share = from.size === 0 ? 0 : common / from.size
  if (isVersion) return share > 0 || (from.size === 0 && to.size === 0) ? 1 + share : 0
  return common >= MIN_COMMON_ROUTES && share >= MIN_LIKENESS ? share : 0
}

function candidates(expected: Surface, found: Surface, names: UnpairedNames): readonly Candidate[] {
  const targets = names.added.map((to) => ({ to, forms: formsIn(found, to) }))
  return names.missing
    .flatMap((from) => {
      const forms = formsIn(expected, from)
      return targets.map(({ to, forms: others }) => {
        const isVersion = withoutVersion(`/${from}`) === withoutVersion(`/${to}`)
        return { from, to, likeness: likeness(forms, others, isVersion) }
      })
    })
    .filter(({ likeness }) => likeness > 0)
    .toSorted(by(({ likeness }) => likeness, 'desc'))
}

interface UnpairedNames {
  readonly missing: readonly string[]
  readonly added: readonly string[]
}

export function pairNamespaces(expected: Surface, found: Surface): NamespacePairs {
  const [before, after] = [namespacesOf(expected), namespacesOf(found)]
  const missing = before.filter((name) => !after.includes(name))
  const added = after.filter((name) => !before.includes(name))
  const moved = new Map<string, string>()
  const taken = new Set<string>()
  for (const { from, to } of candidates(expected, found, { missing, added })) {
    if (moved.has(from) || taken.has(to)) continue
    moved.set(from, to)
    taken.add(to)
  }
  return {
    moved,
    missing: missing.filter((name) => !moved.has(name)),
    added: added.filter((name) => !taken.has(name)),
  }
}
