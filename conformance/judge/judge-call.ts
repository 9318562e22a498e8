/** Judges one observed request and its response as the suite would. */

import { Failure, type FoundMembers, fail } from '#conformance/call/check.ts'
import type { Case } from '#conformance/case/case.ts'
import { assertErrorBody } from '#conformance/kinds/judging/access-rejection.ts'
import { assertJsonBody } from '#conformance/kinds/judging/as-json.ts'
import {
  assertBody,
  assertHead,
  assertNoCrash,
  levelOf,
} from '#conformance/kinds/judging/responses.ts'
import { assertAllHeaders, assertCommonHeaders } from '#conformance/kinds/responses/headers.ts'
import { schemaAt } from '#conformance/targets/add-ons.ts'
import type { Target } from '#conformance/targets/target.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
  toResponse,
} from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { errorsByStatus } from '#openapi/derive/errors-of.ts'
import { isBoolean, readScalar } from '#openapi/derive/types.ts'
import type { Json } from '#openapi/values/json.ts'
import { argumentOf, assertPage, assertSameRecord, schemaInContext } from './bodies.ts'
import { type ArgumentFault, argumentFaults } from './faults.ts'

export interface ObservedCall {
  readonly operation: ContractOperation
  /** The sent arguments, in order of precedence. */
  readonly sources: readonly Json[]
  readonly response: TargetResponse
  /** Why the response is incomplete. */
  readonly broken?: string | undefined
  /** Only a part of the body was requested or stored, so it cannot be validated. */
  readonly isPartial: boolean
  /** The body was not requested or not stored. */
  readonly isHeadOnly: boolean
  /** A part of a batch, without headers of its own. */
  readonly isInBatch?: true
  /** The add-ons of the site, if its index is known. */
  readonly site?: Pick<Target, 'index' | 'contract'>
}

type CheckFacts = Pick<Case, 'id' | 'kind' | 'level' | 'spec' | 'title'>

/** The result of one check of a call; `expected` is set on failure. */
export interface CheckResult extends CheckFacts {
  readonly expected?: string
  readonly got?: string
  /** The members that the failure is about. */
  readonly members?: FoundMembers
}

function runCheck(facts: CheckFacts, check: () => void): CheckResult {
  try {
    check()
    return facts
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { expected, got, details } = error
    return { ...facts, expected, got, ...(details.members && { members: details.members }) }
  }
}

type ResponseAspect = Pick<CheckFacts, 'level' | 'title'> & Partial<Pick<CheckFacts, 'spec'>>

const responseCheck = (
  { id, spec }: ContractOperation,
  aspect: string,
  facts: ResponseAspect,
): CheckFacts => ({
  id: `${id}/${aspect}`,
  kind: 'response',
  spec,
  ...facts,
})

const noCrashCheck = (operation: ContractOperation): CheckFacts =>
  responseCheck(operation, 'answer.no-crash', {
    level: 'must',
    title: `${operation.id} responds completely and without a server error.`,
  })

function assertCompleteResponse({ operation, response, broken }: ObservedCall): void {
  if (broken !== undefined) fail('a complete response', broken)
  assertNoCrash(operation, response)
}

function assertContract({ operation, sources, response, isPartial, site }: ObservedCall): void {
  const full = assertHead(operation, response)
  if (!full || isPartial || (response.text === '' && operation.path !== '/')) return
  const schema = site ? schemaAt(site, full) : full
  const context = argumentOf(operation, sources, 'context')
  assertBody(operation, schemaInContext(schema, operation, context), response)
}

/** An id before other segments is that of another record: an autosave belongs to its post. */
const isOfRecord = ({ resource, path, params }: ContractOperation): boolean =>
  resource !== undefined && path.endsWith('}') && Object.keys(params).at(-1) === 'id'

/** Sticky items in front are not part of the page. */
const showsStickyFirst = ({ operation, sources }: ObservedCall): boolean => {
  const ignored = argumentOf(operation, sources, 'ignore_sticky')
  return isBoolean(ignored) && readScalar(ignored, 'boolean') === false
}

function recordResults(call: ObservedCall): readonly CheckResult[] {
  const { operation, sources, response } = call
  const { id, args } = operation
  const size = Number(argumentOf(operation, sources, 'per_page'))
  const isPage =
    args['per_page'] !== undefined &&
    args['page'] !== undefined &&
    size > 0 &&
    !showsStickyFirst(call)
  const page = responseCheck(operation, 'paging', {
    level: 'should',
    spec: '8',
    title: `A page of ${id} contains at most the requested number of records.`,
  })
  const record = responseCheck(operation, 'answer.record', {
    level: 'should',
    title: `${id} responds with the requested record.`,
  })
  const requestedId = argumentOf(operation, sources, 'id')
  return [
    ...(isPage ? [runCheck(page, () => assertPage(response, size))] : []),
    ...(isOfRecord(operation)
      ? [runCheck(record, () => assertSameRecord(response, requestedId))]
      : []),
  ]
}

const NO_CONTENT = 204

const isOtherThanJson = ({ operation, sources }: ObservedCall): boolean =>
  Object.entries(operation.nonJsonArguments ?? {}).some(
    ([name, value]) => argumentOf(operation, sources, name) === value,
  )

/** A permanently deleted record allows no methods. */
const isForcedDelete = ({ operation, sources }: ObservedCall): boolean =>
  operation.methods.includes('DELETE') &&
  ['true', '1'].includes(String(argumentOf(operation, sources, 'force')))

function successResults(call: ObservedCall): readonly CheckResult[] {
  const { operation, response, isHeadOnly, isInBatch } = call
  const { id } = operation
  const json = responseCheck(operation, 'answer.json', {
    level: 'must',
    spec: '1',
    title: `${id} responds with JSON and its Content-Type.`,
  })
  const contract = responseCheck(operation, 'answer', {
    level: levelOf(operation),
    title: `${id} responds with the status, headers and body of its contract.`,
  })
  const headers = responseCheck(operation, 'answer.headers', {
    level: 'assumed',
    title: `A response of ${id} has the common headers, including the allowed methods.`,
  })
  if (isOtherThanJson(call)) return []
  const bodyResults = isHeadOnly ? [] : recordResults(call)
  const assertHeaders = isForcedDelete(call) ? assertCommonHeaders : assertAllHeaders
  if (isInBatch) return [runCheck(contract, () => assertContract(call)), ...bodyResults]
  // Without a body, only the head is checked.
  const readable = isHeadOnly ? toResponse({ ...response, text: '{}' }) : response
  return [
    ...(response.status === NO_CONTENT
      ? []
      : [runCheck(json, () => assertJsonBody(readable, operation))]),
    runCheck(contract, () => assertContract(call)),
    runCheck(headers, () => assertHeaders(response, operation)),
    ...bodyResults,
  ]
}

/** Statuses of servers in front of the interface, with bodies of their own. */
const PROXY_STATUSES = [408, 413, 414, 429, 431]
/** Statuses possible for every operation, by caller or address. */
const COMMON_STATUSES = [400, 401, 403, 404]

function assertKnownStatus(operation: ContractOperation, response: TargetResponse): void {
  const known = [...Object.keys(operation.responses).map(Number), ...COMMON_STATUSES]
  const all = [...known, ...errorsByStatus(operation).keys()]
  if (!all.includes(response.status))
    fail('a rejection status of the contract', describeResponse(response))
}

function rejectionResults(call: ObservedCall): readonly CheckResult[] {
  const { operation, response, isHeadOnly } = call
  if (PROXY_STATUSES.includes(response.status) || isHeadOnly) return []
  const error = responseCheck(operation, 'answer.error', {
    level: 'assumed',
    title: `A rejection of ${operation.id} has the common form and a status of its contract.`,
  })
  // Some operations reject with a body of their own.
  const hasOwnBody = operation.responses[response.status] !== undefined || isOtherThanJson(call)
  return [
    runCheck(error, () => {
      assertKnownStatus(operation, response)
      if (!hasOwnBody) assertErrorBody(response)
    }),
  ]
}

function acceptedFaultResult(
  { operation, response }: ObservedCall,
  fault: ArgumentFault,
): CheckResult {
  const facts: CheckFacts = {
    id: `${operation.id}/${fault.aspect}`,
    kind: fault.kind,
    level: fault.level,
    spec: operation.spec,
    title: `A value that violates ${fault.aspect.slice('args.'.length)} is rejected.`,
  }
  return runCheck(facts, () => {
    if (isAccepted(response))
      fail(`a rejection (4xx): ${fault.message}`, describeResponse(response))
  })
}

/** A fault of the client, independent of the response. */
function requestResult({ operation }: ObservedCall, fault: ArgumentFault): CheckResult {
  return {
    id: `${operation.id}/request.${fault.aspect}`,
    kind: fault.kind,
    level: fault.level,
    spec: operation.spec,
    title: `A request of ${operation.id} matches its contract.`,
    expected: 'a request that matches the contract',
    got: fault.message,
  }
}

function responseResults(call: ObservedCall): readonly CheckResult[] {
  const { operation, response } = call
  const completeness = runCheck(noCrashCheck(operation), () => assertCompleteResponse(call))
  if (call.broken !== undefined || response.status >= 500) return [completeness]
  if (isAccepted(response)) return [completeness, ...successResults(call)]
  return response.status >= 400 ? [completeness, ...rejectionResults(call)] : [completeness]
}

export function judgeCall(call: ObservedCall): readonly CheckResult[] {
  const faults = argumentFaults(call.operation, call.sources)
  return [
    ...faults.map((fault) => requestResult(call, fault)),
    ...(call.broken === undefined ? faults.map((fault) => acceptedFaultResult(call, fault)) : []),
    ...responseResults(call),
  ]
}
