/** What the fields of a write say, each on its own (platform/core 7). */
import type { PostRecord } from '#fixtures/models/post.ts'
import { type Moment, readMoment } from '#handlers/platform/content/dates.rules.ts'
import { isProtected } from '#handlers/platform/content/permissions.ts'
import type { ItemChanges } from '#handlers/platform/content/save.rules.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import { isRecord } from '#openapi/values/json.ts'

/** A string, or the `raw` of an object; anything else is passed over. */
export function rawText(sent: unknown, takesEmpty: boolean): string | undefined {
  if (typeof sent === 'string') return sent
  if (!isRecord(sent) || !Object.hasOwn(sent, 'raw')) return undefined
  const { raw } = sent
  if (typeof raw !== 'string') return typeof raw === 'number' ? String(raw) : undefined
  return takesEmpty || (raw !== '' && raw !== '0') ? raw : undefined
}

const PUBLISHING = ['publish', 'future', 'private']

/** Why somebody who may not publish cannot have that status. */
export function publishingError(status: string): ErrorKey | undefined {
  if (!PUBLISHING.includes(status)) return undefined
  return status === 'private' ? 'rest_cannot_publish_private' : 'rest_cannot_publish'
}

interface SentDates {
  readonly date?: string | null | undefined
  readonly date_gmt?: string | null | undefined
}

/** The date asked for; one that is the present one already does not fix a floating date. */
export function dateChange(
  { date, date_gmt }: SentDates,
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

/** A post that stays on top cannot hide behind a password. */
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

/** Of a number only its size counts. */
const termIds = (sent: readonly number[] | null): readonly number[] => (sent ?? []).map(Math.abs)

/** The fields only posts have; null empties them. */
export const postChanges = ({ format, sticky, categories, tags }: PostFields): ItemChanges => ({
  ...(format && { format }),
  ...(sticky !== undefined && { sticky: sticky === true }),
  ...(categories !== undefined && { categories: termIds(categories) }),
  ...(tags !== undefined && { tags: termIds(tags) }),
})
