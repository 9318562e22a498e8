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

/** The path parameters that are no declared arguments; query and body take precedence. */
export function pathArguments(
  { operation, path, trace: { args, fields, query } }: LoggedRequest,
  routes: readonly RouteOutline[],
): Json {
  if (!operation || !args || operation.secret) return {}
  const names = parameterNames(operation.path).filter((name) => !Object.hasOwn(args, name))
  if (!names.length) return {}
  const route = routeAt(path, routes)
  const values = route && expressionOf(route).exec(path)?.groups
  return fromKeys(names, (name) => fields?.[name] ?? query?.[name] ?? values?.[name])
}

/** Whether `rest_route` is a list, which is not the address of a route. */
export const hasRouteList = ({ isRest, target }: LoggedRequest): boolean =>
  !isRest && /[?&]rest_route(?:\[|%5B)/i.test(target)
