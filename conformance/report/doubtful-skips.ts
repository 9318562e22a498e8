/** Skips that may hide a fault, because a correct deployment does not cause them. */
import { operationIdOf } from '#conformance/case/case.ts'
import { NO_ALLOWED_RECORDS } from '#conformance/operator/allowed-records.ts'
import { playOf } from '#conformance/runner/cases.ts'
import { isDoubtfulSkip } from '#conformance/runner/known-skips.ts'
import type { Result } from '#conformance/runner/result.ts'
import { residueReason } from '#conformance/transport/guard.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { countText, plural } from '#openapi/values/text.ts'
import type { Report } from './report.ts'
import { skipReasons } from './skip-summary.ts'

const REASONS_NAMED = 3

interface JudgedTarget {
  readonly isStandIn: boolean
  readonly accounts?: readonly string[]
  readonly contract: Pick<Contract, 'operations'>
}

const PERMITTED_BY_OPERATOR = {
  isStandIn: false,
  allowResidue: [],
  allowedRecords: NO_ALLOWED_RECORDS,
} as const

/** What is called only by permission of the operator may have any response. */
const isCalledUnasked = (operation: ContractOperation): boolean => {
  const { ownCall, noop } = playOf(operation)
  const isHarmless = noop !== undefined || (ownCall !== undefined && 'noEffectArgs' in ownCall)
  return isHarmless || residueReason(operation, PERMITTED_BY_OPERATOR) === undefined
}

/** Weaker accounts skip more cases. */
export function doubtfulSkips(
  results: readonly Result[],
  { isStandIn, accounts = [], contract }: JudgedTarget,
): readonly Result[] {
  if (isStandIn || !accounts.includes('administrator')) return []
  const usual = new Set(contract.operations.filter(isCalledUnasked).map(({ id }) => id))
  return results.filter((result) => isDoubtfulSkip(result) && usual.has(operationIdOf(result)))
}

/** `140 cases were skipped that a correct deployment allows to judge: …` */
export function doubtTexts(doubtful: readonly Result[]): readonly string[] {
  if (doubtful.length === 0) return []
  const reasons = skipReasons(doubtful, ({ reason = '' }) => reason)
  const named = reasons
    .slice(0, REASONS_NAMED)
    .map(([why, count]) => `${countText(count)} ${why.replace(/^inconclusive: /, '')}`)
  const more = reasons.length - named.length
  const rest = more > 0 ? `, and ${plural(more, 'other reason')}` : ''
  const subject = plural(doubtful.length, 'case was', 'cases were')
  return [
    `${subject} skipped that a correct deployment allows to judge: ${named.join(', ')}${rest}`,
  ]
}

/** Empty under `--strict`, where they are a problem of the run. */
export function doubtLines({ results, run, verdict }: Report): readonly string[] {
  const ids = new Set(run.isStrict ? [] : verdict.notJudged.doubtful)
  return doubtTexts(results.filter(({ id }) => ids.has(id)))
}
