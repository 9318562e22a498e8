import type { NoteRecord } from '#fixtures/models/note.ts'
import { enveloped } from '#handlers/namespaces/builder-v1/shared/envelope.ts'
import { utcNow } from '#handlers/platform/now.ts'
import { asText, plainLine } from '#handlers/platform/text/plain-text.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import { createNote } from '#openapi/namespaces/builder-v1/notes.ts'
import { newNoteRules } from './arguments.ts'
import { mailMentions, mailReply, mentionedIn } from './mails.ts'
import { cleanContent, initialStatus, replyError } from './notes.rules.ts'
import { createdNote } from './record.ts'
import { cleanRoute } from './route.rules.ts'

type CreateCall = Call<ArgumentsOf<typeof createNote>>

/** The thread of a reply, if any. */
function threadOf({ site, args }: CreateCall): NoteRecord | undefined {
  const thread = args.parent_id ? site.notes.get(args.parent_id) : undefined
  const error = thread && replyError(thread, args.is_public)
  if (error) throw new ApiError(error)
  return thread
}

const sentStatus = ({ request: { body } }: CreateCall): unknown =>
  body.json?.['status'] ?? body.form?.['status']

const textOrNull = (value: unknown): string | null =>
  value === undefined ? null : plainLine(asText(value))

function newNote(call: CreateCall): NoteRecord {
  const { site, caller, args } = call
  const now = utcNow(site)
  return {
    id: site.ids.next('note'),
    post_id: args.post_id,
    element_id: String(args.element_id),
    parent_id: args.parent_id,
    author_id: caller.id,
    author_display_name: null,
    route_post_id: Number(args.route_post_id ?? 0) || null,
    route_url: args.route_url === undefined ? null : cleanRoute(args.route_url),
    route_title: textOrNull(args.route_title),
    status: initialStatus(sentStatus(call)),
    position: args.position,
    content: cleanContent(asText(args.content)),
    is_resolved: false,
    is_public: args.is_public ?? true,
    created_at: now,
    updated_at: now,
    last_activity_at: now,
    reader_ids: [caller.id],
    mention_ids: mentionedIn(site, args.mentioned_usernames),
  }
}

export const noteCreation = [
  implement(createNote, {
    rules: newNoteRules,
    handle: (call) => {
      const thread = threadOf(call)
      const note = call.site.notes.insert(newNote(call))
      mailMentions(call, note, note.mention_ids)
      if (thread) {
        call.site.notes.replace({ ...thread, last_activity_at: note.created_at })
        mailReply(call, thread, note)
      }
      return { body: enveloped(createdNote(call, note)) }
    },
  }),
]
