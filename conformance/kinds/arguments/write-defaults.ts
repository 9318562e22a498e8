/** Omitting an argument of a write equals sending its default: the resulting state is the same. */
import { at } from '#conformance/call/body.ts'
import { check, equal, inconclusive } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import type { WriteDefault, WriteDefaultCheck } from '#conformance/playbook/play.ts'
import { type Setting, withChangedSetting } from '#conformance/playbook/setting.ts'
import { describeResponse, isAccepted } from '#conformance/transport/exchange.ts'

interface WriteDefaultTrial extends WriteDefault {
  readonly write: OperationUnderTest
  /** The state after the write with the given arguments. */
  readonly outcome: (args: Arguments) => Promise<unknown>
}

/** The default is sent first: the call without the argument must not undo the difference. */
async function compare({ write, name, other, outcome }: WriteDefaultTrial): Promise<void> {
  const sent = await outcome({ [name]: write.args[name]?.default })
  check(`the effect of ${write.id} without ${name}`, await outcome({})).is(sent)
  if (equal(await outcome({ [name]: other }), sent))
    inconclusive(`${JSON.stringify(other)} has the same effect as the default`)
}

/** The representation of a setting is not stated; settings that cannot be read are not changed. */
async function requireReadable(context: Context, { read, path }: Setting): Promise<void> {
  const response = await context.call(read)
  if (!isAccepted(response))
    inconclusive(`${read.id} responds with ${describeResponse(response)} on this target`)
  if (at(response.body, ...path) === undefined) inconclusive(`${read.id} does not show the value`)
}

interface StoredWriteDefault extends WriteDefault {
  readonly setting: Setting
}

/** Another value is stored before each write; storing the same value again may be rejected. */
async function runStoredDefault(
  context: Context,
  write: OperationUnderTest,
  { setting, name, other }: StoredWriteDefault,
) {
  await requireReadable(context, setting)
  await withChangedSetting(context, setting, async ({ readValue, argsFor }) => {
    const { [name]: _, ...rest } = argsFor(other)
    const outcome = async (args: Arguments) => {
      await context.call(write, argsFor(other))
      await context.call(write, { ...rest, ...args })
      return readValue()
    }
    await compare({ write, name, other, outcome })
  })
}

function runWriteDefault(
  context: Context,
  write: OperationUnderTest,
  writeDefault: WriteDefaultCheck,
): Promise<void> {
  if ('setting' in writeDefault) return runStoredDefault(context, write, writeDefault)
  const { name, other, readEffect } = writeDefault
  const outcome = async (args: Arguments) => readEffect(context, await context.call(write, args))
  return compare({ write, name, other, outcome })
}

const writeDefaultCase = (write: OperationUnderTest, writeDefault: WriteDefaultCheck): Case =>
  defineCase({
    id: `${write.id}/args.${writeDefault.name}.default`,
    kind: 'default',
    level: 'must',
    needs: 'write',
    spec: 'setting' in writeDefault ? writeDefault.setting.spec : writeDefault.spec,
    title: `Without ${writeDefault.name}, its default applies.`,
    // The effect of the other value is permanent, so it is sent once at the end, and on the
    // stand-in only.
    ...(!('setting' in writeDefault) && { standInOnly: true }),
    run: (context) => runWriteDefault(context, write, writeDefault),
  })

export const writeDefaultCases = (operation: OperationUnderTest): readonly Case[] =>
  (operation.play.writeDefaults ?? []).map((preset) => writeDefaultCase(operation, preset))
