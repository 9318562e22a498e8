/** Filters of a list by status (platform/core 6.1). */

import { toSlug } from '#handlers/platform/content/slugs.rules.ts'
import { MAX_LIST_ITEMS } from '#openapi/derive/types.ts'
import { hasMembers } from '#openapi/values/json.ts'
import type { Filter } from './filters.rules.ts'

const NOT_IN_ANY = ['trash', 'auto-draft']

const PUBLISHED: readonly string[] = ['publish']

const cleanStatus = (status: string): string =>
  /^[a-z-]+$/.test(status) ? status : toSlug(status, 'en')

/**
 * Statuses as sent, without duplicates: a list, which may contain empty items, or a
 * comma-separated string.
 */
export function readStatuses(sent: unknown): readonly string[] {
  if (sent === 'publish') return PUBLISHED
  const parts = hasMembers(sent)
    ? Object.values(sent).map(String)
    : String(sent ?? '')
        .split(/[\s,]+/, MAX_LIST_ITEMS)
        .filter(Boolean)
  return [...new Set(parts.map(cleanStatus))]
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

/** An empty item is no status; alone it turns the filter off. */
const UNFILTERED: Filter = { name: 'any status', matches: () => true }

export function statusFilter(statuses: readonly string[], reader: StatusReader): Filter {
  if (!statuses.length) return readableBy(reader)
  if (statuses.every((status) => status === '')) return UNFILTERED
  const name = `status:${[...statuses].sort().join()}`
  if (statuses.includes('any')) {
    const hidden = NOT_IN_ANY.filter((status) => !statuses.includes(status))
    return { name, matches: ({ status }) => !hidden.includes(status) }
  }
  const wanted = new Set(statuses)
  return { name, matches: ({ status }) => wanted.has(status) }
}
