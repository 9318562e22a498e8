/** The steps before the call: site, conditions, route and caller. */
import { diffOf, isLastUse } from '#handlers/control/requests/changes.ts'
import { type HintContext, hintsFor } from '#handlers/control/requests/hints.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { hasRouteList, routeAt } from '#handlers/control/requests/route-at.ts'
import { codeOfBody } from '#handlers/control/requests/show.ts'
import { SITE_HEADER } from '#handlers/runtime/addressing/address.ts'
import { decision, groundOf, platform, section } from './grounds.ts'
import { type ExplainContext, type ExplainedStep, type ExplainStep, errorWords } from './step.ts'

const siteSource = ({ target, headers }: LoggedRequest): string => {
  if (/^\/(?:~|%7e)/i.test(target)) return 'the path names it'
  return headers[SITE_HEADER] === undefined
    ? 'the request names none'
    : `the header ${SITE_HEADER} names it`
}

const SITE_ERRORS = ['understudy_invalid_site', 'understudy_too_many_sites', 'understudy_full']

export const siteStep = (logged: LoggedRequest): ExplainedStep => {
  const code = codeOfBody(logged.status, logged.responseBody)
  const isRefused = code !== undefined && SITE_ERRORS.includes(code)
  const named = `The site is ${logged.site}; ${siteSource(logged)}.`
  return {
    step: 'site',
    says: isRefused ? `The request to the site ${logged.site} was rejected with ${code}.` : named,
    details: logged.isRest ? [`REST root ${logged.restRoot}`] : [],
    grounds: [section('1')],
    isDecisive: isRefused,
  }
}

const SITUATIONS = {
  offline: 'The situation of the site is offline: the connection was closed.',
  readOnly: 'The situation of the site is read-only: the write was rejected.',
  rateLimit: 'The rate limit of the situation of the site was exceeded.',
} as const

/** Whether a situation or fault answered in place of the interface. */
const isAnsweredByCondition = ({ trace }: LoggedRequest): boolean =>
  trace.situation !== undefined ||
  (trace.fault !== undefined && trace.decisions === undefined && trace.error === undefined)

function faultWords(logged: LoggedRequest): string {
  const { fault } = logged.trace
  if (!isAnsweredByCondition(logged)) return `The fault ${fault} delayed or changed the response.`
  return logged.status
    ? `The fault ${fault} answered the request.`
    : `The fault ${fault} closed the connection.`
}

/** The situations and faults that interfered, the one that answered first. */
const conditionWords = (logged: LoggedRequest): readonly string[] => {
  const { situation, fault, latency, isPasswordExpired } = logged.trace
  return [
    ...(situation ? [SITUATIONS[situation]] : []),
    ...(fault === undefined ? [] : [faultWords(logged)]),
    ...(isPasswordExpired
      ? [`The situation of the site treats the password of ${logged.login} as wrong.`]
      : []),
    ...(latency ? [`The situation of the site delayed the response by ${latency} ms.`] : []),
  ]
}

/** None for most requests. */
export const conditionStep: ExplainStep = (logged) => {
  const [says, ...details] = conditionWords(logged)
  if (says === undefined) return undefined
  return {
    step: 'condition',
    says,
    details,
    grounds: [],
    isDecisive: isAnsweredByCondition(logged),
  }
}

/** `DELETE /core/v2/posts (sent as POST)` */
const callWords = ({ method, calledMethod, path }: LoggedRequest): string =>
  `${calledMethod} ${path}${method === calledMethod ? '' : ` (sent as ${method})`}`

function unmatchedWords(logged: LoggedRequest, { routes }: HintContext): string {
  if (hasRouteList(logged)) return 'rest_route is a list, not the path of a route.'
  if (!logged.isRest) return `${logged.path} is outside of the interface.`
  if (logged.calledMethod !== 'OPTIONS') return `No operation matches ${callWords(logged)}.`
  const route = routeAt(logged.path, routes)
  return route
    ? `OPTIONS describes the route ${route.path}; no operation runs.`
    : `OPTIONS describes nothing: there is no route ${logged.path}.`
}

function unmatchedRoute(logged: LoggedRequest, context: HintContext): ExplainedStep {
  const grounds = logged.isRest ? [platform('platform/core 2.1', 'routing')] : []
  return {
    step: 'route',
    says: unmatchedWords(logged, context),
    details: hintsFor(logged, context).map(({ message }) => message),
    grounds,
    isDecisive: !isAnsweredByCondition(logged),
  }
}

export const routeStep = (
  logged: LoggedRequest,
  context: ExplainContext & HintContext,
): ExplainedStep => {
  const { operation, trace } = logged
  if (!operation) return unmatchedRoute(logged, context)
  const isDisabled = trace.error?.key === 'rest_no_route'
  return {
    step: 'route',
    says: isDisabled
      ? `The route ${operation.path} is switched off in this site.`
      : `${callWords(logged)} is ${operation.id}, by the route ${operation.path}.`,
    details: [operation.summary],
    grounds: [groundOf(operation, 'route', context.reportFiles)],
    isDecisive: isDisabled,
  }
}

const rolesOf = (roles: readonly string[]): string => roles.join(', ') || 'no role'

const CREDENTIALS = {
  password: 'an application password',
  'temporary password': 'a temporary header of the control interface',
  session: 'a session cookie and its nonce',
}

function callerWords({ trace: { user, signedInBy, rejection }, login }: LoggedRequest): string {
  if (user)
    return `The caller is ${user.login} (${rolesOf(user.roles)}), identified by ${CREDENTIALS[signedInBy ?? 'password']}.`
  if (rejection) return `The credentials of ${login ?? 'the request'} were not recognised.`
  return 'The caller is anonymous.'
}

export const callerStep: ExplainStep = (logged, { reportFiles }) => {
  const { trace, isRest } = logged
  if (!isRest) return undefined
  const { rejection, error, signedInBy } = trace
  const isRefused = error?.key === 'rest_cookie_invalid_nonce' || (error && error === rejection)
  const isIgnored = rejection !== undefined && !isRefused
  return {
    step: 'caller',
    says: callerWords(logged),
    details: [
      ...(rejection ? [`reason: ${rejection.key}`] : []),
      ...(isIgnored ? ['treated as anonymous'] : []),
      ...(diffOf(trace.changes).some(isLastUse) ? ['the last use of the password is stored'] : []),
      ...(isRefused ? [errorWords(logged)] : []),
    ],
    grounds: [
      section('5'),
      ...(rejection ? [decision('D-026', reportFiles)] : []),
      ...(signedInBy === 'session' ? [decision('D-078', reportFiles)] : []),
    ],
    isDecisive: Boolean(isRefused),
  }
}
