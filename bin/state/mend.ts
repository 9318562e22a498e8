/** Makes a site fit again that lost records: references that lead to nothing, or records with them, go. */
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { PlacedError } from '#fixtures/schema/problem.ts'
import { asList, asRecord, type Json } from '#openapi/values/json.ts'

const PLACE = /^records\.(\w+)\[(\d+)\](?:\.(\w+))?/

export interface Mended {
  readonly snapshot: Json
  /** What had to go, in a sentence each. */
  readonly without: readonly string[]
}

interface Misfit {
  readonly collection: string
  readonly at: number
  readonly member: string | undefined
}

function faultsIn({ problems }: PlacedError): readonly Misfit[] {
  return problems.flatMap(({ place }) => {
    const [, collection, at, member] = PLACE.exec(place) ?? []
    return collection === undefined ? [] : [{ collection, at: Number(at), member }]
  })
}

/** One step: a member is dropped first, and its record when that did not help. */
function without(snapshot: Json, { collection, at, member }: Misfit): Json {
  const records = asRecord(snapshot['records'])
  const list = asList(records[collection])
  const record = asRecord(list[at])
  const { [member ?? '']: dropped, ...rest } = record
  const next = dropped === undefined ? list.toSpliced(at, 1) : list.with(at, rest)
  return { ...snapshot, records: { ...records, [collection]: next } }
}

function sentence(snapshot: Json, { collection, at, member }: Misfit): string {
  const record = asRecord(asList(asRecord(snapshot['records'])[collection])[at])
  const name = `${collection} ${JSON.stringify(record['id'] ?? record['name'] ?? at)}`
  const value = member === undefined ? undefined : record[member]
  return value === undefined ? name : `${member} ${JSON.stringify(value)} of ${name}`
}

/** Throws where no record is to blame. */
export function mend(given: Json): Mended {
  let snapshot = given
  const gone: string[] = []
  for (;;) {
    try {
      readDataset(snapshot)
      return { snapshot, without: gone }
    } catch (error) {
      const [fault] = error instanceof PlacedError ? faultsIn(error) : []
      if (!fault) throw error
      gone.push(sentence(snapshot, fault))
      snapshot = without(snapshot, fault)
    }
  }
}
