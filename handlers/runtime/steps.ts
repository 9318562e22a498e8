/** The steps of one request: open a call, resolve its arguments, run it. */

import type { Site } from '#fixtures/site/site.ts'
import type { AuthMode } from '#handlers/runtime/access/authenticate.ts'
import { type AccessCheck, toAccessError, toApiError } from '#handlers/runtime/access/authorize.ts'
import { resolveArguments } from '#handlers/runtime/arguments/arguments.ts'
import { isRouteDisabled } from '#handlers/runtime/request/disabled-routes.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import { lookUp, type RestRequest, sourcesOf } from '#handlers/runtime/request/request.ts'
import type { RouteMatch, RouteTable } from '#handlers/runtime/request/routing.ts'
import type { Contract, ContractOperation, Route } from '#openapi/contract/contract.ts'
import type { Call, Reply, SiteUrls } from './call.ts'
import { type Caller, withObservedRights } from './caller.ts'
import { ApiError, type ErrorResponse, toErrorResponse } from './errors.ts'
import type { Events } from './events.ts'
import type { Behaviour, Rejection } from './implement.ts'
import type { CacheSlot } from './response-cache.ts'
import type { CallDecisions, Trace } from './trace.ts'

/** Records behind links without a route in the interface: users, terms, media. */
export type FindRelated = (path: string, query: RestRequest['query'], call: Call) => unknown

export interface Runtime {
  readonly contract: Contract
  readonly routes: RouteTable
  readonly behaviours: ReadonlyMap<string, Behaviour<never>>
  readonly accessCheck: AccessCheck
  readonly auth: AuthMode
  readonly related: FindRelated
  readonly events: Events
  /** The contract in the names that clients use: those of the deployment, where it has its own. */
  readonly publicContract: Contract
  readonly publicRoute: (route: Route) => Route
  /** Finds the operation of a request in the names of clients. */
  readonly resolve: (request: RestRequest) => ResolvedRequest
}

/** A request in neutral names, with its operation. */
export interface ResolvedRequest {
  readonly request: RestRequest
  readonly match: RouteMatch | undefined
}

/** The environment of one request, shared by all its parts. */
export interface RequestEnvironment {
  readonly runtime: Runtime
  readonly site: Site
  readonly urls: SiteUrls
  /** Absent for internal requests. */
  readonly trace?: Trace | undefined
  /** Cache slot for the response; absent where caching is not allowed. */
  readonly cacheSlot?: CacheSlot | undefined
}

export interface IncomingRequest extends RequestEnvironment {
  readonly request: RestRequest
  readonly caller: Caller
}

/** The match and behaviour found by a host. */
export interface FoundEndpoint {
  readonly match: RouteMatch
  readonly behaviour: Behaviour<never>
}

/** A call with resolved arguments, ready to run. */
export interface PreparedCall {
  readonly match: RouteMatch
  readonly behaviour: Behaviour<never>
  readonly accessCheck: AccessCheck
  readonly call: MutableCall
}

const NO_ARGS: Params = Object.freeze({})

/** For internal requests; a host passes the behaviour of the matched operation. */
export function behaviourOf({ behaviours }: Runtime, { id }: ContractOperation): Behaviour<never> {
  const found = behaviours.get(id)
  if (!found) throw new Error(`expected one implementation of ${id}, got 0`)
  return found
}

/** Records where the document decided otherwise than deployments. */
const departureIn =
  ({ quirks = {} }: ContractOperation, trace: Trace | undefined) =>
  (name: string): boolean => {
    if (trace && Object.hasOwn(quirks, name))
      trace.departures = (trace.departures ?? new Set()).add(name)
    return false
  }

const quirkIn =
  ({ quirks = {} }: ContractOperation, trace: Trace | undefined) =>
  (name: string): boolean => {
    const isDeclared = Object.hasOwn(quirks, name)
    if (trace && isDeclared) trace.quirks = (trace.quirks ?? new Set()).add(name)
    return isDeclared
  }

type MutableCall = { -readonly [K in keyof Call]: Call[K] }

/** One mutable object serves rules, permission and handler, without copies. */
export function createCall(
  incoming: IncomingRequest,
  { operation, params }: RouteMatch,
): MutableCall {
  return {
    operation,
    args: NO_ARGS,
    request: incoming.request,
    site: incoming.site,
    caller: incoming.caller,
    urls: incoming.urls,
    contract: incoming.runtime.publicContract,
    events: incoming.runtime.events,
    trace: incoming.trace,
    // Never from the path alone: permission and handler see the same merged values.
    param: (name) => lookUp(sourcesOf(incoming.request, params, NO_ARGS), name),
    resolve: (wanted) => resolveArguments(wanted, incoming.request, params),
    quirk: (incoming.runtime.contract.isAsDeployed ? quirkIn : departureIn)(
      operation,
      incoming.trace,
    ),
  }
}

function throwIf(rejection: Rejection): void {
  if (rejection) throw toApiError(rejection)
}

function fillArguments(call: MutableCall, { rules, check }: Behaviour<never>): void {
  const { args, param } = call.resolve({
    operation: call.operation,
    customCheck: rules && ((name, value) => rules[name]?.(value, call)),
    rule: check && (() => throwIf(check(call))),
  })
  call.args = args
  call.param = param
}

/** Resolves and checks the arguments; throws the first error. */
export function prepareCall(
  incoming: IncomingRequest,
  match: RouteMatch,
  behaviour: Behaviour<never>,
): PreparedCall {
  const call = createCall(incoming, match)
  fillArguments(call, behaviour)
  return { match, behaviour, accessCheck: incoming.runtime.accessCheck, call }
}

type DecisionLog = Pick<Trace, 'decisions'>

/** Checks the permission and runs the handler; both are recorded in the log. */
export function runCall(
  prepared: PreparedCall,
  log: DecisionLog | undefined = prepared.call.trace,
): Reply {
  if (!log) return decideAndHandle(prepared)
  const { call } = prepared
  const { site, caller } = call
  const decisions: CallDecisions = {
    isAllowed: false,
    permissionReads: 0,
    reads: [],
    missingRights: [],
  }
  log.decisions = decisions
  call.caller = withObservedRights(caller, decisions.missingRights)
  try {
    return site.observeReads(decisions.reads, () => decideAndHandle(prepared, decisions))
  } finally {
    call.caller = caller
  }
}

function decideAndHandle(
  { match, behaviour, accessCheck, call }: PreparedCall,
  decisions?: CallDecisions,
): Reply {
  const denial = accessCheck(call, match.operation)
  if (decisions) decisions.permissionReads = decisions.reads.length
  if (denial) throw toAccessError(denial)
  if (decisions) {
    decisions.isAllowed = true
    decisions.missingRights.length = 0
  }
  // The arguments are checked and converted by the definition that types the behaviour.
  return behaviour.handle(call as Call<never>)
}

export function enabledMatch(site: Site, match: RouteMatch | undefined): RouteMatch {
  if (!match || isRouteDisabled(site, match.route)) throw new ApiError('rest_no_route')
  return match
}

export const errorReply = (
  error: unknown,
  caller: Caller,
  { isAsDeployed }: Pick<Contract, 'isAsDeployed'>,
): ErrorResponse => {
  if (error instanceof ApiError)
    return toErrorResponse(error, caller.user !== undefined, isAsDeployed)
  throw error
}
