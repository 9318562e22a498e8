/** Storage of extension routes: collections with the initial records of the file, and documents. */
import type { Site } from '#fixtures/site/site.ts'
import type { AdoptedSample } from '#openapi/language/adopted-sample.ts'
import type { Json } from '#openapi/values/json.ts'

/** The collection of one request. */
export interface AdoptedCollection {
  /** Its path with the parameters filled in. */
  readonly path: string
  /** The key member. */
  readonly key: string
  /** The initial records. */
  readonly records: readonly Json[]
  /** What was sampled of the list. */
  readonly sample?: AdoptedSample
  /** Whether the key may be a number. */
  readonly isNumbered: boolean
}

const recordId = ({ path }: AdoptedCollection, value: unknown): string => `${path}#${String(value)}`
/** Id of the marker that is stored with the first change, together with the initial records. */
const markerId = ({ path }: AdoptedCollection): string => `${path}#`

/** Not by its key: a marker that is absent is no record that was not found. */
const isInitialized = (site: Site, collection: AdoptedCollection): boolean =>
  site.adoptedRecords.countBy('id', ({ id }) => id, markerId(collection)) > 0

function initialize(site: Site, collection: AdoptedCollection): void {
  if (isInitialized(site, collection)) return
  site.adoptedRecords.insert({ id: markerId(collection), collection: '', body: {} })
  for (const body of collection.records) storeRecord(site, collection, body)
}

function storeRecord(site: Site, collection: AdoptedCollection, body: Json): void {
  const id = recordId(collection, body[collection.key])
  site.adoptedRecords.replace({ id, collection: collection.path, body })
}

export function listRecords(site: Site, collection: AdoptedCollection): readonly Json[] {
  if (!isInitialized(site, collection)) return collection.records
  return site.adoptedRecords
    .by('collection', (record) => record.collection, collection.path)
    .map(({ body }) => body)
}

export function findRecord(
  site: Site,
  collection: AdoptedCollection,
  value: unknown,
): Json | undefined {
  if (isInitialized(site, collection))
    return site.adoptedRecords.get(recordId(collection, value))?.body
  return collection.records.find((body) => String(body[collection.key]) === String(value))
}

function freeKey(site: Site, collection: AdoptedCollection): number | string {
  const isTaken = (value: unknown) => site.adoptedRecords.has(recordId(collection, value))
  let number = listRecords(site, collection).length + 1
  const name = () => (collection.isNumbered ? number : `item-${number}`)
  while (isTaken(name())) number += 1
  return name()
}

export function addRecord(site: Site, collection: AdoptedCollection, given: Json): Json {
  initialize(site, collection)
  const { [collection.key]: key, ...members } = given
  const isFree = key !== undefined && findRecord(site, collection, key) === undefined
  const body = { [collection.key]: isFree ? key : freeKey(site, collection), ...members }
  storeRecord(site, collection, body)
  return body
}

export function changeRecord(site: Site, collection: AdoptedCollection, body: Json): Json {
  initialize(site, collection)
  storeRecord(site, collection, body)
  return body
}

export function removeRecord(site: Site, collection: AdoptedCollection, value: unknown): void {
  initialize(site, collection)
  site.adoptedRecords.remove(recordId(collection, value))
}

/** The only record under its path. */
export const readDocument = (site: Site, path: string): Json | undefined =>
  site.adoptedRecords.get(path)?.body

export function writeDocument(site: Site, path: string, body: Json): Json {
  site.adoptedRecords.replace({ id: path, collection: '', body })
  return body
}

export const removeDocument = (site: Site, path: string): void => {
  site.adoptedRecords.remove(path)
}
