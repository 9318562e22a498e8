/** Notes and submissions beside the one that a write names. */
import { fail } from '#conformance/call/check.ts'
import { type Playbook, play, type Siblings } from '#conformance/playbook/play.ts'
import {
  deleteSubmission,
  updateSubmission,
} from '#openapi/namespaces/builder-v1/form-submissions.ts'
import { deleteNote, updateNote } from '#openapi/namespaces/builder-v1/notes.ts'
import { createNoteOnPage, NOTE } from './note-record.ts'
import { ownSubmissions, SUBMISSION } from './submission-record.ts'

const notes: Siblings = {
  record: NOTE,
  create: async (context) => (await createNoteOnPage(context)).note,
}

const submissions: Siblings = {
  record: SUBMISSION,
  async create(context) {
    const [id] = await ownSubmissions(context, 1)
    return id === undefined ? fail('a new submission', 'none') : { id }
  },
}

export const siblings: Playbook = {
  plays: [
    play(updateNote, { siblings: notes }),
    play(deleteNote, { siblings: notes }),
    play(updateSubmission, { siblings: submissions }),
    play(deleteSubmission, { siblings: submissions }),
  ],
}
