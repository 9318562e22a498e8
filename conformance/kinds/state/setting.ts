/** A setting is read, changed, read again and restored. */

import { at } from '#conformance/call/body.ts'
import { check, equal } from '#conformance/call/check.ts'
import type { Level } from '#conformance/call/classification.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { type ChangeableSetting, withChangedSetting } from '#conformance/playbook/setting.ts'
import { assertDone } from '#conformance/targets/checked-calls.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
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

/** Settings with the same read and write operations. */
const settingsWrittenTogether = (
  { play: { settings = [] } }: OperationUnderTest,
  { read, write }: ChangeableSetting,
) => settings.filter((each) => each.read === read && each.write.id === write.id && !each.undo)

interface SettingStates {
  readonly before: unknown
  readonly between: unknown
  readonly after: unknown
}

/** Changes all of them in one request and restores them in another. */
async function changeAll(
  context: Context,
  all: readonly ChangeableSetting[],
): Promise<SettingStates | undefined> {
  const [first] = all
  if (!first) return undefined
  const { read, readArgs, write } = first
  const readBody = async () => (await context.call(read, readArgs)).body
  const before = await readBody()
  const send = (pick: (each: ChangeableSetting) => unknown) =>
    context.call(write, Object.assign({}, ...all.map((each) => each.args(pick(each), before))))
  const old = ({ path }: ChangeableSetting) => at(before, ...path)
  const change = await send((each) => each.other(old(each)))
  const between = await readBody()
  const restoration = await send(old)
  return isAccepted(change) && isAccepted(restoration)
    ? { before, between, after: await readBody() }
    : undefined
}

/**
 * On a stand-in nothing has to be restored separately, so that related settings are tested
 * together.
 */
async function isStoredTogether(
  context: Context,
  operation: OperationUnderTest,
  each: ChangeableSetting,
) {
  const all = settingsWrittenTogether(operation, each)
  if (!context.target.isStandIn || all.length < 2) return false
  const key = `${operation.methods[0]} ${each.write.id} switches`
  const states = await context.withLock(each.read.id, () =>
    context.once(key, () => changeAll(context, all)),
  )
  if (!states) return false
  const [old, shown, last] = [states.before, states.between, states.after].map((body) =>
    at(body, ...each.path),
  )
  return old !== undefined && equal(shown, each.other(old)) && equal(last, old)
}

const siteFor = (operation: OperationUnderTest, each: ChangeableSetting) =>
  settingsWrittenTogether(operation, each).length < 2
    ? {}
    : { isolated: `switches of ${each.write.id}` }

const settingCase = (operation: OperationUnderTest, each: ChangeableSetting): Case =>
  defineCase({
    ...SCENARIO,
    ...siteFor(operation, each),
    level: levelFor(operation),
    id: `${each.write.id}/switches.${each.name}`,
    spec: each.spec,
    title: `${each.name} is stored by ${each.write.id} and shown by ${each.read.id}.`,
    async run(context) {
      if (await isStoredTogether(context, operation, each)) return
      await withChangedSetting(
        context,
        asJudged(each),
        async ({ old, readValue, argsFor, write }) => {
          const wanted = each.other(old)
          assertDone(context, each.write, await write(argsFor(wanted)))
          check(each.name, await readValue()).is(wanted)
        },
      )
    },
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
    ...settings.map((each) => settingCase(operation, each)),
    ...(reverts ? [revertCase(operation, reverts)] : []),
  ]
}
