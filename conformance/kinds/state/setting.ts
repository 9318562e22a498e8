/** A setting is read, changed, read again and restored. */

import { at } from '#conformance/call/body.ts'
import { check, equal } from '#conformance/call/check.ts'
import type { Level } from '#conformance/call/classification.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { type Switch, withChangedSetting } from '#conformance/playbook/setting.ts'
import { assertDone } from '#conformance/targets/steps.ts'
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

const judging = (each: Switch): Switch => ({ ...each, isJudged: true })

/** Settings with the same read and write operations. */
const besides = ({ play: { switches = [] } }: OperationUnderTest, { read, write }: Switch) =>
  switches.filter((each) => each.read === read && each.write.id === write.id && !each.undo)

interface SettingStates {
  readonly before: unknown
  readonly between: unknown
  readonly after: unknown
}

/** Changes all of them in one request and restores them in another. */
async function switchAll(
  context: Context,
  all: readonly Switch[],
): Promise<SettingStates | undefined> {
  const [first] = all
  if (!first) return undefined
  const { read, readArgs, write } = first
  const look = async () => (await context.call(read, readArgs)).body
  const before = await look()
  const send = (pick: (each: Switch) => unknown) =>
    context.call(write, Object.assign({}, ...all.map((each) => each.args(pick(each), before))))
  const old = ({ path }: Switch) => at(before, ...path)
  const there = await send((each) => each.other(old(each)))
  const between = await look()
  const back = await send(old)
  return isAccepted(there) && isAccepted(back)
    ? { before, between, after: await look() }
    : undefined
}

/**
 * On a stand-in nothing has to be restored separately, so that related settings are tested
 * together.
 */
async function isSwitchedAmong(context: Context, operation: OperationUnderTest, each: Switch) {
  const all = besides(operation, each)
  if (!context.target.isStandIn || all.length < 2) return false
  const key = `${operation.methods[0]} ${each.write.id} switches`
  const switched = await context.withLock(each.read.id, () =>
    context.once(key, () => switchAll(context, all)),
  )
  if (!switched) return false
  const [old, shown, last] = [switched.before, switched.between, switched.after].map((body) =>
    at(body, ...each.path),
  )
  return old !== undefined && equal(shown, each.other(old)) && equal(last, old)
}

const placeOf = (operation: OperationUnderTest, each: Switch) =>
  besides(operation, each).length < 2 ? {} : { isolated: `switches of ${each.write.id}` }

const switchCase = (operation: OperationUnderTest, each: Switch): Case =>
  defineCase({
    ...SCENARIO,
    ...placeOf(operation, each),
    level: levelFor(operation),
    id: `${each.write.id}/switches.${each.name}`,
    spec: each.spec,
    title: `${each.name} is stored by ${each.write.id} and shown by ${each.read.id}.`,
    async run(context) {
      if (await isSwitchedAmong(context, operation, each)) return
      await withChangedSetting(context, judging(each), async ({ old, look, argsFor, write }) => {
        const wanted = each.other(old)
        assertDone(context, each.write, await write(argsFor(wanted)))
        check(each.name, await look()).is(wanted)
      })
    },
  })

/** Another operation reverts the stored value. */
const takeBackCase = (operation: OperationUnderTest, each: Switch): Case =>
  defineCase({
    ...SCENARIO,
    id: `${operation.id}/takes-back.${each.name}`,
    spec: each.spec,
    title: `${operation.id} reverts the value stored by ${each.write.id}.`,
    run: (context) =>
      withChangedSetting(context, judging(each), async ({ old, look, argsFor, write, undo }) => {
        assertDone(context, each.write, await write(argsFor(each.other(old))))
        check(each.name, await look()).is(each.other(old))
        assertDone(context, operation, await undo())
        check(each.name, await look()).is(old)
      }),
  })

export function settingCases(operation: OperationUnderTest): readonly Case[] {
  const { switches = [], reverts } = operation.play
  return [
    ...switches.map((each) => switchCase(operation, each)),
    ...(reverts ? [takeBackCase(operation, reverts)] : []),
  ]
}
