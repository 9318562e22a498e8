/** Presentation of recorded requests. */

import { type Json, mapValues } from '#openapi/values/json.ts'
import { sentName } from './argument-hints.ts'
import { diffOf, diffText, type RecordDiff, redactDiff } from './changes.ts'
import { codeOfLogged } from './error-text.ts'
import type { Hint, HintContext } from './hint.ts'
import { hintsFor } from './hints.ts'
import { isCallerKnown, type LoggedRequest, MAX_STORED_BODY } from './logged-request.ts'
import { pathArguments } from './route-at.ts'
import { REDACTED, redactBody, redactMembers } from './secret-members.rules.ts'
import { isSecret, redactProse, redactSecrets, toLogText } from './secrets.rules.ts'

/** Summary of a request. */
export interface RequestSummary {
  readonly id: number
  readonly at: string
  readonly site: string
  readonly method: string
  /** Path and query, secrets blanked. */
  readonly target: string
  /** The matched operation. */
  readonly operation?: string
  /** The login sent, valid or not. */
  readonly user?: string
  /** Whether the login was authenticated; absent where it was not checked here. */
  readonly isKnown?: boolean
  /** A deployment answered; its changes are unknown. */
  readonly isForwarded?: boolean
  readonly status: number
  /** The error code. */
  readonly code?: string
  readonly milliseconds: number
  /** The changes: `posts 313: title, modified`. */
  readonly changed: readonly string[]
  readonly hints: readonly Hint[]
}

/** A request or response body; truncated when too long. */
export interface BodyView {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The original length of a truncated body. */
  readonly cutFrom?: number
}

/** A request with all details. */
export interface ReceivedRequest extends RequestSummary {
  /** The path relative to the REST root: `/core/v2/posts/5`. */
  readonly path: string
  /** The resolved arguments; the raw ones where the request was rejected earlier. */
  readonly arguments: Json
  readonly changes: readonly RecordDiff[]
  readonly request: BodyView
  readonly response: BodyView
}

/** Only the scheme of credentials is stored. */
function redactHeader(name: string, value: string | readonly string[]): string {
  const text = typeof value === 'string' ? value : value.join(', ')
  if (!isSecret(name)) return redactProse(text)
  return name === 'authorization' ? text : '***'
}

const redactHeaders = (headers: LoggedRequest['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, redactHeader(name, value)]],
    ),
  )

export function summaryOf(logged: LoggedRequest, context: HintContext): RequestSummary {
  const { id, at, site, method, target, operation, status, milliseconds, trace } = logged
  const user = logged.login
  const code = codeOfLogged(logged)
  const isDecided = trace.forwardedAs !== 'client' && isCallerKnown(logged)
  return {
    id,
    at: new Date(at).toISOString(),
    site: toLogText(site),
    method,
    target: toLogText(target),
    ...(operation && { operation: operation.id }),
    ...(user !== undefined && { user: toLogText(user) }),
    ...(isDecided && { isKnown: trace.user !== undefined }),
    ...(trace.forwardedAs && { isForwarded: true }),
    status,
    ...(code !== undefined && { code }),
    milliseconds: Math.round(milliseconds * 10) / 10,
    changed: diffOf(trace.changes).map(diffText),
    hints: hintsFor(logged, context),
  }
}

const decoder = new TextDecoder()

function bodyOf(body: string, size: number): Pick<BodyView, 'body' | 'cutFrom'> {
  if (size === 0) return {}
  const isComplete = size <= MAX_STORED_BODY && body !== ''
  return isComplete ? { body } : { body, cutFrom: size }
}

const hideBody = (part: BodyView): BodyView =>
  part.body === undefined ? part : { ...part, body: REDACTED }

/** Hides all values of operations that handle secrets. */
const withoutSecrets = (received: ReceivedRequest): ReceivedRequest => ({
  ...received,
  hints: received.hints.filter(({ kind }) => kind !== 'converted'),
  arguments: mapValues(received.arguments, () => REDACTED),
  changes: received.changes.map((diff) => ({
    ...diff,
    members: mapValues(diff.members, () => ({})),
  })),
  request: hideBody(received.request),
  response: hideBody(received.response),
})

export function toReceivedRequest(logged: LoggedRequest, context: HintContext): ReceivedRequest {
  const received = detailsOf(logged, context)
  return logged.operation?.secret ? withoutSecrets(received) : received
}

const redactPart = (part: BodyView): BodyView =>
  part.body === undefined ? part : { ...part, body: redactBody(part.body) }

/** For HTTP clients; tests in the same process see their own values. */
export function redactedRequest(logged: LoggedRequest, context: HintContext): ReceivedRequest {
  const received = toReceivedRequest(logged, context)
  return {
    ...received,
    arguments: redactMembers(received.arguments),
    changes: received.changes.map(redactDiff),
    request: redactPart(received.request),
    response: redactPart(received.response),
  }
}

/** The arguments as clients name them; raw where the request was rejected before their resolution. */
function argumentsOf(logged: LoggedRequest, context: HintContext): Json {
  const { operation, trace } = logged
  const args = trace.args ?? redactMembers({ ...trace.query, ...trace.fields })
  if (!operation) return args
  return Object.fromEntries(
    Object.entries({ ...args, ...pathArguments(logged) }).map(([name, value]) => [
      sentName(name, operation, context.publicArgumentName),
      context.publicArgumentValue(name, value, operation),
    ]),
  )
}

const detailsOf = (logged: LoggedRequest, context: HintContext): ReceivedRequest => ({
  ...summaryOf(logged, context),
  path: redactSecrets(logged.path),
  arguments: argumentsOf(logged, context),
  changes: diffOf(logged.trace.changes),
  request: {
    headers: redactHeaders(logged.headers),
    ...bodyOf(logged.body ? decoder.decode(logged.body) : '', logged.bodySize),
  },
  response: {
    headers: redactHeaders(logged.responseHeaders),
    ...bodyOf(logged.responseBody, logged.responseSize),
  },
})
