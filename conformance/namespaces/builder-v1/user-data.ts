/** Editor data of an account. */
import { listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { defineCase, SCENARIO } from '#conformance/case/case.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import {
  type ChangeableSetting,
  isNonEmptyValue,
  withChangedSetting,
} from '#conformance/playbook/setting.ts'
import { assertDone } from '#conformance/targets/checked-calls.ts'
import { getUserData, updateUserData } from '#openapi/namespaces/builder-v1/user-data.ts'

const ACCOUNTS = ['editor', 'administrator', 'author', 'contributor'] as const

const suppressedMessages: ChangeableSetting = {
  write: updateUserData,
  read: getUserData,
  name: 'suppressedMessages',
  path: ['suppressedMessages'],
  args: (suppressedMessages) => ({ suppressedMessages }),
  reasonAgainst: (old) => (Array.isArray(old) ? undefined : 'it is not a list'),
  isStored: isNonEmptyValue,
  other: (old) => [...listAt(old), 'conformance_message', 'conformance_other'],
  spec: '4.10',
}

const ownDataCase = defineCase({
  ...SCENARIO,
  level: 'should',
  id: 'builder.user-data.update/own-account',
  spec: '4.10',
  title: 'A change of the data of one account keeps those of another one.',
  run: (context) =>
    withChangedSetting(context, suppressedMessages, async (edit) => {
      const { credentials } = context.target
      const as = ACCOUNTS.find((each) => each !== edit.as && credentials[each])
      if (!as) return skip({ why: 'account', detail: 'there is one account only' })
      const readOther = async () => (await context.callOk(getUserData, {}, { as })).body
      const before = await readOther()
      const changed = edit.argsFor(suppressedMessages.other(edit.old))
      assertDone(context, updateUserData, await edit.write(changed))
      check('the data of the other account', await readOther()).is(before)
    }),
})

export const userData: Playbook = {
  plays: [play(updateUserData, { ownCall: { noEffectArgs: {} }, settings: [suppressedMessages] })],
  cases: [ownDataCase],
}
