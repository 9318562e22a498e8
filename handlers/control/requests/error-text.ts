/** The error of a logged request as it was sent: in the names of the deployment. */
import { toErrorResponse } from '#handlers/runtime/errors.ts'
import { parseScript } from '#handlers/runtime/response/output.ts'
import { memberOf, tryParseJson } from '#openapi/values/json.ts'
import type { LoggedRequest } from './logged-request.ts'

/** A callback may precede the body. */
const ENVELOPE = /^(?:\/\*\*\/[\w.]+\()?\{\s*"body":/
/** Some codes are numbers. */
const CODE = /^(?:\/\*\*\/[\w.]+\()?\{\s*"code":\s*"?([\w.-]{1,100})/
const SENT_ERROR =
  /^(?:\/\*\*\/[\w.]+\()?\{\s*"code":\s*"([\w.-]{1,100})",\s*"message":\s*("(?:[^"\\]|\\.){0,1000}")/

interface SentError {
  readonly status: number
  readonly code: unknown
  readonly message: unknown
}

/** The text of the response, also where it was not sent because of HEAD. */
const textOf = ({ trace, responseBody }: LoggedRequest): string => trace.unsentBody ?? responseBody

/** Status and body of an envelope, whose own status is 200. */
export function envelopeOf(logged: LoggedRequest) {
  const text = textOf(logged)
  if (!logged.trace.query || !('_envelope' in logged.trace.query) || !ENVELOPE.test(text))
    return undefined
  const envelope = tryParseJson(parseScript(text)?.json ?? text)
  const status = memberOf(envelope, 'status')
  return { status: typeof status === 'number' ? status : 0, body: memberOf(envelope, 'body') }
}

/** The body as JSON, without callback and envelope. */
export function sentBody(logged: LoggedRequest): unknown {
  const text = textOf(logged)
  const envelope = envelopeOf(logged)
  return envelope ? envelope.body : tryParseJson(parseScript(text)?.json ?? text)
}

/** Code and message as sent; undefined where they are not those of the interface. */
function sentPartsOf(logged: LoggedRequest): SentError | undefined {
  const envelope = envelopeOf(logged)
  const [, code, message] =
    SENT_ERROR.exec(envelope ? JSON.stringify(envelope.body) : textOf(logged)) ?? []
  if (code === undefined || message === undefined || code.startsWith('understudy_'))
    return undefined
  return { status: envelope?.status ?? logged.status, code, message: JSON.parse(message) }
}

export function sentErrorOf(logged: LoggedRequest): SentError | undefined {
  const { trace } = logged
  if (!trace.error) return undefined
  const { status, body } = toErrorResponse(trace.error, trace.user !== undefined)
  return sentPartsOf(logged) ?? { status, code: body['code'], message: body['message'] }
}

/** The error code, in the names of the deployment. */
export const codeOfBody = (status: number, body: string): string | undefined =>
  status < 400 ? undefined : CODE.exec(body)?.[1]

/** The same of a logged request, also where the body is not JSON or has an envelope. */
export function codeOfLogged(logged: LoggedRequest): string | undefined {
  const envelope = envelopeOf(logged)
  const status = envelope?.status ?? logged.status
  if (status < 400) return undefined
  const text = envelope ? JSON.stringify(envelope.body) : textOf(logged)
  const { code } = sentErrorOf(logged) ?? {}
  return codeOfBody(status, text) ?? (typeof code === 'string' ? code : undefined)
}
