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
  readonly off: readonly Difference[]
}

function candidateOf(request: ReceivedRequest, { args, details }: Expectation): Candidate {
  const { times: _, ...facts } = details
  const actual = { status: request.status, ...(request.isKnown && { user: request.user }) }
  return { request, off: [...differences(request.arguments, args), ...differences(actual, facts)] }
}

const MAX_LENGTH = 200

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value instanceof RegExp) return String(value)
  return (JSON.stringify(value) ?? String(value)).slice(0, MAX_LENGTH)
}

const lineOf = ({ id, method, path, status, code, user }: ReceivedRequest): string =>
  [`#${id} ${method} ${path} ${status}`, code, user && `as ${user}`].filter(Boolean).join(' ')

const differenceLine = ({ path, expected, actual }: Difference): string =>
  `  ${path || 'arguments'}: expected ${shown(expected)}, got ${shown(actual)}`

function nearestOf({ request, off }: Candidate): string {
  const hints = request.hints.map(({ message }) => `  hint: ${message}`)
  return [`The closest is ${lineOf(request)}:`, ...off.map(differenceLine), ...hints].join('\n')
}

const MAX_LISTED = 10

function othersIn(all: readonly ReceivedRequest[]): string {
  if (!all.length) return 'It received no requests.'
  const last = all.slice(-MAX_LISTED).map((request) => {
    return `  ${lineOf(request)}${request.operation === undefined ? '' : ` (${request.operation})`}`
  })
  return [`It received ${all.length}, the latest:`, ...last].join('\n')
}

function wanted({ operation, args, details }: Expectation): string {
  const { times, ...facts } = details
  const parts = [
    operation,
    Object.keys(args).length ? `with ${shown(args)}` : '',
    Object.keys(facts).length ? `and ${shown(facts)}` : '',
    times === undefined ? '' : `${times} ${times === 1 ? 'time' : 'times'}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** `all` are the requests of the site, `of` those of the operation. */
export function matchReceived(
  of: readonly ReceivedRequest[],
  expectation: Expectation,
  all: () => readonly ReceivedRequest[],
): MatcherResult {
  const candidates = of.map((request) => candidateOf(request, expectation))
  const fitting = candidates.filter(({ off }) => !off.length)
  const { times } = expectation.details
  const pass = times === undefined ? fitting.length > 0 : fitting.length === times
  const found = fitting.map(({ request }) => lineOf(request)).join('; ')
  const [nearest] = candidates
    .filter(({ off }) => off.length)
    .toReversed()
    .sort(by(({ off }) => off.length))
  const message = (): string => {
    if (pass) return `expected not to have received ${wanted(expectation)}, got ${found}`
    const counted = fitting.length ? `, got ${fitting.length}: ${found}` : ''
    const near = nearest ? nearestOf(nearest) : othersIn(all())
    return `expected to have received ${wanted(expectation)}${counted}\n\n${near}`
  }
  return { pass, message }
}
