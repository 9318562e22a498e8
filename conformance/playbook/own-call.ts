/** Calls operations on records of the run, all of which are in the ledger. */
import { fail } from '#conformance/call/check.ts'
import type { Arguments, OperationRef } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import type { LedgerResource } from '#conformance/ledger/resource.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import type { Find } from './find.ts'
import { resolveArgs } from './resolve-args.ts'
import { type SettingEdit, type Switch, withChangedSetting } from './setting.ts'

/** Creates the prerequisites of the operation and returns its arguments. */
export type Arrange<A = Arguments> = (context: Context) => Promise<A>

export type OwnCall =
  | { readonly creates: LedgerResource; readonly fields?: Arrange }
  /** By the strongest account, unless another one is found. */
  | { readonly arrange: Arrange; readonly as?: Find<Identity> }
  /** Changed and restored. */
  | { readonly setting: Switch }
  /** Reverts the written setting. */
  | { readonly takesBack: Switch }
  /** A call without changes, which the guard verifies. */
  | { readonly idle: Arguments }

/** The response to changing a setting; the old value is restored afterwards. */
async function withSettingChanged(
  context: Context,
  setting: Switch,
  ask: (changing: SettingEdit) => Promise<TargetResponse>,
): Promise<TargetResponse> {
  const responses: TargetResponse[] = []
  await withChangedSetting(context, setting, async (changing) => {
    responses.push(await ask(changing))
  })
  const [response] = responses
  return response ?? fail('a response while the setting was changed', 'none')
}

const writeOtherValue = (
  { other }: Switch,
  { write, argsFor, old }: SettingEdit,
): Promise<TargetResponse> => write(argsFor(other(old)))

export interface OwnCallOptions {
  readonly operation: OperationRef
  readonly ownCall: OwnCall
  /** Arguments in addition to its own. */
  readonly more?: Arguments
}

export async function performOwnCall(
  context: Context,
  { operation, ownCall, more = {} }: OwnCallOptions,
): Promise<TargetResponse> {
  if ('idle' in ownCall) return context.call(operation, await resolveArgs(context, ownCall.idle))
  if ('arrange' in ownCall) {
    const args = { ...(await ownCall.arrange(context)), ...more }
    return context.call(operation, args, ownCall.as && { as: await ownCall.as(context) })
  }
  if ('creates' in ownCall) {
    const fields = { ...(await ownCall.fields?.(context)), ...more }
    return (await context.attempt(ownCall.creates, fields)).response
  }
  if ('setting' in ownCall)
    return withSettingChanged(context, ownCall.setting, (changing) =>
      writeOtherValue(ownCall.setting, changing),
    )
  return withSettingChanged(context, ownCall.takesBack, async (changing) => {
    await writeOtherValue(ownCall.takesBack, changing)
    return changing.undo()
  })
}
