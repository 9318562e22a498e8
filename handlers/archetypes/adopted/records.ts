/** Storage of extension routes: collections with the initial records of the file, and documents. */
import type { Site } from '#fixtures/site/site.ts'
import type { Json } from '#openapi/values/json.ts'

/** The collection of one request. */
export interface AdoptedCollection {
  /** Its path with the parameters filled in. */
  readonly path: string
  /** The key member. */
  readonly key: string
  /** The initial records. */
  readonly records: readonly Json[]
  /** Whether the key may be a number. */
  readonly isNumbered: boolean
}

const keyIn = ({ path }: AdoptedCollection, value: unknown): string => `${path}#${String(value)}`
/** Marker, written with the first change: the initial records of the file are stored then. */
const headOf = ({ path }: AdoptedCollection): string => `${path}#`

const isTouched = (site: Site, collection: AdoptedCollection): boolean =>
  site.adoptedRecords.has(headOf(collection))

function touch(site: Site, collection: AdoptedCollection): void {
  if (isTouched(site, collection)) return
  site.adoptedRecords.insert({ id: headOf(collection), collection: '', body: {} })
  for (const body of collection.records) put(site, collection, body)
}

function put(site: Site, collection: AdoptedCollection, body: Json): void {
  const id = keyIn(collection, body[collection.key])
  site.adoptedRecords.replace({ id, collection: collection.path, body })
}

export function listRecords(site: Site, collection: AdoptedCollection): readonly Json[] {
  if (!isTouched(site, collection)) return collection.records
  return site.adoptedRecords
    .by('collection', (record) => record.collection, collection.path)
    .map(({ body }) => body)
}

export function findRecord(
  site: Site,
  collection: AdoptedCollection,
  value: unknown,
): Json | undefined {
  if (isTouched(site, collection)) return site.adoptedRecords.get(keyIn(collection, value))?.body
  return collection.records.find((body) => String(body[collection.key]) === String(value))
}

function freeKey(site: Site, collection: AdoptedCollection): number | string {
  const taken = (value: unknown) => site.adoptedRecords.has(keyIn(collection, value))
  let number = listRecords(site, collection).length + 1
  const name = () => (collection.isNumbered ? number : `item-${number}`)
  while (taken(name())) number += 1
  return name()
}

export function addRecord(site: Site, collection: AdoptedCollection, given: Json): Json {
  touch(site, collection)
  const { [collection.key]: wanted, ...members } = given
  const isFree = wanted !== undefined && findRecord(site, collection, wanted) === undefined
  const body = { [collection.key]: isFree ? wanted : freeKey(site, collection), ...members }
  put(site, collection, body)
  return body
}

export function changeRecord(site: Site, collection: AdoptedCollection, body: Json): Json {
  touch(site, collection)
  put(site, collection, body)
  return body
}

export function removeRecord(site: Site, collection: AdoptedCollection, value: unknown): void {
  touch(site, collection)
  site.adoptedRecords.remove(keyIn(collection, value))
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
