/** Repeats a case after a lost response, which alone is no finding about the target. */
import { GATEWAY_STATUSES } from '#conformance/transport/availability.ts'
import {
  type Exchange,
  isConnectionError,
  NoResponseError,
  SAFE_METHODS,
} from '#conformance/transport/exchange.ts'
import { type Result, skipped } from './result.ts'

/** One run of a case. */
export interface CaseRun {
  readonly result: Result
  /** A write without a response of the site itself, possibly due to the network. */
  readonly lostWrite: string | undefined
}

/** Every run has its own records, so their ids say nothing about the route. */
const withoutIds = (request: string): string =>
  request.replace(/\/(?:\d+|cf[-_][\w-]+)(?=\/|$)/g, '/{id}')

const isFromGateway = ({ method, status }: Exchange): boolean =>
  !SAFE_METHODS.includes(method) && GATEWAY_STATUSES.includes(status)

/** Reads are not lost writes: the transport has repeated them. */
function lostRequestOf(error: unknown): string | undefined {
  if (!isConnectionError(error)) return undefined
  const { request = 'a write' } = error instanceof NoResponseError ? error : {}
  return /^(?:GET|HEAD) /.test(request) ? undefined : request
}

/** The write of a failed run that got no response, or that of a gateway. */
export function lostWriteIn(error: unknown, exchanges: readonly Exchange[]): string | undefined {
  const gateway = exchanges.find(isFromGateway)
  const request =
    lostRequestOf(error) ?? (gateway && `${gateway.method} ${new URL(gateway.url).pathname}`)
  return request === undefined ? undefined : withoutIds(request)
}

function toInconclusive(result: Result, lost: ReadonlySet<string>): Result {
  const { members: _, decisive: __, ...rest } = result
  const detail = `the connection lost the response to ${[...lost].join(', then to ')}`
  return {
    ...rest,
    ...skipped({ why: 'inconclusive', detail }),
    expected: undefined,
    got: undefined,
    exchanges: [],
  }
}

const MAX_RUNS = 3

interface RepeatRules {
  readonly mayRepeat: () => boolean
  readonly isLossy: () => boolean
}

/**
 * Writes are never repeated, so a case with a lost write starts again with new records. It fails
 * for the loss only if every run loses the response to the same request, and other routes do not
 * lose theirs at times.
 */
export async function runRepeatedly(
  run: () => Promise<CaseRun>,
  { mayRepeat, isLossy }: RepeatRules,
): Promise<Result> {
  let last = await run()
  const leftovers = [...last.result.leftovers]
  const lost = new Set<string>()
  let runs = 1
  for (; last.lostWrite !== undefined && runs < MAX_RUNS && mayRepeat(); runs += 1) {
    lost.add(last.lostWrite)
    last = await run()
    leftovers.push(...last.result.leftovers)
  }
  const { result, lostWrite } = last
  if (lostWrite !== undefined) lost.add(lostWrite)
  const isLossOnly = lostWrite !== undefined && (runs < MAX_RUNS || lost.size > 1 || isLossy())
  const finalResult =
    isLossOnly && result.outcome === 'fail' ? toInconclusive(result, lost) : result
  return runs === 1 ? finalResult : { ...finalResult, retried: true, leftovers }
}
