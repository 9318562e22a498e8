/** Explains failures of a run: gateway errors, declared quirks and listed deviations. */
import {
  applyDeviations,
  type Deviation,
  type DeviationOutcome,
  type DeviationRun,
} from '#conformance/deviations/deviations.ts'
import type { Result } from '#conformance/runner/result.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { Coverage } from './coverage.ts'
import { applyGatewayErrors } from './gateway.ts'
import { applyQuirks } from './quirks.ts'

interface Explanations {
  readonly operations: readonly ContractOperation[]
  /** Whether a declared quirk of deployments is a failure. */
  readonly failsQuirks: boolean
  readonly deviations: readonly Deviation[]
  readonly run: DeviationRun
  readonly coverage?: Pick<Coverage, 'rows'>
}

export function explainFailures(
  results: readonly Result[],
  { operations, failsQuirks, deviations, run, coverage }: Explanations,
): DeviationOutcome {
  const judged = applyQuirks(applyGatewayErrors(results, coverage?.rows), operations, failsQuirks)
  return applyDeviations(judged, deviations, run)
}
