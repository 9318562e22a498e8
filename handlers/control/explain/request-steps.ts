/** The steps before the call: site, conditions, route and caller. */
import { hintsFor } from '#handlers/control/requests/hints.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { SITE_HEADER } from '#handlers/runtime/addressing/address.ts'
import { decision, groundOf, platform, section } from './grounds.ts'
import { type ExplainContext, type ExplainedStep, type ExplainStep, errorWords } from './step.ts'

const siteSource = ({ target, headers }: LoggedRequest): string => {
  if (/^\/(?:~|%7e)/i.test(target)) return 'the path names it'
  return headers[SITE_HEADER] === undefined
    ? 'the request names none'
    : `the header ${SITE_HEADER} names it`
}

export const siteStep: ExplainStep = (logged) => ({
  step: 'site',
  says: `The site is ${logged.site}; ${siteSource(logged)}.`,
  details: logged.isRest ? [`REST root ${logged.restRoot}`] : [],
  grounds: [section('1')],
  isDecisive: false,
})

const SITUATIONS = {
  offline: 'The situation of the site is offline: the connection was closed.',
  readOnly: 'The situation of the site is read-only: the write was rejected.',
  rateLimit: 'The rate limit of the situation of the site was exceeded.',
} as const

/** Whether a situation or fault answered in place of the interface. */
const isAnsweredByCondition = ({ trace }: LoggedRequest): boolean =>
  trace.situation !== undefined ||
  (trace.fault !== undefined && trace.decisions === undefined && trace.error === undefined)

/** A situation or fault that interfered; none for most requests. */
export const conditionStep: ExplainStep = (logged) => {
  const { situation, fault } = logged.trace
  if (situation === undefined && fault === undefined) return undefined
  const isAnswered = isAnsweredByCondition(logged)
  const effect = isAnswered ? 'answered' : 'delayed or changed'
  return {
    step: 'condition',
    says: situation ? SITUATIONS[situation] : `The fault ${fault} ${effect} the request.`,
    details: [],
    grounds: [],
    isDecisive: isAnswered,
  }
}

/** `DELETE /core/v2/posts (sent as POST)` */
const callWords = ({ method, calledMethod, path }: LoggedRequest): string =>
  `${calledMethod} ${path}${method === calledMethod ? '' : ` (sent as ${method})`}`

function unmatchedWords(logged: LoggedRequest): string {
  if (!logged.isRest) return `${logged.path} is outside of the interface.`
  return logged.calledMethod === 'OPTIONS'
    ? `OPTIONS describes the route ${logged.path}; no operation runs.`
    : `No operation matches ${callWords(logged)}.`
}

function unmatchedRoute(logged: LoggedRequest, hints: readonly string[]): ExplainedStep {
  const grounds = logged.isRest ? [platform('platform/core 2.1', 'routing')] : []
  return {
    step: 'route',
    says: unmatchedWords(logged),
    details: hints,
    grounds,
    isDecisive: !isAnsweredByCondition(logged),
  }
}

export const routeStep = (
  logged: LoggedRequest,
  context: ExplainContext & Parameters<typeof hintsFor>[1],
): ExplainedStep => {
  const { operation, trace } = logged
  if (!operation)
    return unmatchedRoute(
      logged,
      hintsFor(logged, context).map(({ message }) => message),
    )
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
