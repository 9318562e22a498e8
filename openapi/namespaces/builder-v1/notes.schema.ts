import {
  array,
  bool,
  either,
  emptyArray,
  int,
  literal,
  named,
  nullable,
  nullSchema,
  num,
  object,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { envelope } from './envelope.ts'

const userFields = {
  id: int(1),
  name: str('Programme Team'),
  url: str('https://example.test'),
  slug: str('team'),
  avatar_urls: object({
    24: uri('https://example.test/avatars/1-24.png'),
    48: uri('https://example.test/avatars/1-48.png'),
    96: uri('https://example.test/avatars/1-96.png'),
  }),
}
const notes = object({ can_read: bool(true) })
const NoteUser = named('NoteUser', object({ ...userFields, capabilities: object({ notes }) }))

/** The permission to edit a post is included only if the request names one. */
const MentionableUser = named(
  'MentionableUser',
  object({
    ...userFields,
    capabilities: object({ notes, post: object({ can_edit: bool(true) }) }, { optional: ['post'] }),
  }),
)

/** Updates return the stored account instead of a user. */
const NoteAccount = named(
  'NoteAccount',
  object({
    ID: int(1),
    user_login: str('team'),
    user_nicename: str('team'),
    user_email: str('team@example.test'),
    user_url: str('https://example.test'),
    user_status: str('0'),
    display_name: str('Programme Team'),
  }),
)

const time = str('2026-02-03T09:15:00+00:00', { format: 'date-time' })

/** In key order; each operation uses different members. */
const rowFields = {
  id: int(1),
  post_id: int(27),
  element_id: str('476d0ce'),
  parent_id: int(0),
  author_id: int(1),
  author_display_name: either(nullSchema, str('Former Colleague')),
  route_post_id: nullable(str('27')),
  route_url: nullable(str('/programmes')),
  route_title: nullable(str('Programmes')),
  status: str('publish'),
  position: object({ x: num(40.5), y: num(12) }, { open: true }),
  content: str('Please add the dates of the autumn sessions.'),
  is_resolved: bool(false),
  is_public: bool(true),
  is_read: bool(false),
  replies: emptyArray,
  mentions: emptyArray,
  mentioned_usernames: array(str('editor')),
  author: nullable(NoteUser),
  document: nullSchema,
  replies_count: int(1),
  unread_replies_count: int(1),
  readers: emptyArray,
  created_at: time,
  updated_at: time,
  last_activity_at: time,
  user_can: emptyArray,
}
const viewFields = {
  ...rowFields,
  is_read: bool(true),
  unread_replies_count: int(0),
  readers: array(NoteUser),
  user_can: object({ edit: bool(true), delete: bool(true) }),
}
const writeFields = { ...rowFields, is_read: literal(false), unread_replies_count: int(0) }

const NoteReply = named(
  'NoteReply',
  object({
    ...viewFields,
    id: int(2),
    parent_id: int(1),
    content: str('Done, they start on 4 September.'),
    replies_count: int(0),
  }),
)
const Note = named(
  'Note',
  object({
    ...viewFields,
    replies: array(NoteReply),
    document: nullable(
      object({ id: int(27), type: nullable(str('wp-page')), type_title: nullable(str('Page')) }),
    ),
  }),
)
const CreatedNote = named('CreatedNote', object({ ...writeFields, replies_count: int(0) }))
const UpdatedNote = named(
  'UpdatedNote',
  object({ ...writeFields, author: nullable(NoteAccount), replies_count: literal(0) }),
)

export const NoteList = envelope(array(named('NoteRow', object(rowFields))))
export const NoteView = envelope(Note)
export const NoteCreated = envelope(CreatedNote)
export const NoteUpdated = envelope(UpdatedNote)
export const NoteUsers = envelope(array(MentionableUser))
export const NoteSummary = envelope(
  array(
    object({
      url: nullable(str('/programmes')),
      full_url: uri('https://example.test/programmes'),
      title: nullable(str('Programmes')),
      notes_count: int(3),
    }),
  ),
)
