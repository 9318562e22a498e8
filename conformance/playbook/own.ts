/** Calls operations on records of the run, all of which are in the ledger. */
import { fail } from '#conformance/call/check.ts'
import type { Arguments, Called } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import type { LedgerResource } from '#conformance/ledger/resource.ts'
import type { TargetResponse } from '#conformance/transport/exchange.ts'
import { resolved } from './resolved.ts'
import { type Changing, type Switch, whileChanging } from './setting.ts'

/** Creates the prerequisites of the operation and returns its arguments. */
export type Arrange<A = Arguments> = (context: Context) => Promise<A>

export type Own =
  | { readonly creates: LedgerResource; readonly fields?: Arrange }
  | { readonly arrange: Arrange }
  /** Changed and restored. */
  | { readonly setting: Switch }
  /** Reverts the written setting. */
  | { readonly takesBack: Switch }
  /** A call without changes, which the guard verifies. */
  | { readonly idle: Arguments }

/** The response to changing a setting; the old value is restored afterwards. */
async function whileSet(
  context: Context,
  setting: Switch,
  ask: (changing: Changing) => Promise<TargetResponse>,
): Promise<TargetResponse> {
  const responses: TargetResponse[] = []
  await whileChanging(context, setting, async (changing) => {
    responses.push(await ask(changing))
  })
  const [response] = responses
  return response ?? fail('a response while the setting was changed', 'none')
}

const writeOther = (
  { other }: Switch,
  { write, argsFor, old }: Changing,
): Promise<TargetResponse> => write(argsFor(other(old)))

export interface Performance {
  readonly operation: Called
  readonly own: Own
  /** Arguments in addition to its own. */
  readonly more?: Arguments
}

export async function perform(
  context: Context,
  { operation, own, more = {} }: Performance,
): Promise<TargetResponse> {
  if ('idle' in own) return context.call(operation, await resolved(context, own.idle))
  if ('arrange' in own) return context.call(operation, { ...(await own.arrange(context)), ...more })
  if ('creates' in own) {
    const fields = { ...(await own.fields?.(context)), ...more }
    return (await context.attempt(own.creates, fields)).response
  }
  if ('setting' in own)
    return whileSet(context, own.setting, (changing) => writeOther(own.setting, changing))
  return whileSet(context, own.takesBack, async (changing) => {
    await writeOther(own.takesBack, changing)
    return changing.undo()
  })
}
