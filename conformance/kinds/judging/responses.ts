/** A success response is valid against the schema of its status. */

import { fail, inconclusive } from '#conformance/call/check.ts'
import type { Level } from '#conformance/call/classification.ts'
import { isErrorOf, isReportedError } from '#conformance/call/known-error.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { schemaAt } from '#conformance/targets/add-ons.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { errorsByStatus } from '#openapi/derive/errors-of.ts'
import { isRead, responseOf } from '#openapi/language/define.ts'
import { deployedMembers, memberFormOf } from '#openapi/language/quirks.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import type { SchemaViolation } from '#openapi/validation/violation.ts'
import { formatValue } from '#openapi/values/format-value.ts'
import { describeValue, hasMembers } from '#openapi/values/json.ts'
import { assertNotUnmodified } from './as-json.ts'
import { bodyViolation } from './bodies.ts'
import type { OperationUnderTest } from './operation-under-test.ts'
import {
  assertAccepted,
  isReadOnly,
  type PerformedCall,
  performCall,
  repeatedCall,
  siteOptions,
} from './perform-call.ts'

export const levelOf = ({ assumed }: ContractOperation): Level =>
  assumed?.responses ? 'assumed' : 'must'

function statusesOf({ responses }: ContractOperation): readonly number[] {
  return Object.keys(responses).map(Number)
}

function assertHeaders(response: TargetResponse, headers: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(headers))
    if (response.headers[name.toLowerCase()] === undefined) fail(`the header ${name}`, 'none')
}

const violationText = ({ path, expected, got }: SchemaViolation): string => {
  const location = path.replace(/^\./, '') || 'the body'
  return `${location}: expected ${expected}, got ${hasMembers(got) ? describeValue(got) : formatValue(got)}`
}

/** Validates a body; violations that no quirk of the operation explains are reported first. */
export function assertBody(
  operation: ContractOperation,
  schema: JsonSchema,
  response: TargetResponse,
): void {
  if (response.body === undefined) fail('a JSON body', response.text.slice(0, 120))
  const violation = bodyViolation(schema, response.body, deployedMembers(operation))
  if (!violation) return
  const [member = ''] = violation.pointer.split('/').slice(-1)
  const members = { [member]: memberFormOf(violation.got) }
  const fact = { kind: 'body', member, isAbsent: violation.got === undefined } as const
  fail('a body that matches the contract', violationText(violation), { members, fact })
}

/**
 * Fails for undeclared statuses and headers of a success response; returns the schema of its body.
 */
export function assertHead(
  operation: ContractOperation,
  response: TargetResponse,
): JsonSchema | undefined {
  const spec = operation.responses[response.status]
  if (!spec) return fail(`status ${statusesOf(operation).join(' or ')}`, describeResponse(response))
  const { body: schema, contentType, headers = {} } = responseOf(spec)
  assertHeaders(response, headers)
  return contentType === undefined || /json/.test(contentType) ? schema : undefined
}

/** Fails for an undeclared status, header or body of a success response. */
export function assertResponse(
  { target }: Context,
  operation: ContractOperation,
  response: TargetResponse,
) {
  const schema = assertHead(operation, response)
  // An operation without a result may send nothing for null.
  if (!schema || (response.text === '' && !bodyViolation(schema, null))) return
  assertBody(operation, schemaAt(target, schema), response)
}

async function runResponse(context: Context, operation: OperationUnderTest): Promise<void> {
  const { response } = await performCall(context, operation)
  assertAccepted(response)
  assertResponse(context, operation, response)
}

/** Whether the contract lists it as an error of the operation. */
export function isKnownError(operation: ContractOperation, response: TargetResponse): boolean {
  const spec = operation.responses[response.status]
  const schema = spec && responseOf(spec).body
  if (schema && !bodyViolation(schema, response.body)) return true
  const keys = errorsByStatus(operation).get(response.status) ?? []
  return keys.some((key) => isErrorOf(key, response.body))
}

/** A rejection has a code that the contract lists. */
export function assertKnown(operation: ContractOperation, response: TargetResponse): void {
  if (!isKnownError(operation, response))
    fail(`a rejection listed for ${operation.id}`, describeResponse(response))
}

/** A 5xx is a crash, unless the contract lists it as an error. */
const isCrash = (operation: ContractOperation, response: TargetResponse): boolean =>
  response.status >= 500 && !isKnownError(operation, response)

export function assertNoCrash(operation: ContractOperation, response: TargetResponse): void {
  if (isCrash(operation, response))
    fail('a response that is not a crash', describeResponse(response))
}

function assertComplete(operation: ContractOperation, response: TargetResponse): void {
  assertNotUnmodified(response)
  assertNoCrash(operation, response)
}

/** On a deployment, a service that cannot be reached or a missing record is not a crash. */
export function assertDependencies(
  { target }: Context,
  operation: ContractOperation,
  { response, isComplete }: PerformedCall,
): void {
  if (target.isStandIn || response.status < 500 || isRead(operation)) return
  const dependsOnOthers = operation.effect === 'outward' || !isComplete
  if (dependsOnOthers && isReportedError(response.body))
    inconclusive(
      `the operation reports ${describeResponse(response)}: it may need a service or a record that this target lacks`,
    )
}

/** Number of successful responses required, to detect intermittent failures. */
const REQUIRED_SUCCESSES = 3

/** The number of successful responses so far; any failed one resets the count. */
function successCount(context: Context, operation: OperationUnderTest): number {
  const { accepted, failed } = context.countsOf(operation)
  return failed > 0 ? 1 : accepted
}

/**
 * Only an intermittent crash counts: some operations always crash when there is nothing left to do.
 */
async function assertNoIntermittentCrash(
  context: Context,
  operation: OperationUnderTest,
): Promise<void> {
  const args = await context.sample(operation)
  const response = await context.call(operation, args)
  if (isCrash(operation, response) && isAccepted(await context.call(operation, args)))
    fail('a response that is not a crash', describeResponse(response))
}

async function repeatWrite(context: Context, operation: OperationUnderTest): Promise<void> {
  if (context.target.isStandIn) return assertNoIntermittentCrash(context, operation)
  const response = await repeatedCall(context, operation)
  if (response) assertNoCrash(operation, response)
}

/** At least once: some faulty caches respond with 304 to the second of two equal requests only. */
async function repeatRead(
  context: Context,
  operation: OperationUnderTest,
  successes: number,
): Promise<void> {
  const args = await context.sample(operation)
  const repeats = Math.max(1, REQUIRED_SUCCESSES - successes)
  for (let count = 0; count < repeats; count += 1)
    assertComplete(operation, await context.call(operation, args))
}

async function runWithoutCrash(context: Context, operation: OperationUnderTest): Promise<void> {
  const performed = await performCall(context, operation)
  const { response } = performed
  assertDependencies(context, operation, performed)
  assertComplete(operation, response)
  if (!isAccepted(response)) return
  const successes = successCount(context, operation)
  if (isReadOnly(operation)) return repeatRead(context, operation, successes)
  if (successes < REQUIRED_SUCCESSES) await repeatWrite(context, operation)
}

export const responseCases = (operation: OperationUnderTest): readonly Case[] => [
  defineCase({
    id: `${operation.id}/answer.no-crash`,
    kind: 'response',
    // Clients cannot rely on an operation that crashes for a valid request.
    level: 'must',
    needs: isRead(operation) ? 'read' : 'write',
    spec: operation.spec,
    title: `${operation.id} responds to a valid request completely and without a server error.`,
    ...siteOptions(operation),
    afterOthers: true,
    run: (context) => runWithoutCrash(context, operation),
  }),
  defineCase({
    id: `${operation.id}/answer`,
    kind: 'response',
    level: levelOf(operation),
    needs: isRead(operation) ? 'read' : 'write',
    spec: operation.spec,
    title: `${operation.id} responds with the status, headers and body of its contract.`,
    ...siteOptions(operation),
    run: (context) => runResponse(context, operation),
  }),
]
