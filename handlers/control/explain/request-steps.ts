/** The steps before the call: site, conditions, route and caller. */

import { contractText } from '#handlers/control/requests/argument-hints.ts'
import { isUnread } from '#handlers/control/requests/body-hints.ts'
import { isPasswordExpired } from '#handlers/control/requests/caller-hints.ts'
import { diffOf, isLastUse } from '#handlers/control/requests/changes.ts'
import { faultText, SITUATION_EFFECTS } from '#handlers/control/requests/condition-texts.ts'
import { codeOfLogged } from '#handlers/control/requests/error-text.ts'
import type { Hint, HintContext } from '#handlers/control/requests/hint.ts'
import { hintsFor } from '#handlers/control/requests/hints.ts'
import {
  hasTruncatedBody,
  isAnsweredByCondition,
  isCallerKnown,
  isRejectedCaller,
  isRouteAbsent,
  type LoggedRequest,
  languageArgumentOf,
} from '#handlers/control/requests/logged-request.ts'
import { hasRouteList, routesAt, routesFor } from '#handlers/control/requests/route-at.ts'
import { hasSessionCookie } from '#handlers/runtime/access/session.ts'
import { SITE_HEADER } from '#handlers/runtime/addressing/address.ts'
import { decode } from '#handlers/runtime/request/parameters.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isNamespaceRoot } from '#openapi/language/define.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { startsWithSegment } from '#openapi/values/text.ts'
import { decision, type Ground, groundOf, platform, section } from './grounds.ts'
import {
  type ExplainContext,
  type ExplainedStep,
  type ExplainStep,
  errorText,
  serverError,
} from './step.ts'

const siteSource = ({ restRoot, headers }: LoggedRequest): string => {
  if (restRoot.includes('/~')) return 'the path names it'
  return headers[SITE_HEADER] === undefined
    ? 'the request names none'
    : `the header ${SITE_HEADER} names it`
}

const SITE_ERRORS = ['understudy_invalid_site', 'understudy_too_many_sites', 'understudy_full']

/** In the language of the request. */
function rootText(logged: LoggedRequest): string {
  const { restRoot, language } = logged
  const chosen = languageArgumentOf(logged) ?? language
  return `REST root ${restRoot.replace(`/${language}/`, `/${chosen}/`)}`
}

function languageLine(logged: LoggedRequest, context: ExplainContext): readonly string[] {
  const { language, target } = logged
  const argument = languageArgumentOf(logged)
  if (argument !== undefined)
    return [
      `language ${argument}, by the argument ${context.publicArgumentName(LANGUAGE_ARGUMENT)}`,
    ]
  const [path = ''] = decode(target).split('?', 1)
  const local = path.replace(/^\/~[^/]+/, '').replace(/\/+/g, '/')
  const isInPath = startsWithSegment(local.replace(/^\/index\.php/, ''), `/${language}`)
  return [`language ${language}, by ${isInPath ? 'the path' : 'default'}`]
}

/** A body that is not read or not stored may contain the language, which is part of the root. */
function rootLines(logged: LoggedRequest, context: ExplainContext): readonly string[] {
  if (!context.contract.variant.languages.length) return [`REST root ${logged.restRoot}`]
  return isUnread(logged) || hasTruncatedBody(logged)
    ? []
    : [rootText(logged), ...languageLine(logged, context)]
}

/** The REST root is in the preface, which has no number. */
const VARIANTS: Ground = {
  kind: 'section',
  name: '1',
  says: 'the service has a REST interface and two variants: one language, or en and de',
}

export const siteStep = (logged: LoggedRequest, context: ExplainContext): ExplainedStep => {
  const code = codeOfLogged(logged)
  const isRejected = code !== undefined && SITE_ERRORS.includes(code)
  const named = `The site is ${logged.site}; ${siteSource(logged)}.`
  return {
    step: 'site',
    says: isRejected
      ? `The request to the site "${logged.site}" was rejected with ${code}.`
      : named,
    details: logged.isRest ? rootLines(logged, context) : [],
    grounds: logged.isRest ? [VARIANTS] : [],
    isDecisive: isRejected,
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The situations and faults that interfered, the one that answered first. */
const conditionText = (logged: LoggedRequest): readonly string[] => {
  const { situation, fault, latency } = logged.trace
  return [
    ...(situation ? [sentence(SITUATION_EFFECTS[situation])] : []),
    ...(fault === undefined ? [] : [sentence(faultText(logged.trace))]),
    ...(isPasswordExpired(logged)
      ? [`The situation of the site treats the password of ${logged.sentLogin} as wrong.`]
      : []),
    ...(latency ? [`The situation of the site added a delay of ${latency} ms.`] : []),
  ]
}

/** None for most requests. */
export const conditionStep: ExplainStep = (logged) => {
  const [says, ...details] = conditionText(logged)
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
const callText = ({ method, calledMethod, path }: LoggedRequest): string =>
  `${calledMethod || 'an empty method'} ${path}${method === calledMethod ? '' : ` (sent as ${method})`}`

function unmatchedText(logged: LoggedRequest, context: HintContext): string {
  if (hasRouteList(logged)) return 'rest_route is a list, not the path of a route.'
  if (!logged.isRest) return `${logged.path} is outside of the interface.`
  if (logged.calledMethod !== 'OPTIONS')
    return `No operation${contractText(logged)} matches ${callText(logged)}.`
  const [route] = routesAt(logged.path, routesFor(logged, context.routes))
  return route
    ? `OPTIONS runs no operation; the route is ${route.path}.`
    : `OPTIONS runs no operation; there is no route ${logged.path}.`
}

const ROUTE_HINTS: readonly Hint['kind'][] = ['route', 'method', 'address']

/** Before it, a condition, the server, the caller or the callback may have decided. */
function isDecidedByRoute(logged: LoggedRequest): boolean {
  const { error, forwardedAs } = logged.trace
  const isOfRoute = error === undefined || error.key === 'rest_no_route'
  return isOfRoute && !isAnsweredByCondition(logged) && !serverError(logged) && !forwardedAs
}

function routeGrounds(logged: LoggedRequest): readonly Ground[] {
  if ((!logged.isRest && !hasRouteList(logged)) || !isDecidedByRoute(logged)) return []
  return logged.calledMethod === 'OPTIONS'
    ? [platform('platform/core 1.4', 'OPTIONS describes the route without running an operation')]
    : [platform('platform/core 2.1', 'routing')]
}

function unmatchedRoute(logged: LoggedRequest, context: HintContext): ExplainedStep {
  return {
    step: 'route',
    says: unmatchedText(logged, context),
    details: hintsFor(logged, context)
      .filter(({ kind }) => ROUTE_HINTS.includes(kind))
      .map(({ message }) => message),
    grounds: routeGrounds(logged),
    isDecisive: isDecidedByRoute(logged),
  }
}

/** The path of the route in the names of the site. */
const publicPath = ({ id, path }: ContractOperation, { routes }: HintContext): string =>
  routes.find(({ operations }) => operations.some((each) => each.id === id))?.path ?? path

/** The summary of a namespace root contains its neutral name. */
const summaryOf = (operation: ContractOperation, context: HintContext): string =>
  isNamespaceRoot(operation)
    ? `List the routes of ${publicPath(operation, context).slice(1)}.`
    : operation.summary

export const routeStep = (
  logged: LoggedRequest,
  context: ExplainContext & HintContext,
): ExplainedStep => {
  const { operation } = logged
  if (!operation) return unmatchedRoute(logged, context)
  const isDisabled = isRouteAbsent(logged)
  return {
    step: 'route',
    says: isDisabled
      ? `The route ${publicPath(operation, context)} is switched off in this site.`
      : `${callText(logged)} is ${operation.id}, by the route ${publicPath(operation, context)}.`,
    details: [summaryOf(operation, context)],
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

export function callerText(logged: LoggedRequest): string {
  const { user, signedInBy, rejection } = logged.trace
  if (user)
    return `The caller is ${user.login} (${rolesOf(user.roles)}), identified by ${CREDENTIALS[signedInBy ?? 'password']}.`
  if (logged.trace.nonce === 'rejected')
    return 'The request has no session for which its nonce is valid.'
  if (rejection) return `The credentials of ${logged.login || 'the request'} were not recognised.`
  return 'The caller is anonymous.'
}

/** A cookie alone identifies no user. */
function unusedSessionLines({ trace, headers }: LoggedRequest): readonly string[] {
  if (trace.nonce === 'absent')
    return ['the session cookie came without a nonce in the header, the query or a form']
  return trace.nonce === 'no session' && hasSessionCookie(headers['cookie'])
    ? ['the cookie belongs to no current session of this site']
    : []
}

/** The title of the decision is about the default. */
const STRICT: Ground = {
  kind: 'decision',
  name: 'D-026',
  says: 'with --auth strict, wrong credentials are rejected',
}

/** A session identified the caller, or its nonce was rejected, so that the title does not apply. */
const IGNORED: Ground = { kind: 'decision', name: 'D-026', says: 'wrong credentials are ignored' }

export const callerStep: ExplainStep = (logged, { reportFiles }) => {
  const { trace, isRest } = logged
  if (!isRest || !isCallerKnown(logged)) return undefined
  const { rejection } = trace
  const isRejected = isRejectedCaller(logged)
  const isIgnored = rejection && !trace.user && !isRejected && !isAnsweredByCondition(logged)
  const hasNonce = trace.nonce === 'accepted' || trace.nonce === 'rejected'
  const isReason = !trace.user && !hasNonce
  const unusedSession = unusedSessionLines(logged)
  const isOfSession = hasNonce || unusedSession.length > 0
  return {
    step: 'caller',
    says: callerText(logged),
    details: [
      ...(rejection
        ? [`${isReason ? 'reason' : 'the password was not accepted'}: ${rejection.key}`]
        : []),
      ...(isIgnored ? ['treated as anonymous'] : []),
      ...unusedSession,
      ...(diffOf(trace.changes).some(isLastUse) ? ['the last use of the password is stored'] : []),
      ...(isRejected ? [errorText(logged)] : []),
    ],
    grounds: [
      ...(isOfSession ? [] : [section('5')]),
      ...(rejection && rejection === trace.error ? [STRICT] : []),
      ...(isIgnored ? [decision('D-026', reportFiles)] : []),
      ...(rejection && !isReason ? [IGNORED] : []),
      ...(isOfSession ? [decision('D-078', reportFiles)] : []),
    ],
    isDecisive: isRejected,
  }
}
