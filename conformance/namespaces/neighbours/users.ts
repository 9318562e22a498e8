/** Users and their application passwords. */
import { findBy } from '#conformance/playbook/find.ts'
import { type Playbook, type PlaybookLine, play } from '#conformance/playbook/play.ts'
import {
  deletePassword,
  getPassword,
  listPasswords,
  updatePassword,
} from '#openapi/neighbours/application-passwords.ts'
import { deleteMe, deleteUser } from '#openapi/neighbours/users.ts'

const uuid = findBy({ operation: listPasswords, args: { user_id: 'me' } }, [0, 'uuid'])
const withPassword = [getPassword, updatePassword, deletePassword] as const

/** The items of a removed user go to the trash. */
const trashItems = { force: true, reassign: false } as const

const plays: readonly PlaybookLine[] = [
  play(deleteUser, { sample: trashItems }),
  play(deleteMe, { sample: trashItems }),
  ...withPassword.map((operation) => play(operation, { sample: { user_id: 'me', uuid } })),
]

export const users: Playbook = { plays }
