/** Assembles the context of a case. */

import type { Visit } from '#conformance/browser/visit.ts'
import type { Arguments, OperationRef, RequestArguments } from '#conformance/call/request.ts'
import type { CasePage, Context } from '#conformance/case/context.ts'
import type { Cleanup } from '#conformance/ledger/cleanup.ts'
import { adoptedItem } from '#conformance/playbook/adopted.ts'
import type { Play } from '#conformance/playbook/play.ts'
import { resolveArgs } from '#conformance/playbook/resolve-args.ts'
import { deployedArguments, reachableArguments } from '#conformance/playbook/valid-arguments.ts'
import { type CallerOptions, createCaller } from '#conformance/targets/caller.ts'
import { stepsOf } from '#conformance/targets/steps.ts'

/** Looks up the playbook of an operation. */
export type FindPlay = (operation: Pick<OperationRef, 'id'>) => Play

interface ContextOptions extends CallerOptions {
  /** Created lazily: most cases create no records. */
  readonly keeper: () => Cleanup
  readonly playOf: FindPlay
  /** Present when the run has a browser. */
  readonly openVisit?: (() => Promise<Visit>) | undefined
}

async function sampleOf(
  context: Context,
  called: OperationRef,
  { sample }: Play,
): Promise<Arguments> {
  const operation = context.operation(called)
  const base = deployedArguments(context.target, operation)
  const item = operation.archetype ? await adoptedItem(context, operation) : {}
  const args = { ...base, ...item, ...(await resolveArgs(context, sample)) }
  return reachableArguments(context.target, operation, args)
}

async function openPage(options: ContextOptions, { exchanges }: Context): Promise<CasePage> {
  const { openVisit } = options
  if (!openVisit) throw new Error('expected a run with a browser, got one without')
  const { page, elsewhere, goto, transport } = await openVisit()
  return {
    page,
    elsewhere,
    goto,
    call: (cookies) => createCaller({ ...options, transport: transport(cookies), exchanges }).call,
  }
}

export function createContext(options: ContextOptions): Context {
  const { keeper, playOf } = options
  const caller = createCaller(options)
  const { callOk, callRejected, callGone } = stepsOf(caller)
  // Member by member: created for every case, where a spread would be slow.
  const context: Context = {
    target: caller.target,
    exchanges: caller.exchanges,
    tag: caller.tag,
    subject: caller.subject,
    send: caller.send,
    call: caller.call,
    countsOf: caller.countsOf,
    operation: caller.operation,
    once: caller.once,
    initialState: caller.initialState,
    withLock: caller.withLock,
    withShortLock: caller.withShortLock,
    close: caller.close,
    stopTime: caller.stopTime,
    nextSecond: caller.nextSecond,
    advanceTime: caller.advanceTime,
    callOk,
    callRejected,
    callGone,
    createRecord: (resource, fields) => keeper().create(caller, resource, fields),
    attempt: (resource, fields) => keeper().attempt(caller, resource, fields),
    announce: (resource, way) => keeper().announce(caller, resource, way),
    prove: (kind, id, look) => keeper().prove(kind, id, look),
    backUpSetting: (change) => keeper().backUpSetting(change),
    openPage: () => openPage(options, context),
    async sample<O extends OperationRef>(operation: O) {
      const make = () => sampleOf(context, operation, playOf(operation))
      // The values come from the contract and the typed playbook.
      return (await context.once(`sample ${operation.id}`, make)) as RequestArguments<O>
    },
  }
  return context
}
