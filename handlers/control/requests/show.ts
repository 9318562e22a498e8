/** Requests as they are shown to tests and people. */

import { type Json, mapValues } from '#openapi/values/json.ts'
import { blankDiff, diffOf, inWords, type RecordDiff } from './changes.ts'
import { type Evidence, MOST_OF_BODY } from './evidence.ts'
import { type Hint, type HintGrounds, hintsFor } from './hints.ts'
import { blankBody, blankMembers, HIDDEN } from './secret-members.rules.ts'
import { blankQuoted, blankSecrets, isSecret, printable } from './secrets.rules.ts'

/** A request in a line. */
export interface RequestSummary {
  readonly id: number
  readonly at: string
  readonly site: string
  readonly method: string
  /** Path and query, secrets blanked. */
  readonly target: string
  /** The operation it met. */
  readonly operation?: string
  /** The login that was sent, recognised or not. */
  readonly user?: string
  /** Whether that login was believed. */
  readonly isKnown: boolean
  readonly status: number
  /** Of an error. */
  readonly code?: string
  readonly milliseconds: number
  /** What it wrote: `posts 313: title, modified`. */
  readonly changed: readonly string[]
  readonly hints: readonly Hint[]
}

/** A body as it was sent; what was too long is cut. */
export interface ShownBody {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** How long the body was, if not all of it is here. */
  readonly cutFrom?: number
}

/** A request with everything that is known of it. */
export interface ReceivedRequest extends RequestSummary {
  /** The path below the root of the interface: `/core/v2/posts/5`. */
  readonly path: string
  /** As the operation understood them; as they were sent where it did not come to that. */
  readonly arguments: Json
  readonly changes: readonly RecordDiff[]
  readonly request: ShownBody
  readonly response: ShownBody
}

const CODE = /^\{"code":"(\w{1,100})"/

/** The code of an error, in the names of the deployment. */
export const codeOfBody = (status: number, body: string): string | undefined =>
  status < 400 ? undefined : CODE.exec(body)?.[1]

/** Of credentials only the first word is known, which says what kind they are. */
function shownHeader(name: string, value: string | readonly string[]): string {
  const text = typeof value === 'string' ? value : value.join(', ')
  if (!isSecret(name)) return blankQuoted(text)
  return name === 'authorization' ? text : '***'
}

const shownHeaders = (headers: Evidence['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, shownHeader(name, value)]],
    ),
  )

export function summaryOf(evidence: Evidence, grounds: HintGrounds): RequestSummary {
  const { id, at, site, method, target, operation, status, milliseconds, trace } = evidence
  const user = evidence.login
  const code = codeOfBody(status, evidence.responseBody)
  return {
    id,
    at: new Date(at).toISOString(),
    site: printable(site),
    method,
    target: printable(target),
    ...(operation && { operation: operation.id }),
    ...(user !== undefined && { user: printable(user) }),
    isKnown: trace.user !== undefined,
    status,
    ...(code !== undefined && { code }),
    milliseconds: Math.round(milliseconds * 10) / 10,
    changed: diffOf(trace.changes).map(inWords),
    hints: hintsFor(evidence, grounds),
  }
}

const decoder = new TextDecoder()

function bodyOf(body: string, size: number): Pick<ShownBody, 'body' | 'cutFrom'> {
  if (size === 0) return {}
  const isWhole = size <= MOST_OF_BODY && body !== ''
  return isWhole ? { body } : { body, cutFrom: size }
}

const hideBody = (part: ShownBody): ShownBody =>
  part.body === undefined ? part : { ...part, body: HIDDEN }

/** What an operation answers that deals in secrets is nobody's business, nor what it was sent. */
const withoutSecrets = (received: ReceivedRequest): ReceivedRequest => ({
  ...received,
  hints: received.hints.filter(({ kind }) => kind !== 'converted'),
  arguments: mapValues(received.arguments, () => HIDDEN),
  changes: received.changes.map((diff) => ({
    ...diff,
    members: mapValues(diff.members, () => ({})),
  })),
  request: hideBody(received.request),
  response: hideBody(received.response),
})

export function receivedOf(evidence: Evidence, grounds: HintGrounds): ReceivedRequest {
  const received = wholeOf(evidence, grounds)
  return evidence.operation?.secret ? withoutSecrets(received) : received
}

const blankPart = (part: ShownBody): ShownBody =>
  part.body === undefined ? part : { ...part, body: blankBody(part.body) }

/** For whoever asks over a wire; a test in the same process knows what it sent. */
export function shownOf(evidence: Evidence, grounds: HintGrounds): ReceivedRequest {
  const received = receivedOf(evidence, grounds)
  return {
    ...received,
    arguments: blankMembers(received.arguments),
    changes: received.changes.map(blankDiff),
    request: blankPart(received.request),
    response: blankPart(received.response),
  }
}

/** What no operation looked at is nobody's argument. */
const unreadArguments = ({ trace: { query, fields } }: Evidence): Json =>
  blankMembers({ ...query, ...fields })

const wholeOf = (evidence: Evidence, grounds: HintGrounds): ReceivedRequest => ({
  ...summaryOf(evidence, grounds),
  path: blankSecrets(evidence.path),
  arguments: evidence.trace.args ?? unreadArguments(evidence),
  changes: diffOf(evidence.trace.changes),
  request: {
    headers: shownHeaders(evidence.headers),
    ...bodyOf(evidence.body ? decoder.decode(evidence.body) : '', evidence.bodySize),
  },
  response: {
    headers: shownHeaders(evidence.responseHeaders),
    ...bodyOf(evidence.responseBody, evidence.responseSize),
  },
})
