/** The error of a logged request as it was sent: in the names of the deployment. */
import { toErrorResponse } from '#handlers/runtime/errors.ts'
import type { LoggedRequest } from './logged-request.ts'

const SENT_ERROR =
  /^(?:\/\*\*\/[\w.]+\()?\{"code":"(\w{1,100})","message":("(?:[^"\\]|\\.){0,1000}")/

interface SentError {
  readonly status: number
  readonly code: unknown
  readonly message: unknown
}

export function sentErrorOf(logged: LoggedRequest): SentError | undefined {
  const { trace, responseBody } = logged
  if (!trace.error) return undefined
  const { status, body } = toErrorResponse(trace.error, trace.user !== undefined)
  const [, code, message] = SENT_ERROR.exec(trace.unsentBody ?? responseBody) ?? []
  return code === undefined || message === undefined || code.startsWith('understudy_')
    ? { status, code: body['code'], message: body['message'] }
    : { status: logged.status, code, message: JSON.parse(message) }
}

/** A callback may precede the body; some codes are numbers. */
const CODE = /^(?:\/\*\*\/[\w.]+\()?\{"code":"?(\w{1,100})\b/

/** The error code, in the names of the deployment. */
export const codeOfBody = (status: number, body: string): string | undefined =>
  status < 400 ? undefined : CODE.exec(body)?.[1]

/** The same of a logged request, also where the body is not JSON or was not sent because of HEAD. */
export function codeOfLogged(logged: LoggedRequest): string | undefined {
  const { status, responseBody, trace } = logged
  const code = codeOfBody(status, trace.unsentBody ?? responseBody)
  if (code !== undefined || status < 400) return code
  const { code: ownCode } = sentErrorOf(logged) ?? {}
  return typeof ownCode === 'string' ? ownCode : undefined
}
