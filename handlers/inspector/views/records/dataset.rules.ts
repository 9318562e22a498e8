/** A part of a site that stands on its own: some records, and all that they refer to. */
import type { ShownCollection } from '#handlers/control/entries/collections.ts'
import type { ShownRecord } from '#handlers/control/entries/records.ts'

type Key = string | number

/** A dataset, as far as it is taken apart here. */
export interface ShownDataset {
  readonly format: unknown
  readonly version: unknown
  readonly variant: unknown
  readonly records: Readonly<Record<string, readonly ShownRecord[]>>
}

interface RecordPlace {
  readonly collection: string
  readonly key: Key
}

const isKey = (value: unknown): value is Key =>
  typeof value === 'string' || (typeof value === 'number' && value !== 0)

/** Where the members of a record lead. */
function placesIn(record: ShownRecord, { members }: ShownCollection): readonly RecordPlace[] {
  return members.flatMap(({ name, refers }) =>
    (refers?.collections ?? []).flatMap((collection) =>
      [record[name]]
        .flat()
        .filter(isKey)
        .map((key) => ({ collection, key })),
    ),
  )
}

/** Everything that can be reached from the start, which comes along. */
export function datasetFrom(
  whole: ShownDataset,
  collections: readonly ShownCollection[],
  start: readonly RecordPlace[],
): ShownDataset {
  const known = new Map(collections.map((collection) => [collection.name, collection]))
  const taken = new Map<string, Map<Key, ShownRecord>>()
  const waiting = [...start]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { collection: name, key } = place
    const collection = known.get(name)
    const record = collection && whole.records[name]?.find((each) => each[collection.key] === key)
    const chosen = taken.get(name) ?? new Map<Key, ShownRecord>()
    taken.set(name, chosen)
    if (!collection || !record || chosen.has(key)) continue
    chosen.set(key, record)
    waiting.push(...placesIn(record, collection))
  }
  const { format, version, variant } = whole
  const records = Object.fromEntries(
    [...taken].map(([name, chosen]) => [name, [...chosen.values()]]),
  )
  return { format, version, variant, records }
}
