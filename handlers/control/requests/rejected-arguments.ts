/** Hints about rejected and missing arguments, as the response names them. */
import { parseScript } from '#handlers/runtime/response/output.ts'
import { memberOf, tryParseJson } from '#openapi/values/json.ts'
import { codeOfLogged } from './error-text.ts'
import { type Hint, NO_HINTS } from './hint.ts'
import { isAnsweredByCondition, type LoggedRequest } from './logged-request.ts'

/** In characters. */
const MAX_TEXT = 200

/** The body of an error, which a callback or an envelope may contain. */
function sentErrorBody({ trace, responseBody }: LoggedRequest): unknown {
  const text = trace.unsentBody ?? responseBody
  const body = tryParseJson(parseScript(text)?.json ?? text)
  return memberOf(body, 'body') ?? body
}

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
  const data = memberOf(sentErrorBody(logged), 'data') ?? logged.trace.error?.details.data
  const params = memberOf(data, 'params')
  return reasonsIn(params).map(([argument, reason]) => {
    const message = reason.slice(0, MAX_TEXT)
    return { kind: 'rejected-argument', argument, message }
  })
}
