/** Editor data of an account. */
import { listAt } from '#conformance/call/body.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { isNonEmptyValue } from '#conformance/playbook/setting.ts'
import { getUserData, updateUserData } from '#openapi/namespaces/builder-v1/user-data.ts'

export const userData: Playbook = {
  plays: [
    play(updateUserData, {
      ownCall: { noEffectArgs: {} },
      settings: [
        {
          write: updateUserData,
          read: getUserData,
          name: 'suppressedMessages',
          path: ['suppressedMessages'],
          args: (suppressedMessages) => ({ suppressedMessages }),
          reasonAgainst: (old) => (Array.isArray(old) ? undefined : 'it is not a list'),
          isStored: isNonEmptyValue,
          other: (old) => [...listAt(old), 'conformance_message', 'conformance_other'],
          spec: '4.10',
        },
      ],
    }),
  ],
}
