import type { Problem } from '#openapi/derive/problem.ts'
import type { ErrorSpec } from '#openapi/errors/define.ts'
import { ERRORS, type ErrorKey } from '#openapi/errors/table.ts'
import type { Json } from '#openapi/values/json.ts'

export interface ErrorDetails {
  /** Values for the `{placeholders}` of the message. */
  readonly placeholders?: Readonly<Record<string, string | number>>
  /** The rejected arguments; deployments do not name them. */
  readonly names?: readonly string[]
  /** Members of `data` in addition to the status. */
  readonly data?: Json
  /** Members of the body in addition to `code`, `message` and `data`. */
  readonly extraMembers?: Json
  /** Replaces the code of the error table, for codes from outside. */
  readonly code?: string | number
}

/**
 * A rejection by the interface. Thrown by rules and handlers, turned into a response in one place.
 */
export class ApiError extends Error {
  readonly key: ErrorKey
  readonly details: ErrorDetails
  /** The access rule or condition that denied the call; undefined for all other errors. */
  readonly rule: string | undefined

  constructor(key: ErrorKey, details: ErrorDetails = {}, rule?: string) {
    super(key)
    this.key = key
    this.details = details
    this.rule = rule
  }
}

export interface ErrorResponse {
  readonly status: number
  readonly body: Json
}

const fill = (message: string, placeholders: ErrorDetails['placeholders'] = {}): string =>
  message.replace(/\{(\w+)\}/g, (match, name: string) => String(placeholders[name] ?? match))

const statusOf = ({ status }: ErrorSpec, isKnown: boolean): number =>
  status === 'caller' ? (isKnown ? 403 : 401) : status

/** The rejected arguments, in the usual form. */
const paramsOf = ({ names }: ErrorDetails, message: string): Json =>
  names ? { params: Object.fromEntries(names.map((name) => [name, message])) } : {}

/** The status and body of an error; the same code is 401 for anonymous callers and 403 for known callers. */
export function toErrorResponse(
  { key, details }: ApiError,
  isKnown: boolean,
  isAsDeployed = false,
): ErrorResponse {
  const documented: ErrorSpec = ERRORS[key]
  const isQuirk = isAsDeployed && documented.deployed !== undefined
  const spec: ErrorSpec = isQuirk ? { ...documented, ...documented.deployed } : documented
  const message = fill(spec.message, details.placeholders)
  const params = isQuirk ? {} : paramsOf(details, message)
  const status = statusOf(spec, isKnown)
  const body = {
    code: details.code ?? spec.code ?? key,
    message,
    data: spec.bare ? (details.data ?? null) : { status, ...params, ...details.data },
    ...details.extraMembers,
  }
  return { status, body }
}

/** The error of one rejected argument, for `details` of the response. */
export function argumentError(key: ErrorKey, data?: Json): Problem {
  const { message, status }: ErrorSpec = ERRORS[key]
  return { code: key, message, data: data ?? { status } }
}
