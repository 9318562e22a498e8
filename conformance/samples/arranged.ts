/** A call of an operation on what the run makes itself, all of which is in the ledger. */
import type { Context } from '#conformance/context.ts'
import { undone } from '#conformance/ledger/put-back.ts'
import type { ResourceType } from '#conformance/ledger/resources.ts'
import type { Arguments } from '#conformance/request.ts'
import { type Changing, type Switch, whileChanging } from '#conformance/scenarios/setting.ts'
import type { Answer } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract.ts'

/** Makes what the operation is called on and returns its arguments. */
export type Arrange = (context: Context) => Promise<Arguments>

export type Own =
  | { readonly creates: ResourceType; readonly fields?: Arrange }
  | { readonly arrange: Arrange }
  /** Written with another value and put back. */
  | { readonly setting: Switch }
  /** Takes back what the setting was written with. */
  | { readonly takesBack: Switch }

/** What a setting answers when it is changed, with the old value back afterwards. */
async function whileSet(
  context: Context,
  setting: Switch,
  ask: (changing: Changing) => Promise<Answer>,
): Promise<Answer> {
  const answers: Answer[] = []
  await whileChanging(context, setting, async (changing) => {
    answers.push(await ask(changing))
  })
  return answers[0] as Answer
}

const writeOther = ({ other }: Switch, { write, argsFor, old }: Changing): Promise<Answer> =>
  write(argsFor(other(old)))

export interface Performance {
  readonly operation: ContractOperation
  readonly own: Own
  /** Arguments beside those of its own. */
  readonly more?: Arguments
}

export async function perform(
  context: Context,
  { operation, own, more = {} }: Performance,
): Promise<Answer> {
  if ('arrange' in own) return context.call(operation, { ...(await own.arrange(context)), ...more })
  if ('creates' in own) {
    const fields = { ...(await own.fields?.(context)), ...more }
    return (await context.keeper.attempt(context, own.creates, fields)).answer
  }
  if ('setting' in own)
    return whileSet(context, own.setting, (changing) => writeOther(own.setting, changing))
  return whileSet(context, own.takesBack, async (changing) => {
    await writeOther(own.takesBack, changing)
    return undone(context, changing.undo, changing.as)
  })
}
