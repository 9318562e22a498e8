/** Calls operations on records of the run, all of which are in the ledger. */
import { fail, Skip } from '#conformance/call/check.ts'
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
  /** The last of them that can be restored is changed and restored. */
  | { readonly settings: readonly ChangeableSetting[] }
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

/** Such a setting was only read. */
const isUnsuitable = (error: unknown): error is Skip =>
  error instanceof Skip && ['not-undoable', 'setting-not-restorable'].includes(error.reason.why)

async function withAnySettingChanged(
  context: Context,
  settings: readonly ChangeableSetting[],
): Promise<TargetResponse> {
  const reasons: Skip[] = []
  for (const setting of settings.toReversed())
    try {
      return await withSettingChanged(context, setting, (edit) => writeOtherValue(setting, edit))
    } catch (error) {
      if (!isUnsuitable(error)) throw error
      reasons.push(error)
    }
  throw reasons[0] ?? new Error('expected a setting, got none')
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
  if ('settings' in ownCall) return withAnySettingChanged(context, ownCall.settings)
  return withSettingChanged(context, ownCall.reverts, async (edit) => {
    await writeOtherValue(ownCall.reverts, edit)
    return edit.undo()
  })
}
