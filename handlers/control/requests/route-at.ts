/** The route that a logged request addresses, whatever its method. */
import type { RouteOutline } from '#openapi/language/outline.ts'
import { parameterNames, pathExpression } from '#openapi/language/patterns.ts'
import { fromKeys, type Json } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { startsWithSegment } from '#openapi/values/text.ts'
import { nearest } from './hint.ts'
import { hasTruncatedBody, type LoggedRequest } from './logged-request.ts'

const expressionOf = memoize(
  ({ path, operations: [operation] }: RouteOutline): RegExp =>
    pathExpression({ id: path, path, params: operation?.params ?? {} }),
)

/** Without those of add-ons that were switched off in the site. */
export const routesFor = (
  { trace: { routesOff } }: LoggedRequest,
  routes: readonly RouteOutline[],
): readonly RouteOutline[] =>
  routesOff.length
    ? routes.filter(({ path }) => !routesOff.some((prefix) => startsWithSegment(path, prefix)))
    : routes

/** Several may have the same path, with different methods. */
export const routesAt = (path: string, routes: readonly RouteOutline[]): readonly RouteOutline[] =>
  routes.filter((route) => expressionOf(route).test(path))

/**
 * The path parameters that are no declared arguments, or all if the arguments were rejected; query
 * and body take precedence, with a null only for declared ones.
 */
export function pathArguments(logged: LoggedRequest): Json {
  const { operation, trace, pathParams } = logged
  const { args = {}, fields, query } = trace
  if (!operation || operation.secret || hasTruncatedBody(logged)) return {}
  const names = parameterNames(operation.path).filter((name) => !Object.hasOwn(args, name))
  const isNull = (name: string): boolean =>
    fields?.[name] === null && Object.hasOwn(operation.args, name)
  return fromKeys(names, (name) =>
    isNull(name) ? null : (fields?.[name] ?? query?.[name] ?? pathParams?.[name]),
  )
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

/** In segments: name and version. */
const NAMESPACE_LENGTH = 2

/** The routes of the namespace of a path; all if there is no such namespace. */
function routesNear(sent: readonly string[], routes: readonly RouteOutline[]) {
  const root = sent.slice(0, NAMESPACE_LENGTH + 1).join('/')
  const isKnown = routes.some(({ path }) => path === root)
  return isKnown ? routes.filter(({ path }) => path.startsWith(`${root}/`)) : routes
}

const isNoun = (segment: string, at: number): boolean =>
  at > NAMESPACE_LENGTH && parameterNames(segment).length === 0

/**
 * The path of a route with the parameters that were sent, aligned at the end: a namespace may be
 * missing or different. Undefined if one of its nouns is not close to the one sent.
 */
function pathNear(
  { path, operations: [operation] }: RouteOutline,
  sent: readonly string[],
): string | undefined {
  const segments = segmentsOf(path)
  const start = sent.length - segments.length
  if (start < -NAMESPACE_LENGTH || !segments.some(isNoun)) return undefined
  const isOther = segments.some(
    (segment, at) =>
      isNoun(segment, at) && nearest(sent[start + at] ?? '', [segment]) === undefined,
  )
  if (isOther) return undefined
  const params = operation?.params ?? {}
  const filled = segments.map((segment, at) => {
    if (parameterNames(segment).length === 0) return segment
    const value = sent[start + at] ?? ''
    return pathExpression({ id: path, path: segment, params }).test(value) ? value : undefined
  })
  return filled.includes(undefined) ? undefined : filled.join('/')
}

/** Whether another namespace has the same route, and the name that was sent is close to neither. */
function isArbitrary(
  suggestion: string,
  sent: readonly string[],
  found: readonly string[],
): boolean {
  const routeIn = (path: string): string =>
    segmentsOf(path)
      .slice(NAMESPACE_LENGTH + 1)
      .join('/')
  const isShared = found.some(
    (path) => path !== suggestion && routeIn(path) === routeIn(suggestion),
  )
  return isShared && nearest(sent[1] ?? '', [segmentsOf(suggestion)[1] ?? '']) === undefined
}

/** The closest path that addresses a route. */
export function nearestPath(path: string, routes: readonly RouteOutline[]): string | undefined {
  const sent = segmentsOf(path)
  const found = routesNear(sent, routes).flatMap((route) => pathNear(route, sent) ?? [])
  const suggestion = nearest(path, found)
  return suggestion === undefined || isArbitrary(suggestion, sent, found) ? undefined : suggestion
}

/** Whether `rest_route` is a list, which is not the address of a route. */
export const hasRouteList = ({ isRest, target }: LoggedRequest): boolean =>
  !isRest && /[?&]rest_route(?:\[|%5B)/i.test(target)
