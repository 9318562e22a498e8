/** Templates that are displayed at the same location under the same condition. */
import type { PostRecord } from '#fixtures/models/post.ts'
import { managedType, storedConditions } from './site-editor.rules.ts'

/** Only published templates conflict: others are not displayed. */
export function conflictsOf(
  templates: readonly PostRecord[],
  post: PostRecord,
  condition: unknown,
): readonly PostRecord[] {
  const location = managedType(post)?.location
  if (typeof condition !== 'string' || !location) return []
  return templates.filter(
    (other) =>
      other.id !== post.id &&
      other.status === 'publish' &&
      managedType(other)?.location === location &&
      storedConditions(other).includes(condition),
  )
}

/** Every published template that shares a condition with another one of its location. */
export const allConflicts = (templates: readonly PostRecord[]): readonly PostRecord[] =>
  templates.filter(
    (post) =>
      post.status === 'publish' &&
      storedConditions(post).some(
        (condition) => conflictsOf(templates, post, condition).length > 0,
      ),
  )
