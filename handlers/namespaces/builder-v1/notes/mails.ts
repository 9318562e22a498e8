/** Mails about notes, recorded in the journal and never sent (D-034). */

import type { NoteRecord } from '#fixtures/models/note.ts'
import type { Site } from '#fixtures/site/site.ts'
import { addJournalEntry } from '#handlers/platform/journal.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { isTrashed } from './notes.rules.ts'
import { repliesTo } from './post-notes.ts'

type MailCall = Pick<Call, 'site' | 'caller'>
type Occasion = 'note-mention' | 'note-reply' | 'note-resolved'

/** The ids of users by nice name; unknown names are ignored. */
export function mentionedIn(site: Site, nicenames: readonly string[]): readonly number[] {
  const wanted = new Set(nicenames)
  return site.users
    .all()
    .filter(({ nicename }) => wanted.has(nicename))
    .map(({ id }) => id)
}

/** The participants of a thread: authors and mentioned users. */
function participantsOf(site: Site, thread: NoteRecord): readonly number[] {
  const notes = [thread, ...repliesTo(site, thread).filter((reply) => !isTrashed(reply))]
  return [...new Set(notes.flatMap(({ author_id, mention_ids }) => [author_id, ...mention_ids]))]
}

interface Mail {
  readonly occasion: Occasion
  readonly to: readonly number[]
  readonly note: NoteRecord
}

/** Users get no mail about their own actions. */
function mail({ site, caller }: MailCall, { occasion, to, note }: Mail): void {
  for (const id of to) {
    const user = site.users.get(id)
    if (!user || id === caller.id) continue
    addJournalEntry({ site, caller }, 'mail', { occasion, to: user.email, note_id: note.id })
  }
}

export const mailMentions = (call: MailCall, note: NoteRecord, to: readonly number[]): void =>
  mail(call, { occasion: 'note-mention', to, note })

/** Mentioned users already get another mail. */
export function mailReply(call: MailCall, thread: NoteRecord, reply: NoteRecord): void {
  const to = participantsOf(call.site, thread).filter((id) => !reply.mention_ids.includes(id))
  mail(call, { occasion: 'note-reply', to, note: reply })
}

export const mailResolved = (call: MailCall, note: NoteRecord): void =>
  mail(call, { occasion: 'note-resolved', to: participantsOf(call.site, note), note })
