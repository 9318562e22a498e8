/** A valid call of an operation, in the way the target allows. */
import { inconclusive, skip } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { IMPOSSIBLE_ID } from '#conformance/call/sample.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Arrange, type Own, perform } from '#conformance/playbook/own.ts'
import type { Target } from '#conformance/targets/target.ts'
import { described, isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isRead } from '#openapi/language/define.ts'
import { memo } from '#openapi/values/memo.ts'
import type { Judged } from './judged.ts'
import { askOnce } from './rejection.ts'

/** Without side effects, so that it can be called with credentials anywhere. */
export const isReadOnly = (operation: ContractOperation): boolean =>
  isRead(operation) || operation.effect === 'safe-post'

/** From the playbook; a setting is changed and restored. */
export function ownOf({ play: { own, takesBack, switches } }: Judged): Own | undefined {
  const setting = switches?.at(-1)
  return own ?? (takesBack ? { takesBack } : setting && { setting })
}

/** The site of all cases that share one call of an operation, so that it is made once. */
export const siteOfCall = ({ id, methods }: ContractOperation): string => `${methods[0]} ${id}`

/** The site of a case that calls an operation: writes need records of the run. */
export function placeOf(operation: Judged) {
  if (isReadOnly(operation)) return {}
  const isolated = siteOfCall(operation)
  return ownOf(operation) ? { isolated } : ({ standInOnly: 'unless allowed', isolated } as const)
}

export interface Performed {
  readonly response: TargetResponse
  /** All prerequisites of the call are met. */
  readonly isComplete: boolean
}

/** A rejected call is inconclusive. */
export function assertAccepted(response: TargetResponse): void {
  if (!isAccepted(response)) inconclusive(`the operation answers ${described(response)} here`)
}

/** The site of all cases that read the records of the run for an operation. */
export const siteOfOwn = (operation: ContractOperation): string => `own ${siteOfCall(operation)}`

/** Arguments for a record of the run. On a stand-in the record stays, so that reads share it. */
export const arrangedFor = (context: Context, operation: Judged, arrange: Arrange) =>
  context.target.isStandIn && isRead(operation)
    ? context.once(`arranged ${siteOfCall(operation)}`, () => arrange(context))
    : arrange(context)

async function performOwn(context: Context, operation: Judged, own: Own): Promise<TargetResponse> {
  if (!isRead(operation) || !('arrange' in own)) return perform(context, { operation, own })
  const args = await arrangedFor(context, operation, own.arrange)
  return askOnce(context, { operation, args, options: {} })
}

/** On records of the run; sent once for all cases. */
export const ownResponse = (context: Context, operation: Judged, own: Own) =>
  context.once(siteOfOwn(operation), () => performOwn(context, operation, own))

/** Whether the arguments contain the id of a record that does not exist. */
const namesNobody = (args: Arguments): boolean =>
  JSON.stringify(args).includes(String(IMPOSSIBLE_ID))

/** The last response of each operation, by method. */
const answersOf = memo((_: Target) => new Map<string, TargetResponse>())

/** The last response of an operation on any site; undefined before the first call. */
export const lastPerformed = ({ target }: Context, operation: ContractOperation) =>
  answersOf(target).get(siteOfCall(operation))

/** Called with the sample, unless that would change data of the target. */
export async function performed(context: Context, operation: Judged): Promise<Performed> {
  const done = await performedHere(context, operation)
  answersOf(context.target).set(siteOfCall(operation), done.response)
  return done
}

async function performedHere(context: Context, operation: Judged): Promise<Performed> {
  const { target } = context
  const own = ownOf(operation)
  const isIdle = own !== undefined && 'idle' in own
  const reason = isIdle ? undefined : target.reasonAgainst(operation)
  if (reason !== undefined) skip(reason)
  // The result of a call with an empty selection is not stated.
  if (own && !target.isStandIn && !isReadOnly(operation))
    return { response: await ownResponse(context, operation, own), isComplete: !isIdle }
  // A job must not finish before it is read, however slow the connection is.
  if (operation.effect === 'job') await context.stopTime()
  const args = await context.sample(operation)
  const response = await askOnce(context, { operation, args, options: {} })
  // The prerequisites of a sample are created on a stand-in in write mode.
  const isPrepared = target.hasDemo && target.mode === 'write'
  const isThere = !operation.play.isOfDemo && !namesNobody(args)
  return { response, isComplete: isPrepared || isThere }
}
