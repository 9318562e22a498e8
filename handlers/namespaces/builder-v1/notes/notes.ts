import type { NoteRecord } from '#fixtures/models/note.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { enveloped } from '#handlers/namespaces/builder-v1/shared/envelope.ts'
import { utcNow } from '#handlers/platform/now.ts'
import { byField } from '#handlers/platform/order.ts'
import { toInteger } from '#handlers/runtime/arguments/coerce.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import {
  deleteNote,
  getNote,
  listNotes,
  summarizeNotes,
  updateNote,
} from '#openapi/namespaces/builder-v1/notes.ts'
import { haveSameItems } from '#openapi/values/order.ts'
import { mayDo } from './access.ts'
import { changedNoteRules, noteRules } from './arguments.ts'
import { noteCreation } from './create.ts'
import { mailMentions, mailResolved, mentionedIn } from './mails.ts'
import {
  afterUpdate,
  deployedFilters,
  hasIdleFilter,
  isTrashed,
  matchesFilters,
  type NoteFilters,
  summaryOf,
  updateError,
} from './notes.rules.ts'
import { removeNote, trashNote } from './post-notes.ts'
import { noteReaders } from './readers.ts'
import { listedNote, repliesIn, updatedNote, viewedNote } from './record.ts'
import { cleanRoute } from './route.rules.ts'
import { noteUsers } from './users.ts'

type NoteListCall = Call<ArgumentsOf<typeof listNotes>, 'idleFilters'>

/** The notes that match the filters and are readable by the caller, oldest id first. */
function readable(call: NoteListCall): readonly NoteRecord[] {
  const { site, args, caller } = call
  const given = {
    ...args,
    route_url: args.route_url === undefined ? undefined : cleanRoute(args.route_url),
  }
  const reader = { userId: caller.id, repliesOf: repliesIn(site) }
  const select = (filters: NoteFilters): readonly NoteRecord[] =>
    site.notes
      .all()
      .filter((note) => matchesFilters(note, filters, reader) && mayDo('read', note, call))
  const documented = select(given)
  if (!hasIdleFilter(given)) return documented
  const deployed = select(deployedFilters(given))
  return haveSameItems(documented, deployed) || !call.quirk('idleFilters') ? documented : deployed
}

const inOrder = (notes: readonly NoteRecord[], { order_by, order }: NoteListCall['args']) =>
  notes.toSorted(byField(order_by, order))

export const noteAt = ({ site, param }: Pick<Call, 'site' | 'param'>): NoteRecord | undefined =>
  site.notes.get(toInteger(param('id')))

type UpdateArgs = ArgumentsOf<typeof updateNote>

function update(call: Call<UpdateArgs>): NoteRecord {
  const { site, args } = call
  const note = noteAt(call)
  if (!note || isTrashed(note)) throw new ApiError('note_not_found')
  const error = updateError(note, args)
  if (error) throw new ApiError(error.key, error.details)
  const names = args.mentioned_usernames
  const mention_ids = names ? mentionedIn(site, names) : note.mention_ids
  const changed = site.notes.replace({
    ...afterUpdate(note, args, utcNow(site)),
    mention_ids,
  })
  const fresh = mention_ids.filter((id) => !note.mention_ids.includes(id))
  mailMentions(call, changed, fresh)
  if (args.is_resolved) mailResolved(call, changed)
  return changed
}

export const notes = [
  implement(listNotes, {
    rules: noteRules,
    handle: (call) => {
      const found = inOrder(readable(call), call.args)
      return { body: enveloped(found.map((note) => listedNote(call, note))) }
    },
  }),
  implement(summarizeNotes, {
    rules: noteRules,
    handle: (call) => {
      const found = readable(call)
      const rowsOf = (notes: readonly NoteRecord[]) => summaryOf(notes, call.urls.base)
      const [unordered, ordered] = [rowsOf(found), rowsOf(inOrder(found, call.args))]
      const isSame = JSON.stringify(unordered) === JSON.stringify(ordered)
      return { body: enveloped(isSame || !call.quirk('unordered') ? ordered : unordered) }
    },
  }),
  implement(getNote, (call) => {
    const note = requireRecord(noteAt(call), 'note_not_found')
    return { body: enveloped(viewedNote(call, note)) }
  }),
  implement(updateNote, {
    rules: changedNoteRules,
    handle: (call) => ({ body: enveloped(updatedNote(call, update(call))) }),
  }),
  implement(deleteNote, (call) => {
    const note = requireRecord(noteAt(call), 'note_not_found')
    if (call.args.force) removeNote(call.site, note)
    else trashNote(call.site, note)
    return { body: [] }
  }),
  ...noteCreation,
  ...noteReaders,
  ...noteUsers,
]
