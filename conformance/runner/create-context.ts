/** Assembles the context of a case. */

import type { Visit } from '#conformance/browser/visit.ts'
import type { Arguments, OperationRef, RequestArguments } from '#conformance/call/request.ts'
import type { CasePage, Context } from '#conformance/case/context.ts'
import type { Cleanup } from '#conformance/ledger/cleanup.ts'
import { extensionItem } from '#conformance/playbook/extension-item.ts'
import type { Play } from '#conformance/playbook/play.ts'
import { resolveArgs } from '#conformance/playbook/resolve-args.ts'
import { deployedArguments, reachableArguments } from '#conformance/playbook/valid-arguments.ts'
import { type CallerOptions, createCaller } from '#conformance/targets/caller.ts'
import { checkedCallsOf } from '#conformance/targets/checked-calls.ts'

/** Looks up the playbook of an operation. */
export type FindPlay = (operation: Pick<OperationRef, 'id'>) => Play

interface ContextOptions extends CallerOptions {
  /** Created lazily: most cases create no records. */
  readonly getCleanup: () => Cleanup
  readonly playOf: FindPlay
  /** Present when the run has a browser. */
  readonly openVisit?: (() => Promise<Visit>) | undefined
}

async function sampleOf(context: Context, ref: OperationRef, { sample }: Play): Promise<Arguments> {
  const operation = context.operation(ref)
  const base = deployedArguments(context.target, operation)
  const item = operation.archetype ? await extensionItem(context, operation) : {}
  const args = { ...base, ...item, ...(await resolveArgs(context, sample)) }
  return reachableArguments(context.target, operation, args)
}

async function openPage(options: ContextOptions, { exchanges }: Context): Promise<CasePage> {
  const { openVisit } = options
  if (!openVisit) throw new Error('expected a run with a browser, got one without')
  const { page, otherOrigin, goto, transport } = await openVisit()
  return {
    page,
    otherOrigin,
    goto,
    call: (cookies) => createCaller({ ...options, transport: transport(cookies), exchanges }).call,
  }
}

export function createContext(options: ContextOptions): Context {
  const { getCleanup, playOf } = options
  const caller = createCaller(options)
  const context: Context = {
    ...caller,
    ...checkedCallsOf(caller),
    createRecord: (resource, fields) => getCleanup().create(caller, resource, fields),
    attemptCreation: (resource, fields) => getCleanup().attempt(caller, resource, fields),
    announceCreation: (resource, creation) => getCleanup().announce(caller, resource, creation),
    registerOwned: (kind, id, isOwnedByRun) => getCleanup().registerOwned(kind, id, isOwnedByRun),
    backUpSetting: (change) => getCleanup().backUpSetting(change),
    openPage: () => openPage(options, context),
    async sample<O extends OperationRef>(operation: O) {
      const createSample = () => sampleOf(context, operation, playOf(operation))
      // The values come from the contract and the typed playbook.
      return (await context.once(`sample ${operation.id}`, createSample)) as RequestArguments<O>
    },
  }
  return context
}
