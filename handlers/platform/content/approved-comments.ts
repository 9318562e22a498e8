import type { CommentRecord } from '#fixtures/models/comment.ts'
import type { Site } from '#fixtures/site/site.ts'

/** The public comments of an item. */
export const approvedComments = ({ comments }: Site, post: number): readonly CommentRecord[] =>
  comments.by('post', (comment) => comment.post, post).filter(({ status }) => status === 'approved')
