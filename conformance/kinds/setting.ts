/** A setting is read, changed, read again and put back. */

import { check } from '#conformance/call/check.ts'
import type { Level } from '#conformance/call/classification.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import { type Switch, whileChanging } from '#conformance/playbook/setting.ts'
import { assertDone } from '#conformance/targets/steps.ts'
import { standingOf } from '#openapi/language/arguments.ts'
import type { Judged } from './judged.ts'

/** Where an argument is stated, so is that it is kept. */
const levelFor = ({ args, path }: Judged): Level =>
  Object.entries(args).some(
    ([name, schema]) =>
      name !== 'multilang_language' &&
      !path.includes(`{${name}}`) &&
      standingOf(schema, 'type').kind === 'stated',
  )
    ? 'must'
    : 'should'

const judging = (each: Switch): Switch => ({ ...each, isJudged: true })

const switchCase = (operation: Judged, each: Switch): Case =>
  defineCase({
    ...SCENARIO,
    level: levelFor(operation),
    id: `${each.write.id}/switches.${each.name}`,
    spec: each.spec,
    title: `${each.name} is stored by ${each.write.id} and shown by ${each.read.id}.`,
    run: (context) =>
      whileChanging(context, judging(each), async ({ old, look, argsFor, write }) => {
        const wanted = each.other(old)
        assertDone(context, each.write, await write(argsFor(wanted)))
        check(each.name, await look()).is(wanted)
      }),
  })

/** Where another operation takes back what was stored. */
const takeBackCase = (operation: Judged, each: Switch): Case =>
  defineCase({
    ...SCENARIO,
    id: `${operation.id}/takes-back.${each.name}`,
    spec: each.spec,
    title: `${operation.id} takes back what ${each.write.id} stored.`,
    run: (context) =>
      whileChanging(context, judging(each), async ({ old, look, argsFor, write, undo }) => {
        assertDone(context, each.write, await write(argsFor(each.other(old))))
        check(each.name, await look()).is(each.other(old))
        assertDone(context, operation, await undo())
        check(each.name, await look()).is(old)
      }),
  })

export function settingCases(operation: Judged): readonly Case[] {
  const { switches = [], takesBack } = operation.play
  return [
    ...switches.map((each) => switchCase(operation, each)),
    ...(takesBack ? [takeBackCase(operation, takesBack)] : []),
  ]
}
