/**
 * Repairs a site with missing records: removes dangling references, or the records that require
 * them.
 */
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { DatasetError } from '#fixtures/schema/problem.ts'
import { asList, asRecord, type Json } from '#openapi/values/json.ts'

const PLACE = /^records\.(\w+)\[(\d+)\](?:\.(\w+))?/

interface RepairedSnapshot {
  readonly snapshot: Json
  /** One sentence per removed member or record. */
  readonly removed: readonly string[]
}

interface DanglingReference {
  readonly collection: string
  readonly at: number
  readonly member: string | undefined
}

function referencesIn({ problems }: DatasetError): readonly DanglingReference[] {
  return problems.flatMap(({ place }) => {
    const [, collection, at, member] = PLACE.exec(place) ?? []
    return collection === undefined ? [] : [{ collection, at: Number(at), member }]
  })
}

/** One step: removes the member first, and its record if that was not enough. */
function without(snapshot: Json, { collection, at, member }: DanglingReference): Json {
  const records = asRecord(snapshot['records'])
  const list = asList(records[collection])
  const record = asRecord(list[at])
  const { [member ?? '']: dropped, ...rest } = record
  const next = dropped === undefined ? list.toSpliced(at, 1) : list.with(at, rest)
  return { ...snapshot, records: { ...records, [collection]: next } }
}

function sentence(snapshot: Json, { collection, at, member }: DanglingReference): string {
  const record = asRecord(asList(asRecord(snapshot['records'])[collection])[at])
  const name = `${collection} ${JSON.stringify(record['id'] ?? record['name'] ?? at)}`
  const value = member === undefined ? undefined : record[member]
  return value === undefined ? name : `${member} ${JSON.stringify(value)} of ${name}`
}

/** Throws for problems outside records. */
export function repairReferences(given: Json): RepairedSnapshot {
  let snapshot = given
  const gone: string[] = []
  for (;;) {
    try {
      readDataset(snapshot)
      return { snapshot, removed: gone }
    } catch (error) {
      const [fault] = error instanceof DatasetError ? referencesIn(error) : []
      if (!fault) throw error
      gone.push(sentence(snapshot, fault))
      snapshot = without(snapshot, fault)
    }
  }
}
