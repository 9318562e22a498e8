/** Notes in responses; each operation has other members (platform/builder 15.2). */

import type { NoteRecord } from '#fixtures/models/note.ts'
import type { Site } from '#fixtures/site/site.ts'
import { titleOfType } from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { documentAt } from '#handlers/namespaces/builder-v1/shared/documents.ts'
import { byId } from '#handlers/platform/order.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { mayDo } from './access.ts'
import { isReadBy, isTrashed, type RepliesOf, unreadReplies } from './notes.rules.ts'
import { repliesTo } from './post-notes.ts'
import { accountRow, noteUser } from './users.ts'

type NoteCall = Pick<
  Call<unknown, 'numericRoute' | 'hiddenMentions'>,
  'site' | 'caller' | 'urls' | 'quirk'
>

export const repliesIn =
  (site: Site): RepliesOf =>
  (note) =>
    repliesTo(site, note)

const time = (text: string): string => `${text}+00:00`

/** Every write stores both members; a dataset without one gets 0. */
const positionOf = ({ position }: NoteRecord) => ({ x: 0, y: 0, ...position })

/** A string in the interface document, a number on deployments. */
function routePostOf(call: NoteCall, { route_post_id }: NoteRecord): string | null {
  if (route_post_id === null) return null
  // The number is the format of the quirk, which the contract does not declare.
  return call.quirk('numericRoute') ? (route_post_id as never) : String(route_post_id)
}

/** Nice names of the mentioned users; deployments omit them. */
function mentionsOf(call: NoteCall, { mention_ids }: NoteRecord) {
  // Absent in the format of the quirk, which the contract does not declare.
  if (call.quirk('hiddenMentions')) return {} as { readonly mentioned_usernames: readonly string[] }
  const names = mention_ids.flatMap((id) => call.site.users.get(id)?.nicename ?? [])
  return { mentioned_usernames: names }
}

/** All members in the platform's order; each view overrides others. */
const noteRow = (call: NoteCall, note: NoteRecord) =>
  ({
    id: note.id,
    post_id: note.post_id,
    element_id: note.element_id,
    parent_id: note.parent_id,
    author_id: note.author_id,
    author_display_name: note.author_display_name,
    route_post_id: routePostOf(call, note),
    route_url: note.route_url,
    route_title: note.route_title,
    status: note.status,
    position: positionOf(note),
    content: note.content,
    is_resolved: note.is_resolved,
    is_public: note.is_public,
    is_read: false,
    replies: [],
    mentions: [],
    ...mentionsOf(call, note),
    author: null,
    document: null,
    replies_count: 0,
    unread_replies_count: 0,
    readers: [],
    created_at: time(note.created_at),
    updated_at: time(note.updated_at),
    last_activity_at: time(note.last_activity_at),
    user_can: [],
  }) as const

function authorOf({ site, urls }: NoteCall, { author_id }: NoteRecord) {
  const author = site.users.get(author_id)
  return author ? noteUser(author, urls) : null
}

const countsFor = ({ site, caller }: NoteCall, note: NoteRecord) => ({
  is_read: isReadBy(note, caller.id),
  replies_count: repliesTo(site, note).length,
  unread_replies_count: unreadReplies(note, caller.id, repliesIn(site)),
})

export const listedNote = (call: NoteCall, note: NoteRecord) => ({
  ...noteRow(call, note),
  ...countsFor(call, note),
  author: authorOf(call, note),
})

function readersOf({ site, urls }: NoteCall, { reader_ids }: NoteRecord) {
  return reader_ids.flatMap((id) => {
    const user = site.users.get(id)
    return user ? [noteUser(user, urls)] : []
  })
}

const viewParts = (call: NoteCall, note: NoteRecord) => ({
  ...noteRow(call, note),
  ...countsFor(call, note),
  author: authorOf(call, note),
  readers: readersOf(call, note),
  user_can: { edit: mayDo('edit', note, call), delete: mayDo('delete', note, call) },
})

function documentOf(site: Site, { post_id }: NoteRecord) {
  const post = documentAt(site, post_id)
  if (!post) return null
  // An item that was never edited with the builder has none.
  const type = post.meta['_builder_template_type']
  if (typeof type !== 'string' || type === '') return { id: post.id, type: null, type_title: null }
  return { id: post.id, type, type_title: titleOfType(type) }
}

/** The single view: with replies, readers and the permissions of the caller. */
export function viewedNote(call: NoteCall, note: NoteRecord) {
  const replies = repliesTo(call.site, note)
    .filter((reply) => !isTrashed(reply))
    .toSorted(byId)
    .map((reply) => viewParts(call, reply))
  return { ...viewParts(call, note), replies, document: documentOf(call.site, note) }
}

/** Responses to writes show the note without readers and replies. */
export const createdNote = (call: NoteCall, note: NoteRecord) => ({
  ...noteRow(call, note),
  author: authorOf(call, note),
})

export function updatedNote(call: NoteCall, note: NoteRecord) {
  const author = call.site.users.get(note.author_id)
  return { ...noteRow(call, note), author: author ? accountRow(author) : null }
}
