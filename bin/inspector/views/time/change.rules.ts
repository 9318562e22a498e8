/** The records named by the changes of history steps and by upcoming events. */
import type { CollectionView } from '#handlers/control/entries/collections.ts'
import type { RecordView } from '#handlers/control/entries/records.ts'

export interface NamedPlace {
  readonly collection: string
  readonly key: string
}

export interface NamedChange extends NamedPlace {
  readonly kind: 'added' | 'changed' | 'removed'
  /** The changed members: `title, modified`. */
  readonly members: string
}

type Collections = readonly CollectionView[]

const hasName = (collections: Collections, name: string | undefined): boolean =>
  collections.some((each) => each.name === name)

/** Reads `+ posts 313` and `posts 313: title`; undefined for `the clock` and the like. */
export function changeIn(text: string, collections: Collections): NamedChange | undefined {
  const [, sign, collection = '', rest = ''] = /^(?:([+-]) )?(\w+) (.+)$/s.exec(text) ?? []
  if (!hasName(collections, collection)) return undefined
  if (sign) return { collection, key: rest, members: '', kind: sign === '+' ? 'added' : 'removed' }
  const end = rest.lastIndexOf(': ')
  if (end < 0) return undefined
  return { collection, key: rest.slice(0, end), members: rest.slice(end + 2), kind: 'changed' }
}

/** Reads `post 61 is published`: every type of item is in the collection of posts. */
export function placeOfEvent(what: string, collections: Collections): NamedPlace | undefined {
  const key = /^[\w-]+ (\d+) is published$/.exec(what)?.[1]
  return key && hasName(collections, 'posts') ? { collection: 'posts', key } : undefined
}

const TITLES = ['title', 'name', 'display_name', 'login', 'slug']

/** The member that names a record for readers. */
export function titleOf(record: RecordView): string {
  const names = TITLES.map((name) => record[name])
  const title = names.find((value) => typeof value === 'string' && value !== '')
  return typeof title === 'string' ? title : ''
}

const MAX_KEYS = 100

/** The query for the records of a collection by key; the latest places come last. */
export function queryForKeys({ key, members }: CollectionView, places: readonly NamedPlace[]) {
  const isNumber = members.find(({ name }) => name === key)?.kind === 'number'
  const keys = [...new Set(places.map((each) => each.key))].slice(-MAX_KEYS)
  const where = { [key]: { in: isNumber ? keys.map(Number) : keys } }
  return { keys, query: `take=${MAX_KEYS}&where=${encodeURIComponent(JSON.stringify(where))}` }
}
