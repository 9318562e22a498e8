import type { CommentRecord } from '#fixtures/models/comment.ts'

const withHistoryNote = (comment: CommentRecord, note: string): CommentRecord => ({
  ...comment,
  history: [...comment.history, note],
})

/** A later verdict moves a comment only if the filter was the last to change it. */
export function afterVerdict(comment: CommentRecord, result: unknown): CommentRecord {
  if (comment.changed_by !== 'filter') return comment
  if (result === 'true' && comment.status !== 'spam')
    return withHistoryNote({ ...comment, status: 'spam' }, 'recheck-spam')
  if (result === 'false' && comment.status === 'spam')
    return withHistoryNote({ ...comment, status: 'approved' }, 'recheck-ham')
  if (result === 'false' && comment.status === 'hold')
    return withHistoryNote({ ...comment, status: 'approved' }, 'recheck-ham')
  return comment
}
