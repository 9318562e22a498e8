/** The access rules of notes (platform/builder 15.1). */

import { asText } from '#handlers/platform/text/plain-text.ts'
import type { Policies, Policy } from '#handlers/runtime/access/authorize.ts'
import { mayDo } from './access.ts'
import { type NoteVerb, notesCapability } from './capabilities.rules.ts'
import { noteAt } from './notes.ts'
import { notesIn } from './readers.ts'

/** An unknown id is rejected like a hidden note. */
const policyFor =
  (verb: NoteVerb): Policy =>
  (call) =>
    mayDo(verb, noteAt(call), call) ? undefined : 'rest_forbidden'

const editPolicy = policyFor('edit')

export const notePolicies = {
  read_note: policyFor('read'),
  edit_note: editPolicy,
  delete_note: policyFor('delete'),
  /** POST checks only the capability to create, for any note. */
  update_note: (call, operation) => {
    if (call.request.method !== 'POST') return editPolicy(call, operation)
    return call.caller.can(notesCapability('create')) ? undefined : 'rest_forbidden'
  },
  /** Requires at least one note, and read permission for all of them. */
  mark_notes: (call) => {
    const found = notesIn(call)
    const isAllowed = found.length > 0 && found.every((note) => mayDo('read', note, call))
    return isAllowed ? undefined : 'rest_forbidden'
  },
  /** A reply requires permission on its thread. */
  open_thread: (call) => {
    const parent = Number(asText(call.param('parent_id')))
    const isAllowed = !parent || mayDo('create', call.site.notes.get(parent), call)
    return isAllowed ? undefined : 'rest_forbidden'
  },
} satisfies Partial<Policies>
