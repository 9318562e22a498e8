/**
 * Forwards some requests to a real deployment; the stand-in serves the others on the same address.
 */
import { checkAddress } from '#bin/cli/address.ts'
import { rethrowTargetError } from '#bin/cli/target-error.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { httpOptions } from '#bin/live/connection.ts'
import { requestHeaders } from '#bin/relay/head.ts'
import { rootsOf, translationOf } from '#bin/relay/interpret.ts'
import { loggedOutput } from '#bin/relay/logged-output.ts'
import { createRelay, type RelayRoute, sendOutput } from '#bin/relay/relay.ts'
import { rewriteHeaders, rewriteLinks } from '#bin/relay/rewrite.ts'
import { openTarget, type RelayTarget } from '#bin/relay/target.ts'
import { basicHeader } from '#conformance/operator/identities.ts'
import { createForwarder, type Forwarder } from '#conformance/transport/forward.ts'
import { BUILT_IN_USERS, builtInPassword } from '#fixtures/dataset/users.ts'
import { createMatcher } from '#fixtures/values/passwords.ts'
import { isAnsweredHere } from '#handlers/control/situations/conditions.ts'
import { withExpiredCredentials } from '#handlers/control/situations/expired-credentials.ts'
import type { AdmittedRequest, Delegate, LazyExchange } from '#handlers/hosts/server/server.ts'
import { authenticate } from '#handlers/runtime/access/authenticate.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import { TooManyAttempts } from '#handlers/runtime/request/attempts.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { createDeployment } from './deployment.ts'
import { isForwardedHeader, isUpstreamRoute, isWrite } from './upstream.rules.ts'
import { forwardedConditions, runAfterDelay, withFaultHeaders } from './upstream-conditions.ts'
import { logRejected, logRelayed, type UpstreamLog } from './upstream-log.ts'
import type { UpstreamOptions } from './upstream-options.ts'

const TIMEOUT = 120
const CONNECTIONS = 64

function checkHost({ 'allow-write': name }: UpstreamOptions, { host }: RelayTarget): void {
  if (name !== undefined && name !== host && name !== host.replace(/:\d+$/, ''))
    throw new UsageError(`--allow-write is ${name}, but --upstream names ${host}`)
}

/**
 * Whether a password of the built-in datasets, which are public, opens an account: its owner can
 * make further passwords, and an administrator further accounts.
 */
function hasPublicPassword({ sites }: StandIn): boolean {
  const hashes =
    sites
      .get('default')
      ?.applicationPasswords.all()
      .map(({ hash }) => hash) ?? []
  return (
    BUILT_IN_USERS.some(({ password }) => hashes.includes(password.hash)) ||
    BUILT_IN_USERS.some(({ user }) => hashes.some(createMatcher(builtInPassword(user))))
  )
}

/** The stand-in authenticates the caller: one sign-in for both. Traces the user. */
function isSignedIn({ sites, situations }: StandIn, dispatch: Dispatch): boolean {
  const { input, site: name, address, trace } = dispatch
  const site = sites.get(name)
  if (!site) return false
  const { header, attempts } = input
  const received = { header, attempts, query: address.query }
  const active = situations.active(name)
  const sent = active ? withExpiredCredentials(received, active, site) : received
  trace.isPasswordExpired = sent !== received
  try {
    const { user } = authenticate({ ...sent, site, mode: 'lenient', trace })
    trace.user = user
    return user !== undefined
  } catch (error) {
    if (error instanceof ApiError || error instanceof TooManyAttempts) return false
    throw error
  }
}

interface AddressedRequest {
  readonly target: string
  /** Below the root. */
  readonly path: string
}

/** Path and query below the root, as sent. */
function pathBelow(request: AddressedRequest, restPrefix: string): string {
  const [path = '', ...query] = request.target.split('?')
  const at = path.indexOf(`/${restPrefix}/`)
  const below = at < 0 ? encodeURI(request.path).slice(1) : path.slice(at + restPrefix.length + 2)
  return query.length ? `${below}?${query.join('?')}` : below
}

const joined = (root: string, below: string): string =>
  root + (root.includes('?') ? below.replace('?', '&') : below)

interface Upstream extends UpstreamLog {
  readonly given: UpstreamOptions
  /** Whether callers that are signed in here act as the upstream account. */
  readonly isLent: boolean
  readonly target: RelayTarget
}

function rootFor({ target }: Upstream, language: string): string {
  const roots = rootsOf(target)
  return roots.find((root) => root.includes(`/${language}/`)) ?? target.root
}

const moveTo = ({ target }: Upstream, root: string, restRoot: string) => ({
  from: target.origin + root.replace(/\/$/, ''),
  to: restRoot.replace(/\/$/, ''),
})

function accountOf({ given, isLent }: Upstream): readonly string[] {
  const { 'upstream-user': user, 'upstream-password': password } = given
  if (user === undefined || password === undefined || !isLent) return []
  return ['Authorization', basicHeader({ user, password })]
}

function credentialsFor(
  upstream: Upstream,
  { standIn, dispatch }: AdmittedRequest,
): readonly string[] {
  const account = isSignedIn(standIn, dispatch) ? accountOf(upstream) : []
  dispatch.trace.forwardedAs = account.length ? 'account' : 'anonymous'
  return account
}

/** For comparisons; the same requests as those that clients may have forwarded. */
function deploymentOf(upstream: Upstream, restPrefix: string, forwarder: Forwarder) {
  const { given, target } = upstream
  return createDeployment({
    host: target.host,
    account: accountOf(upstream).length ? given['upstream-user'] : undefined,
    forwarder,
    obstacleTo: ({ method, calledMethod, operation, path }) => {
      if (!isUpstreamRoute({ operation, path }, given))
        return `This route is not one that ${target.host} answers, by --only and --except.`
      const isReadOnly = given['allow-write'] === undefined
      return isReadOnly && isWrite([method, calledMethod], operation)
        ? writeRejection(target)
        : undefined
    },
    routeFor: (logged, isCallerKnown) => {
      const root = rootFor(upstream, logged.language)
      return {
        path: joined(root, pathBelow(logged, restPrefix)),
        headers: [
          ...['Host', target.host, 'Accept-Encoding', 'identity'],
          ...(isCallerKnown ? accountOf(upstream) : []),
        ],
        moves: [
          moveTo(upstream, root, logged.restRoot),
          { from: target.origin, to: new URL(logged.restRoot).origin },
        ],
      }
    },
  })
}

interface ForwardedHeaders {
  readonly raw: readonly string[]
  /** Set by a planned fault. */
  readonly ofFault: Readonly<Record<string, string>>
}

function routeFor(
  upstream: Upstream,
  request: AdmittedRequest,
  { raw, ofFault }: ForwardedHeaders,
): RelayRoute {
  const { target } = upstream
  const { standIn, dispatch } = request
  const { address, input } = dispatch
  const root = rootFor(upstream, address.urls.language)
  const move = moveTo(upstream, root, address.urls.restRoot)
  const headers = requestHeaders(raw, {
    host: target.host,
    change: (name, value) =>
      name === 'accept-encoding' ? 'identity' : isForwardedHeader(name) ? value : undefined,
  })
  const responseHeaders: RelayRoute['responseHeaders'] = (head) =>
    withFaultHeaders(
      rewriteHeaders(head, move, { isWhole: true }).filter(
        (_, at, all) => (all[at - (at % 2)] ?? '').toLowerCase() !== 'set-cookie',
      ),
      ofFault,
    )
  const rewrite = (text: string): string => rewriteLinks(text, move)
  return {
    path: joined(root, pathBelow({ target: input.target, path: address.path }, standIn.restPrefix)),
    requestHeaders: [...headers, ...credentialsFor(upstream, request)],
    responseHeaders,
    rewrite,
    onRelayed: (relayed) => {
      const output = loggedOutput(relayed, { responseHeaders, rewrite })
      logRelayed(upstream, request, { relayed, output }).catch(upstream.failed)
    },
  }
}

const writeRejection = ({ host }: RelayTarget): string =>
  `This route is answered by ${host}, where writes are not allowed; start with --allow-write ${host} to allow them.`

const rejection = (target: RelayTarget): HttpOutput =>
  jsonProblem('understudy_write_refused', writeRejection(target), 403)

function createDelegate(upstream: Upstream, relay: ReturnType<typeof createRelay>): Delegate {
  const { given, target } = upstream
  return (message, response, request) => {
    const { address, match, method } = request.dispatch
    if (address.kind !== 'rest' || method === 'OPTIONS') return false
    const operation = match?.operation
    if (!isUpstreamRoute({ operation, path: address.path }, given)) return false
    const conditions = request.standIn.conditions.inAdvance(request.dispatch)
    if (isAnsweredHere(conditions)) return false
    if (given['allow-write'] === undefined && isWrite([message.method ?? '', method], operation)) {
      message.resume()
      const output = rejection(target)
      isSignedIn(request.standIn, request.dispatch)
      sendOutput(response, output)
      logRejected(upstream, request, output)
      return true
    }
    const { delay, headers } = forwardedConditions(conditions, request.dispatch)
    const route = routeFor(upstream, request, { raw: message.rawHeaders, ofFault: headers })
    runAfterDelay(delay, response, () => relay(message, response, route))
    return true
  }
}

export interface UpstreamContext {
  readonly variant: VariantId
  readonly standIn: StandIn
  /** Whether other machines can call the stand-in. */
  readonly isShared: boolean
  readonly log: ((exchange: LazyExchange) => void) | undefined
  readonly failed: (error: unknown) => void
}

/** Undefined if the stand-in serves all routes. */
export async function openUpstream(given: UpstreamOptions, place: UpstreamContext) {
  if (given.upstream === undefined) return undefined
  const address = checkAddress(given.upstream)
  const http = httpOptions({ ...given, timeout: TIMEOUT })
  const { variant, standIn, isShared, log, failed } = place
  const contract = standIn.contract
  const target = await openTarget({
    address,
    variant,
    namesFile: undefined,
    extended: { contractOf: () => contract, variant },
    http,
  })
  checkHost(given, target)
  try {
    const passing = createForwarder(target.origin, { ...http, connections: CONNECTIONS })
    const relay = createRelay({ upstream: passing, failed })
    const isLent = given['upstream-user'] !== undefined && !(isShared && hasPublicPassword(standIn))
    const names = translationOf({ contract, names: standIn.names })
    const upstream = { given, isLent, target, names, log, failed }
    const handsOn = createDelegate(upstream, relay)
    standIn.deployment.use(deploymentOf(upstream, standIn.restPrefix, passing))
    return { handsOn, isLent, close: () => passing.close() }
  } catch (error) {
    return rethrowTargetError(error, address)
  }
}
