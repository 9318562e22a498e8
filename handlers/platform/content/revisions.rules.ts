/** Order, slug and creation of revisions (platform/core 9). */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { RevisionRecord } from '#fixtures/models/revision.ts'
import { byField } from '#handlers/platform/order.ts'

/** Newest last. */
export const byDate = byField('date')

export const revisionSlug = ({ parent, kind }: RevisionRecord): string => `${parent}-${kind}-v1`

/** Newlines and carriage returns are one kind of white space, blanks and tabs another; 0 is none. */
const spaceKind = (code: number): number =>
  code === 10 || code === 13 ? 1 : code === 32 || code === 9 ? 2 : 0

/** The end of a run of white space of one kind. */
function endOfRun(text: string, start: number, kind: number): number {
  let end = start + 1
  while (end < text.length && spaceKind(text.charCodeAt(end)) === kind) end += 1
  return end
}

/** Ignores differences in white space: at both ends, and in the length of runs. */
export function isSameText(a: string, b: string): boolean {
  if (a === b) return true
  const [one, other] = [a.trim(), b.trim()]
  let at = 0
  let otherAt = 0
  while (at < one.length && otherAt < other.length) {
    const code = one.charCodeAt(at)
    const found = other.charCodeAt(otherAt)
    const kind = spaceKind(code)
    if (kind ? spaceKind(found) !== kind : found !== code) return false
    at = kind ? endOfRun(one, at, kind) : at + 1
    otherAt = kind ? endOfRun(other, otherAt, kind) : otherAt + 1
  }
  return at === one.length && otherAt === other.length
}

export const footnotesOf = ({ meta }: Pick<PostRecord, 'meta'>): string =>
  typeof meta['footnotes'] === 'string' ? meta['footnotes'] : ''

type VersionedFields = Pick<PostRecord, 'title' | 'content' | 'excerpt' | 'meta'>

/** Whether an item needs a new revision after this one. */
export const differsFrom = (
  item: VersionedFields,
  revision: Pick<RevisionRecord, 'title' | 'content' | 'excerpt' | 'footnotes'>,
): boolean =>
  !isSameText(item.title, revision.title) ||
  !isSameText(item.content, revision.content) ||
  !isSameText(item.excerpt, revision.excerpt) ||
  footnotesOf(item) !== revision.footnotes

/** The revisions among the oldest versions; autosaves count but stay. */
export const oldestRevisions = (
  versions: readonly RevisionRecord[],
  count: number,
): readonly RevisionRecord[] =>
  versions
    .toSorted(byDate)
    .slice(0, count)
    .filter(({ kind }) => kind === 'revision')
