/** A setting is read, changed, read again and restored. */

import { at } from '#conformance/call/body.ts'
import { check, equal, skip } from '#conformance/call/check.ts'
import type { Level } from '#conformance/call/classification.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import { withoutTimes } from '#conformance/kinds/judging/observe.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import {
  beginChange,
  type ChangeableSetting,
  withChangedSetting,
} from '#conformance/playbook/setting.ts'
import { assertDone } from '#conformance/targets/checked-calls.ts'
import { keywordBasis } from '#openapi/language/arguments.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'

/** If an argument is stated, so is its persistence. */
const levelFor = ({ args, path }: OperationUnderTest): Level =>
  Object.entries(args).some(
    ([name, schema]) =>
      name !== LANGUAGE_ARGUMENT &&
      !path.includes(`{${name}}`) &&
      keywordBasis(schema, 'type').kind === 'stated',
  )
    ? 'must'
    : 'should'

const asJudged = (each: ChangeableSetting): ChangeableSetting => ({ ...each, isJudged: true })

/** Other settings with the same read and write operations. */
const otherSettings = (
  { play: { settings = [] } }: OperationUnderTest,
  { read, write, name }: ChangeableSetting,
) =>
  settings.filter((each) => each.read === read && each.write.id === write.id && each.name !== name)

const settingCase = (operation: OperationUnderTest, each: ChangeableSetting): Case => {
  const others = otherSettings(operation, each)
  return defineCase({
    ...SCENARIO,
    level: levelFor(operation),
    id: `${each.write.id}/switches.${each.name}`,
    spec: each.spec,
    title: `${each.name} is stored by ${each.write.id} and shown by ${each.read.id}.`,
    run: (context) =>
      withChangedSetting(context, asJudged(each), async (edit) => {
        const readOthers = async () => {
          const { body } = await context.callOk(each.read, each.readArgs, { as: edit.as })
          return others.map(({ path }) => at(body, ...path))
        }
        const before = await readOthers()
        const wanted = each.other(edit.old)
        assertDone(context, each.write, await edit.write(edit.argsFor(wanted)))
        check(each.name, await edit.readValue()).is(wanted)
        check(`unsent ${others.map(({ name }) => name).join(', ')}`, await readOthers()).is(before)
      }),
  })
}

/** A response in the form of the read shows the new value. */
const responseCase = (operation: OperationUnderTest, each: ChangeableSetting): Case =>
  defineCase({
    ...SCENARIO,
    level: 'should',
    id: `${each.write.id}/shows.${each.name}`,
    spec: each.spec,
    title: `The response of ${each.write.id} shows the new value of ${each.name}.`,
    run: (context) =>
      withChangedSetting(context, each, async (edit) => {
        const wanted = each.other(edit.old)
        const response = await edit.write(edit.argsFor(wanted))
        assertDone(context, operation, response)
        const [shown, stored] = [at(response.body, ...each.path), await edit.readValue()]
        if (typeof shown !== typeof stored)
          skip({ why: 'not-applicable', detail: 'the response does not contain the setting' })
        check(each.name, shown).is(stored)
      }),
  })

/** All others have values other than at the start, which a change of this one could reset. */
const keepsOthersCase = (operation: OperationUnderTest, each: ChangeableSetting): Case =>
  defineCase({
    ...SCENARIO,
    level: levelFor(operation),
    id: `${each.write.id}/keeps-others.${each.name}`,
    spec: each.spec,
    title: `A change of ${each.name} keeps other changed settings.`,
    run: (context) =>
      withChangedSetting(context, each, async (edit) => {
        for (const setting of otherSettings(operation, each)) {
          const other = await beginChange(context, setting)
          const changed = setting.other(other.old)
          assertDone(context, each.write, await other.write(other.argsFor(changed)))
          assertDone(context, each.write, await edit.write(edit.argsFor(each.other(edit.old))))
          check(each.name, await edit.readValue()).is(each.other(edit.old))
          check(setting.name, await other.readValue()).is(changed)
          assertDone(context, each.write, await edit.write(edit.argsFor(edit.old)))
          check(setting.name, await other.readValue()).is(changed)
          await other.restore()
        }
      }),
  })

/** Members that follow from the setting return with it; those that a write resets do not. */
const restCase = (operation: OperationUnderTest, each: ChangeableSetting): Case =>
  defineCase({
    ...SCENARIO,
    id: `${each.write.id}/leaves-rest.${each.name}`,
    spec: each.spec,
    title: `${each.read.id} has the same response after ${each.name} was changed and restored.`,
    run: (context) =>
      withChangedSetting(context, each, async ({ as, old, argsFor, write, undo, readValue }) => {
        const readAll = async () =>
          withoutTimes(await context.callOk(each.read, each.readArgs, { as })).content
        const before = await readAll()
        assertDone(context, operation, await write(argsFor(each.other(old))))
        const changed = await readValue()
        await undo()
        if (equal(changed, old) || !equal(await readValue(), old))
          skip({ why: 'inconclusive', detail: 'the setting is not changed and restored' })
        check(`the response of ${each.read.id}`, await readAll()).is(before)
      }),
  })

/** Another operation reverts the stored value. */
const revertCase = (operation: OperationUnderTest, each: ChangeableSetting): Case =>
  defineCase({
    ...SCENARIO,
    id: `${operation.id}/takes-back.${each.name}`,
    spec: each.spec,
    title: `${operation.id} reverts the value stored by ${each.write.id}.`,
    run: (context) =>
      withChangedSetting(
        context,
        asJudged(each),
        async ({ old, readValue, argsFor, write, undo }) => {
          assertDone(context, each.write, await write(argsFor(each.other(old))))
          check(each.name, await readValue()).is(each.other(old))
          assertDone(context, operation, await undo())
          check(each.name, await readValue()).is(old)
        },
      ),
  })

export function settingCases(operation: OperationUnderTest): readonly Case[] {
  const { settings = [], reverts } = operation.play
  return [
    ...settings.flatMap((each) => [
      settingCase(operation, each),
      responseCase(operation, each),
      restCase(operation, each),
    ]),
    ...settings
      .filter((each) => otherSettings(operation, each).length > 0)
      .map((each) => keepsOthersCase(operation, each)),
    ...(reverts ? [revertCase(operation, reverts)] : []),
  ]
}
