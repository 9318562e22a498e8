/** The route that a logged request addresses, whatever its method. */
import type { RouteOutline } from '#openapi/language/outline.ts'
import { pathExpression } from '#openapi/language/patterns.ts'
import { memoize } from '#openapi/values/memoize.ts'
import type { LoggedRequest } from './logged-request.ts'

const expressionOf = memoize(
  ({ path, operations: [operation] }: RouteOutline): RegExp =>
    pathExpression({ id: path, path, params: operation?.params ?? {} }),
)

export const routeAt = (path: string, routes: readonly RouteOutline[]): RouteOutline | undefined =>
  routes.find((route) => expressionOf(route).test(path))

/** Whether `rest_route` is a list, which is not the address of a route. */
export const hasRouteList = ({ isRest, target }: LoggedRequest): boolean =>
  !isRest && /[?&]rest_route(?:\[|%5B)/i.test(target)
