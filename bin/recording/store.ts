/** The records seen so far: later and raw values take precedence. */

import { MODELS, type ModelName } from '#fixtures/models/registry.ts'
import type { Field } from '#fixtures/schema/fields.ts'
import type { Model } from '#fixtures/schema/model.ts'
import type { ExtractedRecord } from '#handlers/platform/extract.ts'
import { isRecord, type Json, withoutUndefined } from '#openapi/values/json.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { PLACEHOLDERS } from './placeholders.ts'

export type RecordedKey = string | number
export type RecordedData = ReadonlyMap<ModelName, ReadonlyMap<RecordedKey, Json>>

export const modelOf = (name: ModelName): Model => MODELS[name]

interface KeptRecord {
  readonly record: Json
  readonly isRaw: boolean
}

const isKey = (value: unknown): value is RecordedKey =>
  typeof value === 'string' || (typeof value === 'number' && value > 0)

function merged(
  known: KeptRecord | undefined,
  { record, isRaw = false }: ExtractedRecord,
): KeptRecord {
  const fresh = withoutUndefined(record)
  if (!known) return { record: fresh, isRaw }
  // A rendered value only adds missing members.
  const isWeaker = known.isRaw && !isRaw
  const [weak, strong] = isWeaker ? [fresh, known.record] : [known.record, fresh]
  return { record: mergedValues(weak, strong), isRaw: known.isRaw || isRaw }
}

/** Documents are shown in parts. */
function mergedValues(weak: Json, strong: Json): Json {
  const [one, other] = [weak['value'], strong['value']]
  const isDocument = weak['name'] !== undefined && isRecord(one) && isRecord(other)
  return { ...weak, ...strong, ...(isDocument && { value: { ...one, ...other } }) }
}

const doesFit = (field: Field | undefined, value: unknown): boolean =>
  field !== undefined && field.violations(value).length === 0

/** Members that the dataset cannot hold are dropped and reported. */
function placeable(name: ModelName, record: Json, miss: (what: string) => void): Json | undefined {
  const { fields, key } = modelOf(name)
  const entries = Object.entries(record).filter(([member, value]) => {
    const fits = doesFit(fields[member], value)
    if (!fits) miss(`${name}.${member}`)
    return fits
  })
  const [usual = {}] = PLACEHOLDERS[name]?.(Number(record[key])) ?? []
  const needed = Object.keys(usual).filter((member) => fields[member]?.presence === 'needed')
  const placed = {
    ...Object.fromEntries(needed.map((member) => [member, usual[member]])),
    ...Object.fromEntries(entries),
  }
  const missing = Object.entries(fields).find(
    ([member, { presence }]) => presence === 'needed' && !Object.hasOwn(placed, member),
  )
  if (!missing) return placed
  miss(`${name} ${String(record[key])}, which has no ${missing[0]}`)
  return undefined
}

export interface RecordStore {
  add(extracted: ExtractedRecord): void
  /** The records in dataset form, and dropped data with counts. */
  placed(): { readonly records: RecordedData; readonly missed: ReadonlyMap<string, number> }
}

export function createRecordStore(): RecordStore {
  const kept = new Map<ModelName, Map<RecordedKey, KeptRecord>>()
  return {
    add(extracted) {
      const { collection, record, isRemoved } = extracted
      const own = record[modelOf(collection).key]
      if (!isKey(own)) return
      const rows = getOrCreate(kept, collection, () => new Map<RecordedKey, KeptRecord>())
      if (isRemoved) rows.delete(own)
      else rows.set(own, merged(rows.get(own), extracted))
    },
    placed() {
      const missed = new Map<string, number>()
      const miss = (what: string): void => void missed.set(what, (missed.get(what) ?? 0) + 1)
      const records = new Map(
        [...kept].map(([name, rows]) => {
          const placed = [...rows].flatMap(([own, { record }]) => {
            const found = placeable(name, record, miss)
            return found ? [[own, found] as const] : []
          })
          return [name, new Map(placed)] as const
        }),
      )
      return { records, missed }
    },
  }
}
