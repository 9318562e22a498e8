/** Responses of a gateway in front of the target say nothing about the target. */

import { operationIdOf } from '#conformance/case/case.ts'
import { type Result, skipped } from '#conformance/runner/result.ts'
import { GATEWAY_STATUSES } from '#conformance/transport/availability.ts'
import type { CoverageRow } from './coverage.ts'

/** Operations with occasional errors; on fewer ones the error is their own. */
const MIN_OPERATIONS = 2

const hasPassed = ({ outcome, kind }: Result): boolean => outcome === 'pass' && kind !== 'index'

const hasGatewayError = ({ outcome, exchanges }: Result): boolean =>
  outcome === 'fail' && exchanges.some(({ status }) => GATEWAY_STATUSES.includes(status))

const operationsOf = (results: readonly Result[]): ReadonlySet<string> =>
  new Set(results.map(operationIdOf))

function notJudged(result: Result): Result {
  const { expected: _e, got: _g, members: _m, fact: _f, decisive: _d, ...rest } = result
  const detail = 'a gateway failed repeatedly, on operations that respond otherwise'
  return { ...rest, ...skipped({ why: 'inconclusive', detail }) }
}

type BestStatus = Pick<CoverageRow, 'operation' | 'status'>

const isSilent = ({ status }: BestStatus): boolean =>
  status !== undefined && GATEWAY_STATUSES.includes(status)

/**
 * A gateway that fails now and then, on several operations that also respond, decides no case.
 * Operations that never respond, or fail alone, are failures. A case may pass on a response of a
 * gateway, for example if it requires a rejection.
 */
export function applyGatewayErrors(
  results: readonly Result[],
  statuses: readonly BestStatus[] = [],
): readonly Result[] {
  const silent = new Set(statuses.filter(isSilent).map(({ operation }) => operation))
  const responding = operationsOf(results.filter(hasPassed))
  const passed = new Set([...responding].filter((operation) => !silent.has(operation)))
  const isOccasional = (result: Result): boolean =>
    hasGatewayError(result) && passed.has(operationIdOf(result))
  // Repeated after a lost write, and then passed or inconclusive.
  const isRepeated = ({ retried, outcome }: Result): boolean => retried && outcome !== 'fail'
  const affected = results.filter((result) => isOccasional(result) || isRepeated(result))
  if (operationsOf(affected).size < MIN_OPERATIONS) return results
  return results.map((result) => (isOccasional(result) ? notJudged(result) : result))
}
