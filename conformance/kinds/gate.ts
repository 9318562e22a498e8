/** How an operation refuses a caller it does not let through. */

import { at, field } from '#conformance/call/body.ts'
import { fail, inconclusive } from '#conformance/call/check.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import { codeOf, described, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { ERRORS } from '#openapi/errors/table.ts'
import { isRead } from '#openapi/language/define.ts'
import type { Json } from '#openapi/values/json.ts'

/** What a caller without access gets; a few operations refuse in their own way. */
export function rejectionOf({ forbidden }: ContractOperation, identity: Identity): number {
  const { status } = ERRORS[forbidden ?? 'rest_forbidden']
  if (status !== 'caller') return status
  return identity === 'anonymous' ? 401 : 403
}

const hasGateCode = (
  { forbidden = 'rest_forbidden' }: ContractOperation,
  response: TargetResponse,
): boolean => codeOf(response) === (ERRORS[forbidden].code ?? forbidden)

/** In its own words or in those of the platform; the handler has other codes for reasons of its own. */
export const isRejectionAtGate = (
  operation: ContractOperation,
  response: TargetResponse,
): boolean =>
  (response.status === 401 || response.status === 403) &&
  (hasGateCode(operation, response) || codeOf(response) === 'rest_forbidden')

/** A rejection of anonymous callers with a status of the operation's own, which may look like a crash. */
export const isOwnGate = (operation: ContractOperation, response: TargetResponse): boolean =>
  response.status === rejectionOf(operation, response.identity) && hasGateCode(operation, response)

function missingIn(body: unknown, status: number): string | undefined {
  if (at(body, 'code') === undefined) return 'a code'
  const message = at(body, 'message')
  if (typeof message !== 'string' || message === '') return 'a message'
  if (at(body, 'data') === undefined) return 'data'
  // Without a status of its own a rejection is sent as 500.
  return (at(body, 'data', 'status') ?? 500) === status ? undefined : `data.status ${status}`
}

/** The form of every rejection: code, message, and the status once more. */
export function assertProblem({ body, status, text }: TargetResponse): void {
  const missing = missingIn(body, status)
  if (missing !== undefined) fail(`a rejection with ${missing}`, text.slice(0, 200))
}

/**
 * A read that its caller may not make tells nothing about its arguments: that other operations look
 * at arguments first is not a proof for this one. Writes are probed in this way on purpose.
 */
export const isClosedRead = (operation: ContractOperation, { status }: TargetResponse): boolean =>
  isRead(operation) && (status === 401 || status === 403)

export function skipIfClosed(operation: ContractOperation, response: TargetResponse): void {
  if (isClosedRead(operation, response))
    inconclusive(`the operation answers ${described(response)} here`)
}

const wordsAbout = ({ body }: TargetResponse): Json => Object(field(field(body, 'data'), 'params'))

interface Told {
  readonly name: string
  readonly words: unknown
}

/** Elsewhere the sample may be refused for another argument, and a weak account for a right. */
function skipIfOther({ target }: Context, response: TargetResponse, { name, words }: Told): void {
  const told = wordsAbout(response)
  if (target.hasDemo || Object.keys(told).length === 0 || told[name] === words) return
  if (told[name] === undefined)
    inconclusive(`the request is refused for ${Object.keys(told).join(', ')}`)
  if (response.identity === target.best && response.identity !== 'administrator')
    inconclusive('the account may lack a right that the value asks for')
}

/** A rejection of one argument, with the words of the platform about it. */
export function assertArgumentRejection(
  context: Context,
  response: TargetResponse,
  told: Told,
): void {
  if (response.status !== 400 || codeOf(response) !== 'rest_invalid_param')
    fail('400 rest_invalid_param', described(response))
  skipIfOther(context, response, told)
  const words = wordsAbout(response)[told.name]
  if (words !== told.words) fail(`"${String(told.words)}"`, JSON.stringify(words) ?? 'nothing')
  assertProblem(response)
  const { [told.name]: details } = Object(at(response.body, 'data', 'details'))
  if (details === undefined) fail(`data.details.${told.name}`, response.text.slice(0, 200))
}
