/** Checks whether a site received a request, and finds the closest one otherwise. */
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'
import { type Difference, differences } from '#openapi/values/differences.ts'
import { by } from '#openapi/values/order.ts'

/** Further expectations beside operation and arguments. */
export interface ReceivedDetails {
  /** The exact count; at least one by default. */
  readonly times?: number
  readonly status?: number
  /** The login of an authenticated caller. */
  readonly user?: string
}

export interface Expectation {
  readonly operation: string
  readonly args: object
  readonly details: ReceivedDetails
}

export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

interface Candidate {
  readonly request: ReceivedRequest
  readonly mismatches: readonly Difference[]
}

function candidateOf(request: ReceivedRequest, { args, details }: Expectation): Candidate {
  const { times: _, ...facts } = details
  const actual = { status: request.status, ...(request.isKnown && { user: request.user }) }
  return {
    request,
    mismatches: [...differences(request.arguments, args), ...differences(actual, facts)],
  }
}

const MAX_LENGTH = 200

function valueText(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value instanceof RegExp) return String(value)
  const text = JSON.stringify(value, (_, each) => (each instanceof RegExp ? String(each) : each))
  return (text ?? String(value)).slice(0, MAX_LENGTH)
}

/** A login that was sent may be none of the site. */
const callerText = ({ user, isKnown }: ReceivedRequest): string | undefined =>
  user && `as ${user}${isKnown === false ? ', not recognised' : ''}`

const lineOf = (request: ReceivedRequest): string => {
  const { id, method, path, status, code } = request
  return [`#${id} ${method} ${path} ${status}`, code, callerText(request)].filter(Boolean).join(' ')
}

const differenceLine = ({ path, expected, actual }: Difference): string =>
  `  ${path || 'arguments'}: expected ${valueText(expected)}, got ${valueText(actual)}`

function nearestText({ request, mismatches }: Candidate): string {
  const hints = request.hints.map(({ message }) => `  hint: ${message}`)
  return [`The closest is ${lineOf(request)}:`, ...mismatches.map(differenceLine), ...hints].join(
    '\n',
  )
}

const MAX_LISTED = 10

function receivedText(all: readonly ReceivedRequest[]): string {
  if (!all.length) return 'It received no requests.'
  const last = all.slice(-MAX_LISTED).map((request) => {
    return `  ${lineOf(request)}${request.operation === undefined ? '' : ` (${request.operation})`}`
  })
  return [`It received ${all.length}, the latest:`, ...last].join('\n')
}

function expectationText({ operation, args, details }: Expectation): string {
  const { times, ...facts } = details
  const parts = [
    operation,
    Object.keys(args).length ? `with ${valueText(args)}` : '',
    Object.keys(facts).length ? `and ${valueText(facts)}` : '',
    times === undefined ? '' : `${times} ${times === 1 ? 'time' : 'times'}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** `all` returns the requests of the site, `ofOperation` are those of the operation. */
export function matchReceived(
  ofOperation: readonly ReceivedRequest[],
  expectation: Expectation,
  all: () => readonly ReceivedRequest[],
): MatcherResult {
  const candidates = ofOperation.map((request) => candidateOf(request, expectation))
  const matching = candidates.filter(({ mismatches }) => !mismatches.length)
  const { times } = expectation.details
  const pass = times === undefined ? matching.length > 0 : matching.length === times
  const found = matching.map(({ request }) => lineOf(request)).join('; ')
  const [nearest] = candidates
    .filter(({ mismatches }) => mismatches.length)
    .toReversed()
    .sort(by(({ mismatches }) => mismatches.length))
  const message = (): string => {
    if (pass)
      return `expected not to have received ${expectationText(expectation)}, got ${found || 'none'}`
    const countText = matching.length ? `, got ${matching.length}: ${found}` : ''
    const failure = `expected to have received ${expectationText(expectation)}${countText}`
    // The closest of the others explains no surplus.
    if (matching.length > (times ?? 0)) return failure
    return `${failure}\n\n${nearest ? nearestText(nearest) : receivedText(all())}`
  }
  return { pass, message }
}
