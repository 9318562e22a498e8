/** Access rejections of an operation. */

import { at, field } from '#conformance/call/body.ts'
import { fail, inconclusive } from '#conformance/call/check.ts'
import { isErrorOf } from '#conformance/call/known-error.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import { codeOf, describeResponse, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { ERRORS } from '#openapi/errors/table.ts'
import { isRead } from '#openapi/language/define.ts'
import type { Json } from '#openapi/values/json.ts'
import { assertAllowedMethods } from './allowed-methods.ts'

/** The rejection status of a caller without access; a few operations have their own. */
export function rejectionStatus({ forbidden }: ContractOperation, identity: Identity): number {
  const { status } = ERRORS[forbidden ?? 'rest_forbidden']
  if (status !== 'caller') return status
  return identity === 'anonymous' ? 401 : 403
}

const hasAccessCode = (
  { forbidden = 'rest_forbidden' }: ContractOperation,
  response: TargetResponse,
): boolean => codeOf(response) === (ERRORS[forbidden].code ?? forbidden)

/** With its own code or the platform's; handlers have other codes for other reasons. */
export const isAccessRejection = (
  operation: ContractOperation,
  response: TargetResponse,
): boolean =>
  (response.status === 401 || response.status === 403) &&
  (hasAccessCode(operation, response) || codeOf(response) === 'rest_forbidden')

/** An access rejection with the operation's own status, which may be 500. */
export const isOwnAccessRejection = (
  operation: ContractOperation,
  response: TargetResponse,
): boolean =>
  response.status === rejectionStatus(operation, response.identity) &&
  hasAccessCode(operation, response)

/** An error about an unknown record: the arguments were accepted. */
export const isRecordRejection = (
  { errors = [] }: ContractOperation,
  { status, body }: TargetResponse,
): boolean =>
  status === 404 && errors.some((key) => ERRORS[key].status === 404 && isErrorOf(key, body))

function missingPart(body: unknown, status: number): string | undefined {
  if (at(body, 'code') === undefined) return 'a code'
  const message = at(body, 'message')
  if (typeof message !== 'string' || message === '') return 'a message'
  if (at(body, 'data') === undefined) return 'data'
  // A rejection without a status of its own is sent as 500.
  return (at(body, 'data', 'status') ?? 500) === status ? undefined : `data.status ${status}`
}

/** The form of every rejection: code, message, and the status in `data`. */
export function assertErrorBody({ body, status, text }: TargetResponse): void {
  const missing = missingPart(body, status)
  if (missing !== undefined) fail(`a rejection with ${missing}`, text.slice(0, 200))
}

/**
 * A read that is denied to its caller is inconclusive about arguments: the operation may check them
 * later than others do. Writes are probed this way on purpose.
 */
export const isDeniedRead = (operation: ContractOperation, { status }: TargetResponse): boolean =>
  isRead(operation) && (status === 401 || status === 403)

export function inconclusiveIfDenied(operation: ContractOperation, response: TargetResponse): void {
  if (isDeniedRead(operation, response))
    inconclusive(`the operation responds with ${describeResponse(response)} on this target`)
}

const paramMessages = ({ body }: TargetResponse): Json =>
  Object(field(field(body, 'data'), 'params'))

interface ArgumentMessage {
  readonly name: string
  readonly message: unknown
}

/**
 * On other targets the sample may be rejected for another argument, and a weak account for a
 * missing capability.
 */
function inconclusiveIfOther(
  { target }: Context,
  response: TargetResponse,
  { name, message }: ArgumentMessage,
): void {
  const messages = paramMessages(response)
  if (target.hasDemo || Object.keys(messages).length === 0 || messages[name] === message) return
  if (messages[name] === undefined)
    inconclusive(`the request is rejected for ${Object.keys(messages).join(', ')}`)
  if (response.identity === target.best && response.identity !== 'administrator')
    inconclusive('the account may lack a permission that the value requires')
}

/** A rejection of one argument, with the platform's message and the methods of the route. */
export function assertArgumentRejection(
  context: Context,
  response: TargetResponse,
  expected: ArgumentMessage,
): void {
  if (response.status !== 400 || codeOf(response) !== 'rest_invalid_param')
    fail('400 rest_invalid_param', describeResponse(response))
  inconclusiveIfOther(context, response, expected)
  const message = paramMessages(response)[expected.name]
  if (message !== expected.message)
    fail(`"${String(expected.message)}"`, JSON.stringify(message) ?? 'nothing')
  assertErrorBody(response)
  assertAllowedMethods(response)
  const { [expected.name]: details } = Object(at(response.body, 'data', 'details'))
  if (details === undefined) fail(`data.details.${expected.name}`, response.text.slice(0, 200))
}
