/** Hints about the caller: credentials that were not accepted, and reasons of denied access. */
import { type ApiError, toErrorResponse } from '#handlers/runtime/errors.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule, conditionDescription } from '#openapi/language/access.ts'
import { ROLE_NAMES } from '#openapi/language/roles.ts'
import { sentErrorOf } from './error-text.ts'
import { type Hint, hint, MAX_QUOTE_LENGTH, NO_HINTS } from './hint.ts'
import { isAnsweredByCondition, isNonceRejected, type LoggedRequest } from './logged-request.ts'
import { ownQuirksInEffect } from './quirks-in-effect.ts'
import { missingRecords } from './record-reads.ts'

/** The response in strict mode. */
function strictModeHints({ trace }: LoggedRequest): readonly Hint[] {
  if (!trace.rejection || trace.rejection === trace.error || trace.forwardedAs) return NO_HINTS
  const { status } = toErrorResponse(trace.rejection, false)
  const { key } = trace.rejection
  return [
    { kind: 'strict', message: `with --auth strict the request is rejected: ${status} ${key}` },
  ]
}

const NO_CREDENTIALS: Hint = {
  kind: 'password',
  message: 'the authorization header contains no readable basic credentials and was ignored',
}
const ANONYMOUS = 'the request is treated as anonymous'

/** The login of the credentials, which a session may override. */
const sentLogin = ({ sentLogin: login = 'the request' }: LoggedRequest): string =>
  login.slice(0, MAX_QUOTE_LENGTH) || 'with an empty login'

/** Whether the situation made a password wrong; unknown logins have none. */
export const isPasswordExpired = ({ trace }: LoggedRequest): boolean =>
  trace.isPasswordExpired && trace.rejection?.key === 'incorrect_password'

const UNKNOWN_ACCOUNTS: readonly unknown[] = ['invalid_username', 'invalid_email']

function rejectionText(logged: LoggedRequest): string {
  const login = sentLogin(logged)
  if (UNKNOWN_ACCOUNTS.includes(logged.trace.rejection?.key)) return `there is no account ${login}`
  const reason = isPasswordExpired(logged)
    ? 'expired by the situation of the site'
    : 'not recognised'
  return `password of ${login} ${reason}`
}

export function passwordHints(logged: LoggedRequest): readonly Hint[] {
  const { headers, isRest, login, trace, operation } = logged
  if (headers.authorization === undefined || !isRest || trace.forwardedAs === 'client')
    return NO_HINTS
  if (login === undefined)
    // The header may contain the key of the operation.
    return operation?.requiredKey === undefined ? [NO_CREDENTIALS] : NO_HINTS
  if (!trace.rejection) return NO_HINTS
  const message = rejectionText(logged)
  const isRejected = trace.rejection === trace.error
  if (isRejected || isAnsweredByCondition(logged)) return [hint('password', message)]
  if (trace.user)
    return [hint('password', `${message}; the session of ${trace.user.login} is used`)]
  if (isNonceRejected(logged)) return [hint('password', message), ...strictModeHints(logged)]
  return [hint('password', `${message}; ${ANONYMOUS}`), ...strictModeHints(logged)]
}

/** The rule that denied the call; roles only where no item decides. */
function ruleText(logged: LoggedRequest, { id, access }: ContractOperation, rule: string): string {
  const [quirk] = ownQuirksInEffect(logged)
  if (quirk) return `${id}, as deployed: ${quirk.deployed}`
  if (rule !== access) return `${id} requires a caller that ${conditionDescription(rule)}`
  const { description, decidedBy, roles } = accessRule(access)
  const isSome = roles.length > 0 && roles.length < ROLE_NAMES.length
  const roleList = decidedBy === 'role' && isSome ? `; roles: ${roles.join(', ')}` : ''
  return `${id} is for ${description}${roleList}`
}

export function callerText({ user }: LoggedRequest['trace']): string {
  if (!user) return 'the caller is anonymous'
  const roles = user.roles.join(', ') || 'no role'
  return `the caller is ${roles === user.login ? roles : `${user.login} (${roles})`}`
}

const DENIALS = [401, 403]

/** By the documented status: deployments send some denials with another one, envelopes with 200. */
export const isDenial = (
  error: ApiError,
  { user }: Pick<LoggedRequest['trace'], 'user'>,
): boolean => DENIALS.includes(toErrorResponse(error, user !== undefined).status)

/** Capabilities that a denial asked for in vain; anonymous callers have none at all. */
export function missingRights({ user, decisions, error }: LoggedRequest['trace']): string {
  const isOfRight = user !== undefined && error !== undefined && isDenial(error, { user })
  return isOfRight ? (decisions?.missingRights.join(', ') ?? '') : ''
}

/** A rule that is a single capability names it. */
function rightsText(trace: LoggedRequest['trace']): string {
  const missing = missingRights(trace)
  const isNamed = missing === '' || missing === trace.error?.rule
  return isNamed ? '' : `, asked for but not held: ${missing}`
}

/** A record that does not exist is a reason by itself. */
function missingText({ decisions }: LoggedRequest['trace']): string {
  const missing = missingRecords(decisions?.reads.slice(0, decisions.permissionReads))
  return missing.map((record) => `; ${record} does not exist`).join('')
}

/** A denial without an error of the interface, by an operation that decides itself. */
function ownDenialHints(logged: LoggedRequest, { id, access }: ContractOperation): readonly Hint[] {
  const { trace, status } = logged
  const { description, decidedBy } = accessRule(access)
  if (!trace.decisions || decidedBy !== 'handler' || !DENIALS.includes(status)) return NO_HINTS
  return [
    hint('access', `${id} is for ${description}; ${callerText(trace)}; refused with ${status}`),
  ]
}

/** Denials because of a value in the request, to callers that the description of the rule includes. */
export const DENIED_VALUES: readonly ApiError['key'][] = [
  'rest_cannot_create_as',
  'rest_cannot_edit_others',
  'rest_cannot_assign_sticky',
  'rest_cannot_assign_term',
]

/** The reason of a denied access: the rule that decided, and the error it decided on. */
export function accessHints(logged: LoggedRequest): readonly Hint[] {
  const { operation, trace } = logged
  const { error } = trace
  if (!operation) return NO_HINTS
  if (!error) return ownDenialHints(logged, operation)
  if (error === trace.rejection || !isDenial(error, trace)) return NO_HINTS
  const { code, message } = sentErrorOf(logged) ?? {}
  if (isNonceRejected(logged))
    return [
      hint(
        'access',
        `the request has no session for which its nonce is valid; refused with ${code}`,
      ),
    ]
  const caller = `${callerText(trace)}${rightsText(trace)}`
  if (error.rule === undefined || DENIED_VALUES.includes(error.key))
    return [hint('access', `${caller}; ${operation.id} refused the call with ${code}: ${message}`)]
  const rule = ruleText(logged, operation, error.rule)
  return [
    hint('access', `${rule}; ${caller}${missingText(trace)}; refused with ${code}: ${message}`),
  ]
}
