/** Pairs the routes of a contract with those of an index. */

import type { Route } from '#openapi/contract/contract.ts'
import type { PairedRoute, TargetRoute } from './target-route.ts'
import type { TranslatedContract } from './translate.ts'

/** Minimum number of shared arguments to identify a route. */
const MIN_SHARED_ARGUMENTS = 3

export const methodsOf = ({ operations }: Route): readonly string[] =>
  operations.flatMap(({ methods }) => methods)

export const argsOf = ({ operations }: Route): readonly string[] => [
  ...new Set(operations.flatMap(({ args }) => Object.keys(args))),
]

export const isListed = ({ operations }: Route): boolean =>
  operations.some(({ unlisted }) => !unlisted)

/** Normalizes parameters, so that their names and expressions do not matter. */
export const normalizePattern = (pattern: string): string =>
  pattern.replace(/\(\?P<\w+>(?:[^()]|\([^()]*\))*\)/g, '{}')

const depthOf = (pattern: string): number => normalizePattern(pattern).split('/').length

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set([...one, ...other]).size === new Set(one).size &&
  new Set(one).size === new Set(other).size

/** Whether namespace, depth and methods of two routes are equal. */
const mayMatch = (route: Route, { pattern, namespace, methods }: TargetRoute): boolean =>
  route.namespace === namespace &&
  depthOf(route.pattern) === depthOf(pattern) &&
  isSameSet(methodsOf(route), methods)

/** Whether the routes also have the same arguments, and enough of them. */
const isCertainMatch = (route: Route, target: TargetRoute): boolean =>
  mayMatch(route, target) &&
  target.args.length >= MIN_SHARED_ARGUMENTS &&
  isSameSet(argsOf(route), target.args)

interface MissingRoute {
  readonly route: Route
  /** The only possible match, without proof. */
  readonly candidate: TargetRoute | undefined
}

interface RoutePairs {
  readonly direct: readonly PairedRoute[]
  /** Routes with a path that words do not explain. */
  readonly moved: readonly PairedRoute[]
  readonly missing: readonly MissingRoute[]
}

const onlyElement = <T>(list: readonly T[]): T | undefined =>
  list.length === 1 ? list[0] : undefined

/** The path with all occurrences of its words renamed, not only the first. */
function fullyRenamedPattern(route: Route, { neutralOf, vocabulary }: TranslatedContract) {
  const [operation] = route.operations
  if (!operation) return undefined
  const neutral = neutralOf(operation)
  const rest = normalizePattern(neutral.pattern).slice(neutral.namespace.length + 1)
  return `/${route.namespace}${vocabulary.identifier(rest)}`
}

/** Pairs routes by translated path, then by their arguments; the rest is missing. */
export function pairRoutes(
  contract: TranslatedContract,
  targets: readonly TargetRoute[],
): RoutePairs {
  const byPattern = new Map(targets.map((route) => [normalizePattern(route.pattern), route]))
  const direct = contract.routes.flatMap((route): PairedRoute[] => {
    const found = byPattern.get(normalizePattern(route.pattern))
    return found ? [{ route, target: found }] : []
  })
  const usedTargets = new Set(direct.map((pair) => pair.target))
  const pairedRoutes = new Set(direct.map((pair) => pair.route))
  const moved: PairedRoute[] = []
  const unpairedRoutes = () =>
    contract.routes.filter((route) => isListed(route) && !pairedRoutes.has(route))
  const unusedTargets = () => targets.filter((route) => !usedTargets.has(route))
  /** The only match of a route, if the match is mutual. */
  const counterpart = (route: Route, isMatch: typeof mayMatch) => {
    const found = onlyElement(unusedTargets().filter((other) => isMatch(route, other)))
    return found && onlyElement(unpairedRoutes().filter((other) => isMatch(other, found)))
      ? found
      : undefined
  }
  const fullyRenamedTarget = (route: Route) => {
    const found = byPattern.get(fullyRenamedPattern(route, contract) ?? '')
    return found && !usedTargets.has(found) ? found : undefined
  }
  for (const find of [fullyRenamedTarget, (route: Route) => counterpart(route, isCertainMatch)])
    for (const route of unpairedRoutes()) {
      const found = find(route)
      if (!found) continue
      usedTargets.add(found)
      pairedRoutes.add(route)
      moved.push({ route, target: found })
    }
  const missing = unpairedRoutes().map((route) => ({
    route,
    candidate: counterpart(route, mayMatch),
  }))
  return { direct, moved, missing }
}
