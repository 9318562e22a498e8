/** Runs a fault and its twins against a target, in the way the mode allows. */

import { at } from '#conformance/call/body.ts'
import { skip } from '#conformance/call/check.ts'
import { type Arguments, toWire, type Wire } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import { resolved } from '#conformance/playbook/resolved.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import {
  codeOf,
  isAccepted,
  isSameResponse,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { isBehindProof, isProbeable } from '#conformance/transport/guard.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isGet, isRead, type Method } from '#openapi/language/define.ts'
import { isOwnGate, isRejectionAtGate } from './gate.ts'
import { isArgumentRejection, isPastArguments } from './judge.ts'
import type { Judged } from './judged.ts'
import { assertRefused } from './refused.ts'
import { carrierOf } from './rights.ts'

export type ArgumentChange = (base: Arguments, context: Context) => Arguments | Promise<Arguments>

/** Good values, and the number of the request in which they travel. */
export interface Packed {
  readonly change: ArgumentChange
  readonly pack: number
}

/** Wrong values of several arguments, by name. */
export type WrongPack = Arguments

interface Trial {
  readonly operation: Judged
  readonly method?: Method
  /** Changes the base arguments into a valid request. */
  readonly good: readonly ArgumentChange[]
  /** The same beside good values of other arguments, so that one request serves many cases. */
  readonly packed?: readonly Packed[]
  /** Changes them into one that must be refused. */
  readonly bad: readonly ArgumentChange[]
  /** The same beside wrong values of other arguments; the one that is tried is `name`. */
  readonly badPacks?: readonly WrongPack[]
  readonly name?: string
  readonly says: string
  /** The argument that is tried, where it may be left out. */
  readonly optional?: string
  /** Checked by a rule of the operation, which may come after the permission. */
  readonly isLate?: boolean
}

/** An anonymous caller is refused, so that nothing changes; a GET that acts is not even tried in read mode. */
function anonymousFor({ target }: Context, operation: ContractOperation): CallOptions {
  if (isGet(operation) && target.mode !== 'write')
    return skip({
      why: 'may-act',
      detail: `${operation.id} acts although it is a GET (${operation.effect})`,
    })
  if (!target.isStandIn && !isProbeable(operation) && !isBehindProof(operation))
    return skip({
      why: 'may-act',
      detail: `${operation.id} is likely to be open to anonymous callers, so it is not probed`,
    })
  return { as: 'anonymous', probe: true }
}

/** A write that changes nothing may be sent with credentials, where writes may be sent. */
const changesNothing = ({ target }: Context, { effect }: ContractOperation): boolean =>
  effect === 'safe-post' && target.mode === 'write' && !target.isStandIn

/** A read is asked for by the strongest account; what acts is probed by an anonymous caller. */
export function callerFor(context: Context, operation: ContractOperation): CallOptions {
  const { isStandIn } = context.target
  return isRead(operation) || (isStandIn && isGet(operation)) || changesNothing(context, operation)
    ? {}
    : anonymousFor(context, operation)
}

/** What even an anonymous caller might make act is tried where that changes nothing that is there. */
async function tryOn(context: Context, operation: Judged) {
  const { isStandIn, mode, best } = context.target
  const { own } = operation.play
  const isOpen = !isProbeable(operation) && !isBehindProof(operation)
  if (!isStandIn && mode === 'write' && isOpen && own) {
    if ('idle' in own) return { caller: {}, base: await resolved(context, own.idle) }
    // Whoever is refused what is arranged would be believed to be refused all of its kind.
    if ('arrange' in own && best === 'administrator')
      return { caller: {}, base: await own.arrange(context) }
  }
  return { caller: callerFor(context, operation), base: await context.sample(operation) }
}

interface AskedCall {
  readonly operation: ContractOperation
  readonly args: Arguments
  /** Who asks; whoever may without changing anything, unless told. */
  readonly options?: CallOptions
}

/** What a request that serves many cases is remembered by. */
export const onceKey = (as: Identity, { method, path, body = '' }: Wire): string =>
  `${as} ${method} ${path} ${body}`

/** The same valid request serves many cases, so it is sent once. */
export function askOnce(
  context: Context,
  { operation, args, options = callerFor(context, operation) }: AskedCall,
): Promise<TargetResponse> {
  const wire = toWire(operation, args, options.method)
  return context.once(onceKey(options.as ?? context.target.best, wire), () =>
    context.call(operation, args, options),
  )
}

/** The request without the argument, and one that names what is not there: valid as well. */
const rivalsOf = ({ operation, optional = '' }: Trial): readonly ArgumentChange[] => {
  const { misses } = operation.play
  return [
    (base) => base,
    ...(misses ? [(base: Arguments) => ({ ...base, ...misses })] : []),
    ({ [optional]: _, ...rest }) => rest,
  ]
}

/** Refused for who sent it, in whatever words: more in a request may take more rights. */
const isTurnedAway = ({ status }: TargetResponse): boolean => status === 401 || status === 403

/** Whether a request with more in it got as far as the one without: nothing in it was refused. */
export function isTakenAs(plain: TargetResponse, packed: TargetResponse): boolean {
  if (isAccepted(plain)) return isAccepted(packed)
  if (isTurnedAway(plain)) return isTurnedAway(packed)
  return isPastArguments(plain) && isSameResponse(plain, packed)
}

type AskChanged = (change: ArgumentChange) => Promise<TargetResponse>

/** What proves something, or may act, is not sent beside anything else. */
export const mayBePacked = (operation: ContractOperation): boolean =>
  isRead(operation) || isProbeable(operation)

/** Nobody declares it, so that nothing about it can be wrong. */
const RIGHT: Arguments = { understudy: 'right' }

/** The arguments that a rejection names; whoever names one that was right may name any. */
function toldOf(response: TargetResponse, wrong: WrongPack): readonly string[] {
  if (response.status !== 400 || codeOf(response) !== 'rest_invalid_param') return []
  const told = Object.keys(Object(at(response.body, 'data', 'params')))
  return told.every((name) => name in wrong) ? told : []
}

const without = (wrong: WrongPack, names: readonly string[]): WrongPack =>
  Object.fromEntries(Object.entries(wrong).filter(([name]) => !names.includes(name)))

interface WrongValue {
  readonly operation: ContractOperation
  readonly name: string
  readonly change: ArgumentChange
  readonly pack?: WrongPack | undefined
}

/**
 * A wrong value is sent alone only where it is not named among others. Arguments are checked in
 * groups, of which the first that is refused is told: what it does not hold is asked for again.
 */
async function askWrong(
  ask: AskChanged,
  { operation, name, change, pack = {} }: WrongValue,
): Promise<TargetResponse> {
  let wrong = mayBePacked(operation) ? pack : {}
  while (name in wrong && Object.keys(wrong).length > 1) {
    const among = wrong
    const response = await ask((base) => ({ ...base, ...among, ...RIGHT }))
    const told = toldOf(response, among)
    if (told.includes(name)) return response
    wrong = told.length > 0 ? without(among, told) : {}
  }
  return ask(change)
}

/** The response to a sample with a wrong value. */
export async function rejectionFor(context: Context, wrong: WrongValue): Promise<TargetResponse> {
  const { operation } = wrong
  const base = await context.sample(operation)
  const ask: AskChanged = async (change) =>
    askOnce(context, { operation, args: await change(base, context) })
  return askWrong(ask, wrong)
}

/** The response to good values among others, if it shows that they were taken. */
type AskPacked = (packed: Packed) => Promise<TargetResponse | undefined>

/** In the request of an account that is let in, or is refused for its role alone: its arguments were fine, then. */
export const packedByRole =
  (context: Context, operation: ContractOperation, base: Arguments): AskPacked =>
  async ({ change, pack }) => {
    const as = carrierOf(context, operation, pack)
    if (as === undefined) return undefined
    const args = await change(base, context)
    const response = await askOnce(context, { operation, args, options: { as } })
    const isPast = isRead(operation)
      ? isAccepted(response)
      : isRejectionAtGate(operation, response) || isOwnGate(operation, response)
    return isPast ? response : undefined
  }

/** A good value is sent alone only where it is not taken together with others. */
async function twinsOf({ good, packed = [] }: Trial, askPacked: AskPacked, ask: AskChanged) {
  const twins: TargetResponse[] = []
  for (const [place, change] of good.entries()) {
    const pack = packed[place]
    twins.push((pack && (await askPacked(pack))) ?? (await ask(change)))
  }
  return twins
}

type Base = Awaited<ReturnType<typeof tryOn>>

const askerFor =
  (context: Context, { operation, method }: Trial, { caller, base }: Base): AskChanged =>
  async (change) => {
    const options = method ? { ...caller, method } : caller
    return askOnce(context, { operation, args: await change(base, context), options })
  }

interface Plainly {
  readonly base: Arguments
  readonly plain: TargetResponse
  readonly ask: AskChanged
}

const packedWith = (context: Context, trial: Trial, { base, plain, ask }: Plainly): AskPacked => {
  const byRole = packedByRole(context, trial.operation, base)
  return async (pack) => {
    const found = await byRole(pack)
    if (found) return found
    const together = await ask(pack.change)
    return isTakenAs(plain, together) ? together : undefined
  }
}

/** The responses to the sample and to each good value. */
export async function goodResponses(context: Context, trial: Trial) {
  const begun = await tryOn(context, trial.operation)
  const ask = askerFor(context, trial, begun)
  const plain = await ask((same) => same)
  const askPacked = packedWith(context, trial, { base: begun.base, plain, ask })
  const packed = mayBePacked(trial.operation) ? trial.packed : []
  return { plain, twins: await twinsOf({ ...trial, packed: packed ?? [] }, askPacked, ask) }
}

export async function runTrial(context: Context, trial: Trial): Promise<void> {
  const { operation } = trial
  const begun = await tryOn(context, operation)
  const { base } = begun
  const ask = askerFor(context, trial, begun)
  const askAll = async (changes: readonly ArgumentChange[]) => {
    const responses: TargetResponse[] = []
    for (const change of changes) responses.push(await ask(change))
    return responses
  }
  const { bad, badPacks = [], name = '' } = trial
  const faults: TargetResponse[] = []
  for (const [place, change] of bad.entries())
    faults.push(await askWrong(ask, { operation, name, change, pack: badPacks[place] }))
  const plain = await ask((same) => same)
  // Only what looks at arguments first refuses a wrong one before it asks who sent it.
  const isFirst = faults.every(isArgumentRejection)
  const askPacked = packedWith(context, trial, { base, plain, ask })
  // A wrong value that got further is compared with the good one alone: others stop elsewhere.
  const isPacked = isFirst && mayBePacked(operation)
  const twins = await twinsOf(isPacked ? trial : { ...trial, packed: [] }, askPacked, ask)
  const rivals = await askAll(rivalsOf(trial))
  for (const [place, fault] of faults.entries()) {
    const args = (await bad[place]?.(base, context)) ?? base
    await assertRefused(context, { trial, args }, { fault, twins, rivals })
  }
}
