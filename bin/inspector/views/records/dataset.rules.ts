/** Self-contained partial datasets: selected records and all their references. */
import type { CollectionView } from '#handlers/control/entries/collections.ts'
import type { RecordView } from '#handlers/control/entries/records.ts'

type Key = string | number

/** The parts of a dataset used here. */
export interface ExportedDataset {
  readonly format: unknown
  readonly version: unknown
  readonly variant: unknown
  readonly records: Readonly<Record<string, readonly RecordView[]>>
}

interface RecordPlace {
  readonly collection: string
  readonly key: Key
}

const isKey = (value: unknown): value is Key =>
  typeof value === 'string' || (typeof value === 'number' && value !== 0)

/** The references of a record. */
function placesIn(record: RecordView, { members }: CollectionView): readonly RecordPlace[] {
  return members.flatMap(({ name, refers }) =>
    (refers?.collections ?? []).flatMap((collection) =>
      [record[name]]
        .flat()
        .filter(isKey)
        .map((key) => ({ collection, key })),
    ),
  )
}

/** All records reachable from the start. */
export function datasetFrom(
  whole: ExportedDataset,
  collections: readonly CollectionView[],
  start: readonly RecordPlace[],
): ExportedDataset {
  const known = new Map(collections.map((collection) => [collection.name, collection]))
  const taken = new Map<string, Map<Key, RecordView>>()
  const waiting = [...start]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { collection: name, key } = place
    const collection = known.get(name)
    const record = collection && whole.records[name]?.find((each) => each[collection.key] === key)
    const chosen = taken.get(name) ?? new Map<Key, RecordView>()
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
