/** Hints about rejected and missing arguments, as the response names them. */
import { type ApiError, toErrorResponse } from '#handlers/runtime/errors.ts'
import { memberOf } from '#openapi/values/json.ts'
import { callerText } from './caller-hints.ts'
import { codeOfLogged, sentBody } from './error-text.ts'
import { type Hint, NO_HINTS } from './hint.ts'
import { isAnsweredByCondition, type LoggedRequest } from './logged-request.ts'

/** In characters. */
const MAX_TEXT = 200

/** By argument; the message of a missing one says only that. */
function reasonsIn(params: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(params)) return params.map((name) => [String(name), `${name} is required`])
  return Object.entries(Object(params)).map(([name, reason]) => {
    const text = String(reason)
    return [name, text.startsWith(name) ? text : `${name}: ${text}`]
  })
}

/** Of a problem with `status`, which depends on the caller (platform/core 6.2). */
export const FORBIDDEN_STATUS = 'rest_forbidden_status'

const CODES: readonly unknown[] = ['rest_invalid_param', 'rest_missing_callback_param']

const shorten = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text

/** The caller, for values that depend on it; a deployment may know another one. */
function reasonText(reason: string, problem: unknown, { trace }: LoggedRequest): string {
  const isForbidden = memberOf(problem, 'code') === FORBIDDEN_STATUS
  return isForbidden && !trace.forwardedAs
    ? `${shorten(reason).replace(/\.$/, '')}; ${callerText(trace)}`
    : shorten(reason)
}

/** As deployed, some errors are sent without data. */
const documentedData = (error: ApiError): unknown => toErrorResponse(error, false).body['data']

/** Deployments send the codes without the error of the table; other errors may name arguments. */
export function rejectedArgumentHints(logged: LoggedRequest): readonly Hint[] {
  const { error } = logged.trace
  if (isAnsweredByCondition(logged)) return NO_HINTS
  if (!error && !CODES.includes(codeOfLogged(logged))) return NO_HINTS
  const data = memberOf(sentBody(logged), 'data') ?? (error && documentedData(error))
  const problems = memberOf(data, 'details')
  const found = reasonsIn(memberOf(data, 'params')).map(([argument, reason]): Hint => {
    const message = reasonText(reason, memberOf(problems, argument), logged)
    return { kind: 'rejected-argument', argument, message }
  })
  return found.length ? found : NO_HINTS
}
