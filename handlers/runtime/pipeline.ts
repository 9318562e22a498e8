/** One request in the platform's order: credentials, route, method, body, arguments, permission, handler. */

import { authenticate } from '#handlers/runtime/access/authenticate.ts'
import { renewedNonce } from '#handlers/runtime/access/session.ts'
import { localizedUrls } from '#handlers/runtime/addressing/language.ts'
import { isRouteDisabled } from '#handlers/runtime/request/disabled-routes.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { fieldsOf, type RestRequest } from '#handlers/runtime/request/request.ts'
import type { RouteMatch } from '#handlers/runtime/request/routing.ts'
import { visibleRoute } from '#handlers/runtime/request/visible-contract.ts'
import { fetchInternally } from '#handlers/runtime/response/internal-fetch.ts'
import {
  hasBadCallback,
  type OutgoingReply,
  rejectedCallback,
  toOutput,
} from '#handlers/runtime/response/output.ts'
import { withOwnAddress } from '#handlers/runtime/response/own-address.ts'
import { optionsDocument } from '#openapi/derive/index-document.ts'
import { cachedOrNew } from './cached-response.ts'
import type { Call, Reply } from './call.ts'
import { type Caller, callerOf } from './caller.ts'
import { ApiError } from './errors.ts'
import {
  createCall,
  errorReply,
  type FoundEndpoint,
  type IncomingRequest,
  prepareCall,
  type RequestEnvironment,
  runCall,
} from './steps.ts'
import type { Trace } from './trace.ts'

/** The methods of the route available to this caller with this request (platform/core 4.3). */
const allowedMethods = ({ runtime }: IncomingRequest, { route }: RouteMatch, call: Call): string =>
  route.operations
    .filter((operation) => !runtime.accessCheck(call, operation))
    .flatMap(({ methods }) => methods)
    .join(', ')

/** `ran.call` is the executed call; a request that failed earlier gets a new one for the lookup. */
export function outgoingOf(
  incoming: IncomingRequest,
  reply: Reply,
  executed?: { readonly match: RouteMatch; readonly call?: Call | undefined },
): OutgoingReply {
  const allow =
    executed &&
    allowedMethods(incoming, executed.match, executed.call ?? createCall(incoming, executed.match))
  return {
    reply,
    request: incoming.request,
    urls: incoming.urls,
    caller: incoming.caller,
    allow: allow || undefined,
    fetch: (href) => fetchInternally(incoming, href),
    isPrivate: false,
  }
}

function optionsResponse(incoming: IncomingRequest): HttpOutput {
  const { runtime, request, site, urls } = incoming
  const found = runtime.routes.findRoute(request.path)
  const [operation] = found?.route.operations ?? []
  if (!found || !operation || isRouteDisabled(site, found.route))
    return toOutput(outgoingOf(incoming, { body: [] }))
  const { publicContract, publicRoute } = runtime
  const route = visibleRoute(publicContract, site, publicRoute(found.route))
  const reply = { body: optionsDocument(route, urls.restRoot) }
  return toOutput(outgoingOf(incoming, reply, { match: { ...found, operation } }))
}

function traceError({ trace }: RequestEnvironment, error: unknown): void {
  if (trace && error instanceof ApiError) trace.error = error
}

/** Records query and body in neutral names. */
export function traceRequest(
  trace: Trace | undefined,
  request: Pick<RestRequest, 'query' | 'body' | 'method'>,
): void {
  if (!trace) return
  trace.query = request.query
  trace.fields = fieldsOf(request)
  trace.type = request.body.type
}

/**
 * Rejected during authentication, before routing; only a bad nonce makes the response uncacheable.
 */
function rejectedCaller(environment: RequestEnvironment, request: RestRequest, error: unknown) {
  const caller = callerOf(undefined)
  traceError(environment, error)
  const outgoing = outgoingOf(
    { ...environment, request, caller },
    errorReply(error, caller, environment.runtime.contract),
  )
  const isPrivate = error instanceof ApiError && error.key === 'rest_cookie_invalid_nonce'
  return toOutput({ ...outgoing, isPrivate })
}

function rejectCallback(environment: RequestEnvironment, request: RestRequest): HttpOutput {
  traceError(environment, new ApiError('rest_callback_invalid'))
  return rejectedCallback(outgoingOf({ ...environment, request, caller: callerOf(undefined) }, {}))
}

function noRoute(incoming: IncomingRequest): HttpOutput {
  const error = new ApiError('rest_no_route')
  traceError(incoming, error)
  return toOutput(
    outgoingOf(incoming, errorReply(error, incoming.caller, incoming.runtime.contract)),
  )
}

/** Only for responses of the handler; earlier rejections have the usual headers. */
const asRawReply = (outgoing: OutgoingReply): OutgoingReply => ({
  ...outgoing,
  allow: undefined,
  sendsRawResponse: true,
})

function respondToRoute(incoming: IncomingRequest, found: FoundEndpoint | undefined): HttpOutput {
  const { site, request, caller, trace } = incoming
  if (!found || isRouteDisabled(site, found.match.route)) return noRoute(incoming)
  const { match, behaviour } = found
  let call: Call | undefined
  let reply: Reply
  let isSent = false
  try {
    const prepared = prepareCall(incoming, match, behaviour)
    call = prepared.call
    if (trace) trace.args = call.args
    reply = runCall(prepared)
    isSent = true
  } catch (error) {
    traceError(incoming, error)
    reply = errorReply(error, caller, incoming.runtime.contract)
  }
  const transformed = behaviour.transformReply ? behaviour.transformReply(reply, request) : reply
  const outgoing = outgoingOf(incoming, transformed, { match, call })
  return toOutput(isSent && match.operation.sendsRawResponse ? asRawReply(outgoing) : outgoing)
}

/** Requests with cookie and nonce receive a fresh nonce (platform/core 4.3). */
const withNonce = (output: HttpOutput, nonce: string): HttpOutput => ({
  ...output,
  headers: { ...output.headers, 'X-WP-Nonce': nonce },
})

/** With a body, also for HEAD. */
export function runPipeline(
  environment: RequestEnvironment,
  request: RestRequest,
  found: FoundEndpoint | undefined,
): HttpOutput {
  const { runtime, site, urls, trace } = environment
  runtime.events.advance(site)
  traceRequest(trace, request)
  if (hasBadCallback(request)) return rejectCallback(environment, request)
  let caller: Caller
  try {
    caller = authenticate({
      site,
      mode: runtime.auth,
      header: request.header,
      query: request.query,
      form: request.body.form,
      attempts: request.attempts,
      trace,
    })
  } catch (error) {
    return rejectedCaller(environment, request, error)
  }
  if (trace) trace.user = caller.user
  const authorization = request.header('authorization')
  if (caller.user && authorization) runtime.events.authenticated(site, caller.user, authorization)
  const incoming = { ...environment, urls: localizedUrls(urls, request), request, caller }
  if (request.method === 'OPTIONS') return optionsResponse(incoming)
  const nonce = caller.user && renewedNonce(site, request)
  // Not cached: the lifetime of a nonce depends on the time.
  if (nonce !== undefined)
    return withNonce(withOwnAddress(respondToRoute(incoming, found), incoming), nonce)
  return cachedOrNew(incoming, (each) => withOwnAddress(respondToRoute(each, found), each))
}
