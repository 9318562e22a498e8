/** The route that a logged request addresses, whatever its method. */
import type { RouteOutline } from '#openapi/language/outline.ts'
import { parameterNames, pathExpression } from '#openapi/language/patterns.ts'
import { fromKeys, type Json } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'
import type { LoggedRequest } from './logged-request.ts'

const expressionOf = memoize(
  ({ path, operations: [operation] }: RouteOutline): RegExp =>
    pathExpression({ id: path, path, params: operation?.params ?? {} }),
)

export const routeAt = (path: string, routes: readonly RouteOutline[]): RouteOutline | undefined =>
  routes.find((route) => expressionOf(route).test(path))

/**
 * The path parameters that are no declared arguments, or all if the arguments were rejected; query
 * and body take precedence.
 */
export function pathArguments({ operation, trace, pathParams }: LoggedRequest): Json {
  const { args = {}, fields, query } = trace
  if (!operation || operation.secret) return {}
  const names = parameterNames(operation.path).filter((name) => !Object.hasOwn(args, name))
  return fromKeys(names, (name) => fields?.[name] ?? query?.[name] ?? pathParams?.[name])
}

export interface WrongParameter {
  readonly path: string
  readonly name: string
  /** The characters that the route accepts. */
  readonly pattern: string
}

const segmentsOf = (path: string): readonly string[] => path.split('/')

/** The first parameter with characters that the route does not accept. */
function wrongParameterOf(
  { path, operations: [operation] }: RouteOutline,
  sent: readonly string[],
): WrongParameter | undefined {
  const segments = segmentsOf(path)
  if (!operation || segments.length !== sent.length) return undefined
  let found: WrongParameter | undefined
  for (const [at, segment] of segments.entries()) {
    const value = sent[at] ?? ''
    const [name] = parameterNames(segment)
    const pattern = name === undefined ? undefined : operation.params[name]?.capture
    if (pathExpression({ id: path, path: segment, params: operation.params }).test(value)) continue
    if (name === undefined || pattern === undefined) return undefined
    found ??= { path, name, pattern }
  }
  return found
}

/** The route that a path would address with other characters in a parameter. */
export function findWrongParameter(
  path: string,
  routes: readonly RouteOutline[],
): WrongParameter | undefined {
  const sent = segmentsOf(path)
  for (const route of routes) {
    const found = wrongParameterOf(route, sent)
    if (found) return found
  }
  return undefined
}

/** Whether `rest_route` is a list, which is not the address of a route. */
export const hasRouteList = ({ isRest, target }: LoggedRequest): boolean =>
  !isRest && /[?&]rest_route(?:\[|%5B)/i.test(target)
