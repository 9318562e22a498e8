/** Filters of lists of notes, and changes of a note (platform/builder 15.3 to 15.12). */

import type { NoteRecord } from '#fixtures/models/note.ts'
import type { ApiError } from '#handlers/runtime/errors.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import type { listNotes, updateNote } from '#openapi/namespaces/builder-v1/notes.ts'
import { groupBy } from '#openapi/values/json.ts'
import { encodeEntities } from './entities.rules.ts'

export const isTrashed = ({ status }: NoteRecord): boolean => status === 'trash'
const isReply = ({ parent_id }: NoteRecord): boolean => parent_id !== 0
export const isReadBy = ({ reader_ids }: NoteRecord, userId: number): boolean =>
  reader_ids.includes(userId)

/** The replies of a thread, trashed ones included. */
export type RepliesOf = (note: NoteRecord) => readonly NoteRecord[]

/** The address is already normalised. */
export type NoteFilters = Partial<
  Pick<
    ArgumentsOf<typeof listNotes>,
    | 'route_url'
    | 'status'
    | 'is_resolved'
    | 'parent_id'
    | 'post_id'
    | 'only_unread'
    | 'only_relevant'
  >
>

/** Whether deployments apply the filters differently. */
export const hasIdleFilter = ({ status, only_unread, only_relevant }: NoteFilters): boolean =>
  status !== undefined || only_unread === false || only_relevant === false

/** The filters of deployments: without the status, and any sent flag means true. */
export const deployedFilters = ({ status: _, ...filters }: NoteFilters): NoteFilters => ({
  ...filters,
  ...(filters.only_unread !== undefined && { only_unread: true }),
  ...(filters.only_relevant !== undefined && { only_relevant: true }),
})

const isMentioned = ({ mention_ids }: NoteRecord, userId: number): boolean =>
  mention_ids.includes(userId)

/** True if the user is the author, a replier, or mentioned in the note or a reply. */
export const isRelevant = (note: NoteRecord, userId: number, repliesOf: RepliesOf): boolean =>
  note.author_id === userId ||
  isMentioned(note, userId) ||
  repliesOf(note).some(
    (reply) => !isTrashed(reply) && (reply.author_id === userId || isMentioned(reply, userId)),
  )

export const unreadReplies = (note: NoteRecord, userId: number, repliesOf: RepliesOf): number =>
  repliesOf(note).filter((reply) => !isReadBy(reply, userId)).length

const isUnsetOrEqual = <T>(wanted: T | undefined, value: T): boolean =>
  wanted === undefined || wanted === value

export function matchesFilters(
  note: NoteRecord,
  filters: NoteFilters,
  { userId, repliesOf }: { readonly userId: number; readonly repliesOf: RepliesOf },
): boolean {
  if (
    isTrashed(note) ||
    !isUnsetOrEqual<string>(filters.status, note.status) ||
    !isUnsetOrEqual<string | null>(filters.route_url, note.route_url) ||
    !isUnsetOrEqual(filters.is_resolved, note.is_resolved) ||
    !isUnsetOrEqual(filters.parent_id, note.parent_id) ||
    !isUnsetOrEqual(filters.post_id, note.post_id)
  )
    return false
  const isUnread = !isReadBy(note, userId) || unreadReplies(note, userId, repliesOf) > 0
  if (filters.only_unread && !isUnread) return false
  return !filters.only_relevant || isRelevant(note, userId, repliesOf)
}

/** One row per address; notes without one share a row. */
export function summaryOf(notes: readonly NoteRecord[], base: string) {
  return [...groupBy(notes, ({ route_url }) => route_url)].map(([url, group]) => ({
    url,
    full_url: `${base}${url ?? ''}`,
    title: group[0]?.route_title ?? null,
    notes_count: group.length,
  }))
}

/** Replies form one level and have the visibility of their thread. */
export function replyError(
  thread: NoteRecord,
  isPublic: boolean | undefined,
): ErrorKey | undefined {
  if (isReply(thread)) return 'note_reply_on_reply'
  return isPublic === undefined ? undefined : 'note_reply_not_public'
}

/** Any string is accepted as the status: the platform validates it only on updates. */
export const initialStatus = (sent: unknown): string =>
  typeof sent === 'string' && sent !== '' ? sent : 'publish'

export const cleanContent = (text: string): string => encodeEntities(text.trim())

type NoteChanges = Partial<
  Pick<ArgumentsOf<typeof updateNote>, 'content' | 'status' | 'is_public' | 'is_resolved'>
>

/** Rejects changes that a reply does not allow, and changes without effect. */
export function updateError(
  note: NoteRecord,
  { is_resolved, is_public }: NoteChanges,
): Pick<ApiError, 'key' | 'details'> | undefined {
  if (isReply(note) && (is_resolved !== undefined || is_public !== undefined))
    return { key: 'note_reply_fixed', details: {} }
  if (is_resolved !== note.is_resolved) return undefined
  return { key: 'note_already_set', details: { placeholders: { value: is_resolved ? '1' : '' } } }
}

/** Resolving a thread is activity in it. */
export const afterUpdate = (note: NoteRecord, changes: NoteChanges, now: string): NoteRecord => ({
  ...note,
  content: changes.content === undefined ? note.content : cleanContent(changes.content),
  status: changes.status ?? note.status,
  is_public: changes.is_public ?? note.is_public,
  is_resolved: changes.is_resolved ?? note.is_resolved,
  updated_at: now,
  last_activity_at: changes.is_resolved === undefined ? note.last_activity_at : now,
})

export const withReader = (note: NoteRecord, userId: number): NoteRecord =>
  isReadBy(note, userId) ? note : { ...note, reader_ids: [...note.reader_ids, userId] }

export const withoutReader = (note: NoteRecord, userId: number): NoteRecord => ({
  ...note,
  reader_ids: note.reader_ids.filter((id) => id !== userId),
})
