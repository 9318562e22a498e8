/** A setting gets the value it had before the run, by what the ledger says about it. */
import { equal } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import type { PendingSetting } from './ledger.ts'
import type { Removal } from './remove.ts'
import { field } from './resources.ts'

async function presentValue(context: Context, { shown }: PendingSetting): Promise<unknown> {
  if (!shown) return undefined
  const { body } = await context.call(context.operation(shown.operation))
  return shown.path.reduce<unknown>((value, name) => field(value, String(name)), body)
}

export async function putBack(context: Context, setting: PendingSetting): Promise<Removal> {
  const { undo, shown, old } = setting
  const what = `${setting.setting}, which was ${JSON.stringify(old)} before the run`
  if (shown && equal(await presentValue(context, setting), old)) return 'gone'
  const answer = await context.call(context.operation(undo.operation), undo.args)
  if (!isAccepted(answer)) return { left: `${what}: putting it back answers ${answer.status}` }
  if (!shown || equal(await presentValue(context, setting), old)) return 'gone'
  return { left: `${what}: it was written back and still shows another value` }
}
