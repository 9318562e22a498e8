/** Changes of the single fields of a write (platform/core 7). */
import type { PostRecord, PostStatus } from '#fixtures/models/post.ts'
import { type Moment, readMoment } from '#handlers/platform/content/dates.rules.ts'
import { isProtected } from '#handlers/platform/content/permissions.rules.ts'
import type { ItemChanges } from '#handlers/platform/content/save.rules.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import { isRecord } from '#openapi/values/json.ts'

/** A string, or the `raw` of an object; other values are ignored. */
export function rawText(sent: unknown, takesEmpty: boolean): string | undefined {
  if (typeof sent === 'string') return sent
  if (!isRecord(sent) || !Object.hasOwn(sent, 'raw')) return undefined
  const { raw } = sent
  if (typeof raw !== 'string') return typeof raw === 'number' ? String(raw) : undefined
  return takesEmpty || (raw !== '' && raw !== '0') ? raw : undefined
}

/**
 * The requested status, if it differs from the current one. Null becomes the empty string, which
 * is not a status of the platform: it means draft.
 */
export function statusChange(
  sent: string | null | undefined,
  current: PostStatus | undefined,
): PostStatus | undefined {
  const status = sent === null ? 'draft' : sent
  if (status === undefined || status === current) return undefined
  // The definition lists the statuses.
  return status as PostStatus
}

const PUBLISHING = ['publish', 'future', 'private']

/** Error for a status that requires the permission to publish. */
export function publishingError(
  status: string | undefined,
  isPublisher: boolean,
): ErrorKey | undefined {
  if (isPublisher || status === undefined || !PUBLISHING.includes(status)) return undefined
  return status === 'private' ? 'rest_cannot_publish_private' : 'rest_cannot_publish'
}

interface DateArgs {
  readonly date?: string | null | undefined
  readonly date_gmt?: string | null | undefined
}

/** The requested date; sending the current date does not fix a floating one. */
export function dateChange(
  { date, date_gmt }: DateArgs,
  before: Pick<PostRecord, 'date' | 'date_gmt'> | undefined,
  zone: string,
): Moment | null | undefined {
  const differing = (moment: Moment, field: 'date' | 'date_gmt'): Moment | undefined =>
    before && before[field] === moment[field] ? undefined : moment
  if (date_gmt === null || date === null) return null
  if (date) return differing(readMoment(date, zone, 'site'), 'date')
  if (date_gmt) return differing(readMoment(date_gmt, zone, 'utc'), 'date_gmt')
  return undefined
}

interface Protection {
  readonly password?: string | null | undefined
  readonly sticky?: boolean | null | undefined
}

/** A post cannot be sticky and password-protected. */
export function stickyError(
  { password, sticky }: Protection,
  before: Pick<PostRecord, 'password' | 'sticky'> | undefined,
): ErrorKey | undefined {
  if (password && sticky) return 'rest_invalid_field_both'
  if (password && before?.sticky) return 'rest_invalid_field_password'
  return sticky && before && isProtected(before) ? 'rest_invalid_field_sticky' : undefined
}

interface PostFields {
  readonly format?: string | null | undefined
  readonly sticky?: boolean | null | undefined
  readonly categories?: readonly number[] | null | undefined
  readonly tags?: readonly number[] | null | undefined
}

/** Negative ids are converted to positive ones. */
const termIds = (sent: readonly number[] | null): readonly number[] => (sent ?? []).map(Math.abs)

/** Fields of posts only; null clears them. */
export const postChanges = ({ format, sticky, categories, tags }: PostFields): ItemChanges => ({
  ...(format && { format }),
  ...(sticky !== undefined && { sticky: sticky === true }),
  ...(categories !== undefined && { categories: termIds(categories) }),
  ...(tags !== undefined && { tags: termIds(tags) }),
})

interface ImageTarget {
  /** Of the file with this id, if there is one. */
  readonly mimeType: string | undefined
  /** Whether a post, a page or a revision has this id. */
  readonly isOtherItem: boolean
}

/** An unknown id has no effect; the id of anything but an image removes the image. */
export function imageChange(
  sent: number | null | undefined,
  { mimeType, isOtherItem }: ImageTarget,
): number | undefined {
  if (sent === undefined) return undefined
  if (sent === null || sent === 0) return 0
  if (mimeType?.startsWith('image/')) return sent
  return mimeType !== undefined || isOtherItem ? 0 : undefined
}
