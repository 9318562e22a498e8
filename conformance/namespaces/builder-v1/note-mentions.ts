/** Users mentioned by a note, on creation and after each kind of change. */

import { at, listAt } from '#conformance/call/body.ts'
import { checkMember, skip } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import { getNote, listNoteUsers, updateNote } from '#openapi/namespaces/builder-v1/notes.ts'
import { createNoteOnPage } from './note-record.ts'

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '2.3' } as const

/** Two users, or one if the site has no other. */
async function findUsers(context: Context): Promise<readonly string[]> {
  const { body } = await context.callOk(listNoteUsers, {})
  const names = listAt(body, 'data')
    .map((user) => at(user, 'slug'))
    .filter((name) => typeof name === 'string')
  return names.length > 0
    ? names.slice(0, 2)
    : skip({ why: 'too-few-records', detail: 'no user can be mentioned' })
}

async function assertMentions(context: Context, id: number, names: readonly string[]) {
  const { body } = await context.callOk(getNote, { id })
  checkMember(at(body, 'data'), 'mentioned_usernames').is(names)
}

const createdMentionsCase: Case = defineCase({
  ...base,
  id: 'builder.notes.create/field.mentioned_usernames',
  title: 'A note shows the users it mentions.',
  async run(context) {
    const mentioned_usernames = await findUsers(context)
    const { note } = await createNoteOnPage(context, { mentioned_usernames })
    await assertMentions(context, note.id, mentioned_usernames)
  },
})

const changedMentionsCases = EDIT_METHODS.map((method) =>
  defineCase({
    ...base,
    id: `builder.notes.update/mentions.${method}`,
    title: `${method} changes the users that a note mentions.`,
    async run(context) {
      const mentioned_usernames = await findUsers(context)
      const { note } = await createNoteOnPage(context)
      await context.callOk(updateNote, { id: note.id, mentioned_usernames }, { method })
      await assertMentions(context, note.id, mentioned_usernames)
      await context.callOk(updateNote, { id: note.id, content: `${note.tag} 0` }, { method })
      await assertMentions(context, note.id, mentioned_usernames)
      await context.callOk(updateNote, { id: note.id, mentioned_usernames: [] }, { method })
      await assertMentions(context, note.id, [])
    },
  }),
)

export const noteMentionCases: readonly Case[] = [createdMentionsCase, ...changedMentionsCases]
