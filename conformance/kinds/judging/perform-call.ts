/** A valid call of an operation, in the way the target allows. */
import { inconclusive, skip } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import type { SkipReason } from '#conformance/call/skip-reason.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Arrange, type OwnCall, performOwnCall } from '#conformance/playbook/own-call.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isRead } from '#openapi/language/define.ts'
import type { OperationUnderTest } from './operation-under-test.ts'
import { sendOnce } from './shared-request.ts'

/** Without side effects, so that it can be called with credentials anywhere. */
export const isReadOnly = (operation: ContractOperation): boolean =>
  isRead(operation) || operation.effect === 'safe-post'

/** A setting is changed and restored. */
const settingCallOf = ({
  play: { reverts, settings = [] },
}: OperationUnderTest): OwnCall | undefined => {
  if (reverts) return { reverts }
  return settings.length > 0 ? { settings } : undefined
}

/** From the playbook. */
export const ownCallOf = (operation: OperationUnderTest): OwnCall | undefined =>
  operation.play.ownCall ?? settingCallOf(operation)

/** A call with an effect: the response to a call without one is not stated. */
export function effectiveCallOf(operation: OperationUnderTest): OwnCall | undefined {
  const ownCall = ownCallOf(operation)
  if (!hasNoEffectArgs(ownCall)) return ownCall
  return operation.play.effectiveCall ?? settingCallOf(operation)
}

/** The site of all cases that share one call of an operation, so that it is made once. */
export const siteOfCall = ({ id, methods }: ContractOperation): string => `${methods[0]} ${id}`

/** The site of a case that calls an operation: writes need records of the run. */
export function siteOptions(operation: OperationUnderTest) {
  if (isReadOnly(operation)) return {}
  const isolated = siteOfCall(operation)
  return ownCallOf(operation) || operation.play.noop
    ? { isolated }
    : ({ standInOnly: 'unless allowed', isolated } as const)
}

export interface PerformedCall {
  readonly response: TargetResponse
  /** All prerequisites of the call are met. */
  readonly isComplete: boolean
}

/** A rejected call is inconclusive. */
export function assertAccepted(response: TargetResponse): void {
  if (!isAccepted(response))
    inconclusive(`the operation responds with ${describeResponse(response)} on this target`)
}

/** The site of all cases that read the records of the run for an operation. */
export const siteOfOwnCall = (operation: ContractOperation): string =>
  `own ${siteOfCall(operation)}`

/** Arguments for a record of the run. On a stand-in the record stays, so that reads share it. */
export const arrangeFor = (context: Context, operation: OperationUnderTest, arrange: Arrange) =>
  context.target.isStandIn && isRead(operation)
    ? context.once(`arranged ${siteOfCall(operation)}`, () => arrange(context))
    : arrange(context)

async function sendOwnCall(
  context: Context,
  operation: OperationUnderTest,
  ownCall: OwnCall,
): Promise<TargetResponse> {
  if (!isRead(operation) || !('arrange' in ownCall))
    return performOwnCall(context, { operation, ownCall })
  const args = await arrangeFor(context, operation, ownCall.arrange)
  return sendOnce(context, { operation, args, options: {} })
}

const keyOfOwnCall = (operation: OperationUnderTest, ownCall: OwnCall): string =>
  'noEffectArgs' in ownCall ? `idle ${siteOfCall(operation)}` : siteOfOwnCall(operation)

/** On records of the run; sent once for all cases. */
export const ownResponse = (context: Context, operation: OperationUnderTest, ownCall: OwnCall) =>
  context.once(keyOfOwnCall(operation, ownCall), () => sendOwnCall(context, operation, ownCall))

/** Whether the arguments contain the id of a record that does not exist. */
const namesUnassigned = (args: Arguments): boolean =>
  JSON.stringify(args).includes(String(UNASSIGNED_ID))

/** The last response of an operation on any site; undefined before the first call. */
export const lastResponse = ({ target }: Context, operation: ContractOperation) =>
  target.responses.last.get(siteOfCall(operation))

/** Called with the sample, unless that would change data of the target. */
export async function performCall(
  context: Context,
  operation: OperationUnderTest,
): Promise<PerformedCall> {
  const performed = await performWithoutRecording(context, operation)
  context.target.responses.last.set(siteOfCall(operation), performed.response)
  return performed
}

const sendNoop = async (context: Context, operation: OperationUnderTest, noop: Arrange) =>
  context.call(operation, await noop(context), { isVerifiedNoop: true })

/** The response in a state without an effect, where the effect is not allowed. */
function noopResponse(
  context: Context,
  operation: OperationUnderTest,
  reason: SkipReason,
): Promise<TargetResponse> {
  const { noop } = operation.play
  if (!noop) return skip(reason)
  return context.once(`noop ${siteOfCall(operation)}`, () => sendNoop(context, operation, noop))
}

const hasNoEffectArgs = (ownCall: OwnCall | undefined): boolean =>
  ownCall !== undefined && 'noEffectArgs' in ownCall

/** Why only a call without an effect is allowed, in a state that `noop` verifies. */
const reasonForNoop = ({ target }: Context, operation: OperationUnderTest) =>
  hasNoEffectArgs(ownCallOf(operation)) ? undefined : target.reasonAgainst(operation)

/** The call of `performCall` on a deployment again; undefined where it would create a record twice. */
export async function repeatedCall(
  context: Context,
  operation: OperationUnderTest,
): Promise<TargetResponse | undefined> {
  const { noop } = operation.play
  if (noop && reasonForNoop(context, operation)) return sendNoop(context, operation, noop)
  const ownCall = ownCallOf(operation)
  return ownCall && !('creates' in ownCall)
    ? performOwnCall(context, { operation, ownCall })
    : undefined
}

async function performWithoutRecording(
  context: Context,
  operation: OperationUnderTest,
): Promise<PerformedCall> {
  const { target } = context
  const ownCall = ownCallOf(operation)
  const reason = reasonForNoop(context, operation)
  if (reason !== undefined)
    return { response: await noopResponse(context, operation, reason), isComplete: false }
  // The result of a call with an empty selection is not stated.
  if (ownCall && !target.isStandIn && !isReadOnly(operation))
    return {
      response: await ownResponse(context, operation, ownCall),
      isComplete: !hasNoEffectArgs(ownCall),
    }
  // A job must not finish before it is read, however slow the connection is.
  if (operation.effect === 'job') await context.stopTime()
  const args = await context.sample(operation)
  const response = await sendOnce(context, { operation, args, options: {} })
  // The prerequisites of a sample are created on a stand-in in write mode.
  const isPrepared = target.hasDemo && target.mode === 'write'
  const mayExist = !operation.play.usesDemoRecords && !namesUnassigned(args)
  return { response, isComplete: isPrepared || mayExist }
}
