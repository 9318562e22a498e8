/** Filters of a list by status (platform/core 6.1). */

import { toSlug } from '#handlers/platform/content/slugs.rules.ts'
import { MOST_ITEMS } from '#openapi/derive/types.ts'
import { hasMembers } from '#openapi/values/json.ts'
import type { Filter } from './filters.rules.ts'

const NOT_IN_ANY = ['trash', 'auto-draft']

const PUBLISHED: readonly string[] = ['publish']

const cleanStatus = (status: string): string =>
  /^[a-z-]+$/.test(status) ? status : toSlug(status, 'en')

/** Statuses as sent: a list or a comma-separated string, without duplicates. */
export function readStatuses(sent: unknown): readonly string[] {
  if (sent === 'publish') return PUBLISHED
  const parts = hasMembers(sent)
    ? Object.values(sent).map(String)
    : String(sent ?? '').split(/[\s,]+/, MOST_ITEMS)
  return [...new Set(parts.map(cleanStatus).filter(Boolean))]
}

export interface StatusReader {
  /** 0 for an anonymous caller. */
  readonly id: number
  readonly readsPrivate: boolean
}

/** Without a status, the platform shows all items readable by the caller. */
const readableBy = ({ id, readsPrivate }: StatusReader): Filter => ({
  name: `status of ${id}:${readsPrivate}`,
  matches: ({ status, author }) =>
    status === 'publish' || (status === 'private' && (readsPrivate || (id !== 0 && author === id))),
})

export function statusFilter(statuses: readonly string[], reader: StatusReader): Filter {
  if (!statuses.length) return readableBy(reader)
  const name = `status:${[...statuses].sort().join()}`
  if (statuses.includes('any')) {
    const hidden = NOT_IN_ANY.filter((status) => !statuses.includes(status))
    return { name, matches: ({ status }) => !hidden.includes(status) }
  }
  const wanted = new Set(statuses)
  return { name, matches: ({ status }) => wanted.has(status) }
}
