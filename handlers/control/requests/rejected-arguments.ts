/** Hints about rejected and missing arguments, as the response names them. */
import { memberOf } from '#openapi/values/json.ts'
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

const KEYS = ['rest_invalid_param', 'rest_missing_callback_param']

export function rejectedArgumentHints(logged: LoggedRequest): readonly Hint[] {
  // Deployments send the code without the error of the table.
  const key = logged.trace.error?.key ?? codeOfLogged(logged)
  if (key === undefined || !KEYS.includes(key) || isAnsweredByCondition(logged)) return NO_HINTS
  const data = memberOf(sentBody(logged), 'data') ?? logged.trace.error?.details.data
  const params = memberOf(data, 'params')
  return reasonsIn(params).map(([argument, reason]) => {
    const message = reason.slice(0, MAX_TEXT)
    return { kind: 'rejected-argument', argument, message }
  })
}
