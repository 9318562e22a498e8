/** Sends a fault and its twins to a target, in the way the mode allows. */

import { at } from '#conformance/call/body.ts'
import type { Arguments } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import { resolveArgs } from '#conformance/playbook/resolve-args.ts'
import {
  codeOf,
  isAccepted,
  isSameResponse,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { isProbeable, requiresProof } from '#conformance/transport/guard.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isRead, type Method } from '#openapi/language/define.ts'
import { isAccessRejection, isOwnAccessRejection } from './access-rejection.ts'
import { assertRejected, type TrialResponses } from './assert-rejected.ts'
import { isArgumentRejection, isPastValidation } from './judge-rejection.ts'
import type { OperationUnderTest } from './operation-under-test.ts'
import { senderOfCombined } from './role-access.ts'
import { callerFor, sendOnce } from './shared-request.ts'

export type ArgumentChange = (base: Arguments, context: Context) => Arguments | Promise<Arguments>

/** Good values and the index of their combined request. */
export interface CombinedRequest {
  readonly change: ArgumentChange
  readonly index: number
}

/** Invalid values of several arguments, by name. */
export type InvalidValues = Arguments

export interface Trial {
  readonly operation: OperationUnderTest
  readonly method?: Method
  /** Changes the base arguments into a valid request. */
  readonly good: readonly ArgumentChange[]
  /**
   * The same combined with good values of other arguments, so that one request serves many cases.
   */
  readonly goodCombined?: readonly CombinedRequest[]
  /** Changes them into a request that must be rejected. */
  readonly bad: readonly ArgumentChange[]
  /** The same combined with invalid values of other arguments; `name` is the tested argument. */
  readonly badCombined?: readonly InvalidValues[]
  readonly name?: string
  readonly description: string
  /** The tested argument, where it is optional. */
  readonly optional?: string
  /** Checked by a rule of the operation, possibly after the permission. */
  readonly isCheckedLate?: boolean
}

/** Public operations are tried in a way that changes no existing data. */
async function baseFor(context: Context, operation: OperationUnderTest) {
  const { isStandIn, mode, best } = context.target
  const { ownCall } = operation.play
  const isPublic = !isProbeable(operation) && !requiresProof(operation)
  if (!isStandIn && mode === 'write' && isPublic && ownCall) {
    if ('noEffectArgs' in ownCall)
      return { caller: {}, base: await resolveArgs(context, ownCall.noEffectArgs) }
    // A rejection of the arranged call would be mistaken for a rejection of every such call.
    if ('arrange' in ownCall && best === 'administrator')
      return { caller: {}, base: await ownCall.arrange(context) }
  }
  return { caller: callerFor(context, operation), base: await context.sample(operation) }
}

/** Valid alternatives: the request without the argument, and one for an unknown record. */
const alternativesFor = ({ operation, optional = '' }: Trial): readonly ArgumentChange[] => {
  const { unknownRecord } = operation.play
  return [
    (base) => base,
    ...(unknownRecord ? [(base: Arguments) => ({ ...base, ...unknownRecord })] : []),
    ({ [optional]: _, ...rest }) => rest,
  ]
}

/** Denied for the caller, with any code: a larger request may require more capabilities. */
const isDenied = ({ status }: TargetResponse): boolean => status === 401 || status === 403

/**
 * Whether a request with additional values got as far as the one without: none of them was
 * rejected.
 */
export function isAcceptedLike(plain: TargetResponse, combined: TargetResponse): boolean {
  if (isAccepted(plain)) return isAccepted(combined)
  if (isDenied(plain)) return isDenied(combined)
  return isPastValidation(plain) && isSameResponse(plain, combined)
}

type SendChanged = (change: ArgumentChange) => Promise<TargetResponse>

/** Requests with a proof or with side effects are not combined. */
export const mayBeCombined = (operation: ContractOperation): boolean =>
  isRead(operation) || isProbeable(operation)

/** Undeclared, so that it cannot be invalid. */
const UNDECLARED_ARGUMENT: Arguments = { understudy: 'right' }

/** The arguments named by a rejection; if it names a valid one, it is not trusted at all. */
function rejectedArguments(response: TargetResponse, invalid: InvalidValues): readonly string[] {
  if (response.status !== 400 || codeOf(response) !== 'rest_invalid_param') return []
  const names = Object.keys(Object(at(response.body, 'data', 'params')))
  return names.every((name) => name in invalid) ? names : []
}

const withoutArguments = (invalid: InvalidValues, names: readonly string[]): InvalidValues =>
  Object.fromEntries(Object.entries(invalid).filter(([name]) => !names.includes(name)))

interface InvalidValue {
  readonly operation: ContractOperation
  readonly name: string
  readonly change: ArgumentChange
  readonly combined?: InvalidValues | undefined
}

/**
 * An invalid value is sent alone only where a combined rejection does not name it. Arguments are
 * checked in groups, and only the first failing group is reported: the others are sent again. A
 * combined request that is accepted shows that none of its values is rejected.
 */
async function sendInvalid(
  send: SendChanged,
  { operation, name, change, combined = {} }: InvalidValue,
): Promise<TargetResponse> {
  let remaining = mayBeCombined(operation) ? combined : {}
  while (name in remaining && Object.keys(remaining).length > 1) {
    const sent = remaining
    const response = await send((base) => ({ ...base, ...sent, ...UNDECLARED_ARGUMENT }))
    const rejected = rejectedArguments(response, sent)
    if (rejected.includes(name) || isAccepted(response)) return response
    remaining = rejected.length > 0 ? withoutArguments(sent, rejected) : {}
  }
  return send(change)
}

/** The response to a sample with the first invalid value of a trial. */
export async function rejectionFor(
  context: Context,
  { operation, name = '', bad, badCombined }: Trial,
): Promise<TargetResponse> {
  const base = await context.sample(operation)
  const send: SendChanged = async (change) =>
    sendOnce(context, { operation, args: await change(base, context) })
  const [change = (same: Arguments) => same] = bad
  return sendInvalid(send, { operation, name, change, combined: badCombined?.[0] })
}

/** The response to combined good values, if it shows that they were accepted. */
type SendCombined = (combined: CombinedRequest) => Promise<TargetResponse | undefined>

/**
 * Sent by an account that is allowed, or rejected for its role alone: in both cases the arguments
 * were accepted.
 */
export const combinedByRole =
  (context: Context, operation: ContractOperation, base: Arguments): SendCombined =>
  async ({ change, index }) => {
    const as = senderOfCombined(context, operation, index)
    if (as === undefined) return undefined
    const args = await change(base, context)
    const response = await sendOnce(context, { operation, args, options: { as } })
    const areAccepted = isRead(operation)
      ? isAccepted(response)
      : isAccessRejection(operation, response) || isOwnAccessRejection(operation, response)
    return areAccepted ? response : undefined
  }

/** A good value is sent alone only where the combined request is not accepted. */
async function twinsOf(
  { good, goodCombined = [] }: Trial,
  sendCombined: SendCombined,
  send: SendChanged,
) {
  const twins: TargetResponse[] = []
  for (const [position, change] of good.entries()) {
    const combined = goodCombined[position]
    twins.push((combined && (await sendCombined(combined))) ?? (await send(change)))
  }
  return twins
}

type Base = Awaited<ReturnType<typeof baseFor>>

const senderFor =
  (context: Context, { operation, method }: Trial, { caller, base }: Base): SendChanged =>
  async (change) => {
    const options = method ? { ...caller, method } : caller
    return sendOnce(context, { operation, args: await change(base, context), options })
  }

interface PlainResponse {
  readonly base: Arguments
  readonly plain: TargetResponse
  readonly send: SendChanged
}

const combinedWith = (
  context: Context,
  trial: Trial,
  { base, plain, send }: PlainResponse,
): SendCombined => {
  const byRole = combinedByRole(context, trial.operation, base)
  return async (combined) => {
    const sentByRole = await byRole(combined)
    if (sentByRole) return sentByRole
    const response = await send(combined.change)
    return isAcceptedLike(plain, response) ? response : undefined
  }
}

/** The responses to the sample and to each good value. */
export async function goodResponses(context: Context, trial: Trial) {
  const start = await baseFor(context, trial.operation)
  const send = senderFor(context, trial, start)
  const plain = await send((same) => same)
  const sendCombined = combinedWith(context, trial, { base: start.base, plain, send })
  const goodCombined = mayBeCombined(trial.operation) ? trial.goodCombined : []
  return {
    plain,
    twins: await twinsOf({ ...trial, goodCombined: goodCombined ?? [] }, sendCombined, send),
  }
}

export async function runTrial(context: Context, trial: Trial): Promise<void> {
  const { operation } = trial
  const start = await baseFor(context, operation)
  const { base } = start
  const send = senderFor(context, trial, start)
  const sendAll = async (changes: readonly ArgumentChange[]) => {
    const responses: TargetResponse[] = []
    for (const change of changes) responses.push(await send(change))
    return responses
  }
  const { bad, badCombined = [], name = '' } = trial
  const judge = async (position: number, responses: TrialResponses): Promise<void> => {
    const args = (await bad[position]?.(base, context)) ?? base
    await assertRejected(context, { trial, args }, responses)
  }
  const faults: TargetResponse[] = []
  for (const [position, change] of bad.entries()) {
    const fault = await sendInvalid(send, {
      operation,
      name,
      change,
      combined: badCombined[position],
    })
    // Judged at once: no more may be sent to a namespace that accepts anonymous writes.
    if (isAccepted(fault)) await judge(position, { fault, twins: [], alternatives: [] })
    faults.push(fault)
  }
  const plain = await send((same) => same)
  // Only operations that check arguments first reject an invalid one before the permission.
  const areArgumentRejections = faults.every(isArgumentRejection)
  const sendCombined = combinedWith(context, trial, { base, plain, send })
  // An invalid value that got further is compared with the good one alone: combined requests stop
  // elsewhere.
  const isCombined = areArgumentRejections && mayBeCombined(operation)
  const twins = await twinsOf(
    isCombined ? trial : { ...trial, goodCombined: [] },
    sendCombined,
    send,
  )
  const alternatives = await sendAll(alternativesFor(trial))
  for (const [position, fault] of faults.entries())
    await judge(position, { fault, twins, alternatives })
}
