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

interface PresetTrial extends WriteDefault {
  readonly write: OperationUnderTest
  /** The state after the write with the given arguments. */
  readonly outcome: (args: Arguments) => Promise<unknown>
}

/** The default is sent first: the call without the argument must not undo the difference. */
async function compare({ write, name, other, outcome }: PresetTrial): Promise<void> {
  const sent = await outcome({ [name]: write.args[name]?.default })
  check(`the effect of ${write.id} without ${name}`, await outcome({})).is(sent)
  if (equal(await outcome({ [name]: other }), sent))
    inconclusive(`${JSON.stringify(other)} has the same effect as the default`)
}

/** The representation of a setting is not stated; settings that cannot be read are not changed. */
async function needReadable(context: Context, { read, path }: Setting): Promise<void> {
  const response = await context.call(read)
  if (!isAccepted(response))
    inconclusive(`${read.id} responds with ${describeResponse(response)} on this target`)
  if (at(response.body, ...path) === undefined) inconclusive(`${read.id} does not show the value`)
}

interface StoredPreset extends WriteDefault {
  readonly setting: Setting
}

/** Another value is stored before each write; storing the same value again may be rejected. */
async function runStored(
  context: Context,
  write: OperationUnderTest,
  { setting, name, other }: StoredPreset,
) {
  await needReadable(context, setting)
  await withChangedSetting(context, setting, async ({ look, argsFor }) => {
    const { [name]: _, ...rest } = argsFor(other)
    const outcome = async (args: Arguments) => {
      await context.call(write, argsFor(other))
      await context.call(write, { ...rest, ...args })
      return look()
    }
    await compare({ write, name, other, outcome })
  })
}

function runPreset(
  context: Context,
  write: OperationUnderTest,
  preset: WriteDefaultCheck,
): Promise<void> {
  if ('setting' in preset) return runStored(context, write, preset)
  const { name, other, seen } = preset
  const outcome = async (args: Arguments) => seen(context, await context.call(write, args))
  return compare({ write, name, other, outcome })
}

const presetCase = (write: OperationUnderTest, preset: WriteDefaultCheck): Case =>
  defineCase({
    id: `${write.id}/args.${preset.name}.default`,
    kind: 'default',
    level: 'must',
    needs: 'write',
    spec: 'setting' in preset ? preset.setting.spec : preset.spec,
    title: `Without ${preset.name}, its default applies.`,
    // The effect of the other value is permanent, so it is sent once at the end, and on the
    // stand-in only.
    ...(!('setting' in preset) && { standInOnly: true }),
    run: (context) => runPreset(context, write, preset),
  })

export const writeDefaultCases = (operation: OperationUnderTest): readonly Case[] =>
  (operation.play.writeDefaults ?? []).map((preset) => presetCase(operation, preset))
