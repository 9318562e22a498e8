/** One request in the platform's order: credentials, route, method, body, arguments, permission, handler. */

import type { Site } from '#fixtures/site.ts'
import type { Contract, ContractOperation, Route } from '#openapi/contract.ts'
import { optionsDocument } from '#openapi/derive/index-document.ts'
import { type ArgumentRules, resolveArguments } from './arguments.ts'
import { type AuthMode, authenticate } from './authenticate.ts'
import { refusalFor, toError } from './authorize.ts'
import type { Call, Place, Reply } from './call.ts'
import { type Caller, callerOf } from './caller.ts'
import { ApiError, toErrorAnswer } from './errors.ts'
import type { HttpOutput } from './http.ts'
import type { Behaviour, RuleCall } from './implement.ts'
import { type Outgoing, toOutput } from './output.ts'
import { parseParams } from './parameters.ts'
import { lookUp, type RestRequest, sourcesOf } from './request.ts'
import type { RouteMatch, RouteTable } from './routing.ts'

/** Records behind links whose routes the interface does not show: users, terms, media. */
export type Related = (path: string, query: RestRequest['query'], call: Call) => unknown

export interface Runtime {
  readonly contract: Contract
  readonly routes: RouteTable
  readonly behaviours: ReadonlyMap<string, Behaviour<never>>
  readonly auth: AuthMode
  readonly related: Related
}

/** The surroundings of one request, the same for all its parts. */
export interface Surroundings {
  readonly runtime: Runtime
  readonly site: Site
  readonly place: Place
}

export interface PreparedCall {
  readonly match: RouteMatch
  readonly behaviour: Behaviour<never>
  readonly call: Call
}

export function behaviourOf({ behaviours }: Runtime, { id }: ContractOperation): Behaviour<never> {
  const found = behaviours.get(id)
  if (!found) throw new Error(`expected one implementation of ${id}, got 0`)
  return found
}

export interface Incoming extends Surroundings {
  readonly request: RestRequest
  readonly caller: Caller
}

function ruleCall(
  { runtime, site, place, request, caller }: Incoming,
  match: RouteMatch,
): RuleCall {
  const sources = sourcesOf(request, match.params, {})
  return {
    operation: match.operation,
    request,
    path: match.params,
    site,
    caller,
    place,
    contract: runtime.contract,
    param: (name) => lookUp(sources, name),
  }
}

function boundRules({ rules = {} }: Behaviour<never>, base: RuleCall): ArgumentRules {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, (value: unknown) => rule(value, base)]),
  )
}

/** Steps 3 to 7: route, method, body and arguments. Throws the refusal of the first that fails. */
export function prepareCall(incoming: Incoming, match: RouteMatch): PreparedCall {
  const behaviour = behaviourOf(incoming.runtime, match.operation)
  const base = ruleCall(incoming, match)
  const { args, param } = resolveArguments({
    operation: match.operation,
    request: incoming.request,
    path: match.params,
    ...(behaviour.rules && { rules: boundRules(behaviour, base) }),
    ...(behaviour.check && { rule: () => refuseIf(behaviour.check?.(base)) }),
  })
  return { match, behaviour, call: { ...base, args, param } }
}

function refuseIf(refusal: ReturnType<NonNullable<Behaviour<never>['permit']>>): void {
  if (refusal) throw toError(refusal)
}

/** Steps 8 and 9. */
export function runCall({ match, behaviour, call }: PreparedCall): Reply {
  refuseIf(refusalFor(match.operation, behaviour, call))
  return behaviour.handle(call as Call<never>)
}

const NONE_OFF: readonly string[] = []

/** Routes of an add-on that is switched off are gone, as if they had never been declared. */
export const isRouteOff = (site: Site, path: string): boolean =>
  site
    .option('routes_off', NONE_OFF)
    .some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

function onlyIfOn({ site }: Surroundings, match: RouteMatch | undefined): RouteMatch {
  if (!match || isRouteOff(site, match.route.path)) throw new ApiError('rest_no_route')
  return match
}

export const findMatch = (surroundings: Surroundings, request: RestRequest): RouteMatch =>
  onlyIfOn(surroundings, surroundings.runtime.routes.find(request.method, request.path))

/** The methods of the route this caller could use with this very request (core reference 4.3). */
function allowedMethods(incoming: Incoming, { route, params }: RouteMatch): string {
  return route.operations
    .filter((operation) => {
      const base = ruleCall(incoming, { route, operation, params })
      return !refusalFor(operation, behaviourOf(incoming.runtime, operation), { ...base, args: {} })
    })
    .flatMap(({ methods }) => methods)
    .join(', ')
}

export const errorReply = (error: unknown, caller: Caller): Reply => {
  if (error instanceof ApiError) return toErrorAnswer(error, caller.user !== undefined)
  throw error
}

function answerOptions(incoming: Incoming): HttpOutput {
  const route = incoming.runtime.routes.findRoute(incoming.request.path)
  if (!route || isRouteOff(incoming.site, route.path))
    return toOutput(outgoingOf(incoming, { body: [] }))
  const reply = { body: optionsDocument(route, incoming.place.restRoot) }
  // The parameters of the path, whichever method they are declared with.
  const method = route.operations[0]?.methods[0] ?? 'GET'
  return toOutput(
    outgoingOf(incoming, reply, incoming.runtime.routes.find(method, incoming.request.path)),
  )
}

export function outgoingOf(incoming: Incoming, reply: Reply, match?: RouteMatch): Outgoing {
  const { request, place, caller } = incoming
  const allow = match && allowedMethods(incoming, match)
  const fetch = (href: string) => fetchInternally(incoming, href)
  return { reply, request, place, caller, allow: allow || undefined, fetch }
}

/** An inner GET with `context=embed`; an error is embedded as its body. */
function fetchInternally(incoming: Incoming, href: string): unknown {
  const { place, runtime, request, caller } = incoming
  if (!href.startsWith(place.restRoot)) return []
  const [path = '', search = ''] = href.slice(place.restRoot.length - 1).split('?')
  const query = { context: 'embed', ...parseParams(search) }
  const inner: Incoming = {
    ...incoming,
    request: { ...request, method: 'GET', path, query, body: { type: '' } },
  }
  const match = runtime.routes.find('GET', path)
  try {
    if (!match) return relatedRecord(inner, path)
    const reply = runCall(prepareCall(inner, match))
    return reply.links ? { ...(reply.body as object), _links: reply.links } : reply.body
  } catch (error) {
    return errorReply(error, caller).body
  }
}

function relatedRecord(incoming: Incoming, path: string): unknown {
  const [operation] = incoming.runtime.contract.operations as [ContractOperation]
  const base = ruleCall(incoming, { route: {} as Route, operation, params: {} })
  const found = incoming.runtime.related(path, incoming.request.query, { ...base, args: {} })
  if (found === undefined) throw new ApiError('rest_no_route')
  return found
}

function identify(surroundings: Surroundings, request: RestRequest): Caller {
  const { runtime, site } = surroundings
  return authenticate({ site, mode: runtime.auth, header: request.header, query: request.query })
}

/** Ends before routing when the credentials are refused. */
function refusedCaller(
  surroundings: Surroundings,
  request: RestRequest,
  error: unknown,
): HttpOutput {
  const caller = callerOf(undefined)
  const incoming = { ...surroundings, request, caller }
  return toOutput({ ...outgoingOf(incoming, errorReply(error, caller)), isPrivate: true })
}

/** `found` is what the host's look-up gave for method and path. */
export function answer(
  surroundings: Surroundings,
  request: RestRequest,
  found: RouteMatch | undefined,
): HttpOutput {
  let caller: Caller
  try {
    caller = identify(surroundings, request)
  } catch (error) {
    return refusedCaller(surroundings, request, error)
  }
  const incoming: Incoming = { ...surroundings, request, caller }
  if (request.method === 'OPTIONS') return answerOptions(incoming)
  let match: RouteMatch | undefined
  let reply: Reply
  try {
    match = onlyIfOn(surroundings, found)
    reply = runCall(prepareCall(incoming, match))
  } catch (error) {
    reply = errorReply(error, caller)
  }
  return toOutput(outgoingOf(incoming, reply, match))
}
