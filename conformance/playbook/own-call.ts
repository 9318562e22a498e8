/** Calls operations on records of the run, all of which are in the ledger. */
import { fail } from '#conformance/call/check.ts'
import type { Arguments, OperationRef } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import type { LedgerResource } from '#conformance/ledger/resource.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import type { Find } from './find.ts'
import { resolveArgs } from './resolve-args.ts'
import { type ChangeableSetting, type SettingEdit, withChangedSetting } from './setting.ts'

/** Creates the prerequisites of the operation and returns its arguments. */
export type Arrange<A = Arguments> = (context: Context) => Promise<A>

export type OwnCall =
  | { readonly creates: LedgerResource; readonly fields?: Arrange }
  /** By the strongest account, unless another one is found. */
  | { readonly arrange: Arrange; readonly as?: Find<Identity> }
  /** Changed and restored. */
  | { readonly setting: ChangeableSetting }
  /** Reverts the written setting. */
  | { readonly reverts: ChangeableSetting }
  /** A call without changes, which the guard verifies. */
  | { readonly noEffectArgs: Arguments }

/** The response to changing a setting; the old value is restored afterwards. */
async function withSettingChanged(
  context: Context,
  setting: ChangeableSetting,
  send: (edit: SettingEdit) => Promise<TargetResponse>,
): Promise<TargetResponse> {
  const responses: TargetResponse[] = []
  await withChangedSetting(context, setting, async (edit) => {
    responses.push(await send(edit))
  })
  const [response] = responses
  return response ?? fail('a response while the setting was changed', 'none')
}

const writeOtherValue = (
  { other }: ChangeableSetting,
  { write, argsFor, old }: SettingEdit,
): Promise<TargetResponse> => write(argsFor(other(old)))

interface OwnCallOptions {
  readonly operation: OperationRef
  readonly ownCall: OwnCall
  /** Arguments in addition to its own. */
  readonly extraArgs?: Arguments
}

export async function performOwnCall(
  context: Context,
  { operation, ownCall, extraArgs = {} }: OwnCallOptions,
): Promise<TargetResponse> {
  if ('noEffectArgs' in ownCall)
    return context.call(operation, await resolveArgs(context, ownCall.noEffectArgs))
  if ('arrange' in ownCall) {
    const args = { ...(await ownCall.arrange(context)), ...extraArgs }
    return context.call(operation, args, ownCall.as && { as: await ownCall.as(context) })
  }
  if ('creates' in ownCall) {
    const fields = { ...(await ownCall.fields?.(context)), ...extraArgs }
    return (await context.attemptCreation(ownCall.creates, fields)).response
  }
  if ('setting' in ownCall)
    return withSettingChanged(context, ownCall.setting, (edit) =>
      writeOtherValue(ownCall.setting, edit),
    )
  return withSettingChanged(context, ownCall.reverts, async (edit) => {
    await writeOtherValue(ownCall.reverts, edit)
    return edit.undo()
  })
}
