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

/** Changes nothing, so that it may be called with credentials anywhere. */
export const isReadOnly = (operation: ContractOperation): boolean =>
  isRead(operation) || operation.effect === 'safe-post'

/** Said in the playbook; a setting is written with another value and put back. */
export function ownOf({ play: { own, takesBack, switches } }: Judged): Own | undefined {
  const setting = switches?.at(-1)
  return own ?? (takesBack ? { takesBack } : setting && { setting })
}

/** The site of all cases that look at one and the same call of an operation, so that it is made once. */
export const siteOfCall = ({ id, methods }: ContractOperation): string => `${methods[0]} ${id}`

/** Where a case may run that calls an operation: what changes something needs something of its own. */
export function placeOf(operation: Judged) {
  if (isReadOnly(operation)) return {}
  const isolated = siteOfCall(operation)
  return ownOf(operation) ? { isolated } : ({ standInOnly: 'unless allowed', isolated } as const)
}

export interface Performed {
  readonly response: TargetResponse
  /** Whatever the call needs is there. */
  readonly isComplete: boolean
}

/** What is refused tells nothing of what is granted. */
export function assertAccepted(response: TargetResponse): void {
  if (!isAccepted(response)) inconclusive(`the operation answers ${described(response)} here`)
}

/** The site of all cases that read what the run made for an operation. */
export const siteOfOwn = (operation: ContractOperation): string => `own ${siteOfCall(operation)}`

/** Arguments for what the run made: it stays on a stand-in, so that all who only read it share it there. */
export const arrangedFor = (context: Context, operation: Judged, arrange: Arrange) =>
  context.target.isStandIn && isRead(operation)
    ? context.once(`arranged ${siteOfCall(operation)}`, () => arrange(context))
    : arrange(context)

async function performOwn(context: Context, operation: Judged, own: Own): Promise<TargetResponse> {
  if (!isRead(operation) || !('arrange' in own)) return perform(context, { operation, own })
  const args = await arrangedFor(context, operation, own.arrange)
  return askOnce(context, { operation, args, options: {} })
}

/** On what the run makes itself; sent once, whoever asks. */
export const ownResponse = (context: Context, operation: Judged, own: Own) =>
  context.once(siteOfOwn(operation), () => performOwn(context, operation, own))

/** A record that nobody has stands for one that was not found. */
const namesNobody = (args: Arguments): boolean =>
  JSON.stringify(args).includes(String(IMPOSSIBLE_ID))

/** What each operation answered the run, by its method. */
const answersOf = memo((_: Target) => new Map<string, TargetResponse>())

/** What an operation answered when it was last performed, on whichever site; undefined before that. */
export const lastPerformed = ({ target }: Context, operation: ContractOperation) =>
  answersOf(target).get(siteOfCall(operation))

/** With the sample, unless that would change what is not ours. */
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
  // Nobody states that a request for nothing is granted.
  if (own && !target.isStandIn && !isReadOnly(operation))
    return { response: await ownResponse(context, operation, own), isComplete: !isIdle }
  // What a job works on must not be finished before it is asked, however long the way is.
  if (operation.effect === 'job') await context.stopTime()
  const args = await context.sample(operation)
  const response = await askOnce(context, { operation, args, options: {} })
  // What a sample needs is made first on a stand-in, where writing is allowed.
  const isPrepared = target.hasDemo && target.mode === 'write'
  const isThere = !operation.play.isOfDemo && !namesNobody(args)
  return { response, isComplete: isPrepared || isThere }
}
