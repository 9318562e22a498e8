/** Links to records with their titles. */
import { cellText } from '#bin/inspector/client/format.ts'
import { useLastLoaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { site, to } from '#bin/inspector/state/route.ts'
import { fetchSiteJson } from '#bin/inspector/state/session.ts'
import type { CollectionView } from '#handlers/control/entries/collections.ts'
import { type NamedPlace, queryForKeys, titleOf } from './change.rules.ts'

/** By place: the title, or undefined for a record that does not exist. */
export type RecordTitles = ReadonlyMap<string, string | undefined>

const nameOf = ({ collection, key }: NamedPlace): string => `${collection} ${key}`

async function titlesIn(
  collection: CollectionView,
  places: readonly NamedPlace[],
): Promise<readonly (readonly [string, string | undefined])[]> {
  const { keys, query } = queryForKeys(collection, places)
  const path = `/records/${encodeURIComponent(collection.name)}?${query}` as const
  const { records } = await fetchSiteJson(`GET ${path}`)
  return keys.map((key) => {
    const record = records.find((each) => String(each[collection.key]) === key)
    return [nameOf({ collection: collection.name, key }), record && titleOf(record)]
  })
}

/** One request for each collection. */
export function useTitles(
  collections: readonly CollectionView[],
  places: readonly NamedPlace[],
): RecordTitles {
  const used = collections.filter(({ name }) => places.some((each) => each.collection === name))
  const load = async (): Promise<RecordTitles> => {
    const titles = used.map((collection) =>
      titlesIn(
        collection,
        places.filter((each) => each.collection === collection.name),
      ),
    )
    return new Map((await Promise.all(titles)).flat())
  }
  const key = `${site.value} titles ${[...new Set(places.map(nameOf))].join(' ')}`
  return useLastLoaded(useLoaded(key, load)).value ?? new Map()
}

interface NamedRecordProps {
  readonly place: NamedPlace
  readonly titles: RecordTitles
  /** Text of the link; the place by default. */
  readonly text?: string
}

/** A link with the current title, unless the record is gone. */
export function NamedRecord({ place, titles, text = nameOf(place) }: NamedRecordProps) {
  const name = nameOf(place)
  const title = titles.get(name)
  if (titles.has(name) && title === undefined) return <span>{text}</span>
  return (
    <>
      <a href={to('records', place.collection, place.key)}>{text}</a>
      {title && <span class="quiet"> (now “{cellText(title)}”)</span>}
    </>
  )
}
