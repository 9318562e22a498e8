/** Suggests how to get a successful response from an operation that never returned one. */
import type { SkipCode } from '#conformance/call/skip-reason.ts'
import type { Result } from '#conformance/runner/result.ts'
import type { Target } from '#conformance/targets/target.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isOpenToAnonymous } from '#openapi/language/access.ts'
import { isRead } from '#openapi/language/define.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import type { CoverageHint, UnsuccessfulCall } from './coverage.ts'
import { aspectOf, methodsOf } from './subject.ts'

type RunLimits = Pick<
  Target,
  'mode' | 'best' | 'allowedRecords' | 'reasonAgainst' | 'mayLeaveResidue'
>

const isReading = (operation: ContractOperation): boolean =>
  isRead(operation) || operation.effect === 'safe-post'

/** Run options come first: the reader can change them at once. */
function byOption(operation: ContractOperation, target: RunLimits): CoverageHint | undefined {
  const { mode, best } = target
  if (mode === 'index') return { means: '--mode read', why: 'only the index was read' }
  if (best === 'anonymous' && !isOpenToAnonymous(operation.access))
    return { means: '--user or --users', why: 'it needs an account' }
  if (!isReading(operation) && mode !== 'write') return { means: '--mode write', why: 'it writes' }
  if (operation.cachesResult && mode === 'read')
    return { means: '--mode write', why: 'the target stores its result for a while' }
  const { requiredKey } = operation
  if (requiredKey !== undefined && target.allowedRecords.keys[requiredKey] === undefined)
    return { means: '--use-records <file>', why: `it requires the ${requiredKey}` }
  const why = target.reasonAgainst(operation)?.detail
  if (why === undefined) return undefined
  const means = operation.fixture ? '--use-records <file>' : '--allow-residue <operation>'
  return { means, why }
}

function byStatus(
  status: number,
  { effect, path }: ContractOperation,
  { best }: RunLimits,
): CoverageHint {
  const why = `it responds with ${status}`
  if (status >= 500 && effect === 'outward')
    return { means: 'a site that reaches the service behind it', why }
  if (status >= 500) return { means: 'a site on which the operation does not crash', why }
  if (status !== 401 && status !== 403) {
    const names = parameterNames(path)
    const missing = names.length > 0 ? ` to every ${names.join(' and ')} that the run knows` : ''
    return { means: EXISTING, why: `${why}${missing}` }
  }
  return best === 'administrator'
    ? { means: 'a site that grants access to administrators', why }
    : { means: 'an account with more permissions', why }
}

const ACCEPTED = 'accepted'

/** By the response to a complete request, which says more than a status. */
function byReport(
  operation: ContractOperation,
  results: readonly Result[],
  target: RunLimits,
): CoverageHint | undefined {
  const complete = results.filter((result) => aspectOf(result) === ACCEPTED)
  const quirk = complete.find(({ outcome }) => outcome === 'quirk')
  if (quirk) return { means: NEEDED, why: `a complete request is answered with ${quirk.got}` }
  const why = skipIn(complete, 'inconclusive')?.replace(INCONCLUSIVE, '')
  if (why?.includes('may need a service')) return { means: NEEDED, why }
  const status = /\bwith (\d{3})\b/.exec(why ?? '')?.[1]
  return status && why ? { ...byStatus(Number(status), operation, target), why } : undefined
}

const INCONCLUSIVE = /^inconclusive: /
const DEMO = 'a stand-in with the dataset demo'
const NEEDED = 'a site with the service, the record or the state that it needs'
const EXISTING = 'a record or a value that exists on the site'

/** No case that calls the operation was run: filtered out, or in another shard. */
const NOT_RUN: CoverageHint = { means: 'a complete run', why: 'none of its cases was run' }

export const isNotRun = (unlock: CoverageHint | undefined): boolean =>
  unlock?.means === NOT_RUN.means

const skipIn = (results: readonly Result[], why?: SkipCode): string | undefined =>
  results.find((each) => each.outcome === 'skip' && (why === undefined || each.why === why))?.reason

/** Suggestions by skip reason. */
const HELP: readonly (readonly [SkipCode, string])[] = [
  ['not-undoable', '--allow-residue <operation>'],
  ['not-removable', 'a site that can remove the record'],
  ['needs-allowed-record', '--use-records <file>'],
  ['setting-not-restorable', 'a site where the setting has a stored value'],
]

function byReason(results: readonly Result[]): CoverageHint | undefined {
  for (const [code, means] of HELP) {
    const why = skipIn(results, code)
    if (why !== undefined) return { means, why }
  }
  return undefined
}

/** Methods of one operation have cases of their own; a case that was stopped called none. */
const callsWith =
  (method: string) =>
  (result: Result): boolean =>
    result.needs !== 'index' && result.outcome !== 'error' && methodsOf(result).includes(method)

/** No option helps where the operation crashes; a service that it needs may be unreachable. */
const isCrash = (status: number, { effect }: ContractOperation): boolean =>
  status >= 500 && effect !== 'outward'

/** A set-up that fails, or records of the demo: after the options, which may help too. */
function byObstacle(results: readonly Result[]): CoverageHint | undefined {
  const setUp = skipIn(results, 'set-up')?.replace(INCONCLUSIVE, '')
  if (setUp !== undefined)
    return { means: 'a site on which the calls before it succeed', why: setUp }
  const records = skipIn(results, 'needs-dataset')
  return records === undefined ? undefined : { means: DEMO, why: records }
}

/** The operation has no option left that would permit it. */
function withoutOption(
  operation: ContractOperation,
  results: readonly Result[],
  target: RunLimits,
): CoverageHint {
  if (!isReading(operation) && !target.mayLeaveResidue(operation))
    return {
      means: '--allow-residue <operation>',
      why: 'it leaves a record that the run can neither recognise nor remove',
    }
  const why = skipIn(results) ?? 'the run can neither create nor find the record it needs'
  return byObstacle(results) ?? { means: DEMO, why }
}

export function coverageHintFor(
  target: RunLimits,
  resultsOf: (operation: string) => readonly Result[],
): (operation: ContractOperation, call: UnsuccessfulCall) => CoverageHint {
  return (operation, { method, status }) => {
    const results = resultsOf(operation.id)
    const isCalled = target.mode === 'index' || results.some(callsWith(method))
    if (!isCalled) return NOT_RUN
    const reported = byReport(operation, results, target)
    if (status !== undefined && isCrash(status, operation) && target.mode === 'write')
      return reported ?? byStatus(status, operation, target)
    const option = byOption(operation, target) ?? byReason(results) ?? reported
    if (option) return option
    // The status of an anonymous probe does not predict the status for an account.
    if (status !== undefined && (status !== 401 || target.best === 'anonymous'))
      return byStatus(status, operation, target)
    return withoutOption(operation, results, target)
  }
}
