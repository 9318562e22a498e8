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

interface StoredRecord {
  readonly record: Json
  readonly isRaw: boolean
  readonly isImplied: boolean
}

const isKey = (value: unknown): value is RecordedKey =>
  typeof value === 'string' || (typeof value === 'number' && value > 0)

function mergeRecord(
  known: StoredRecord | undefined,
  { record, isRaw = false, isImplied = false }: ExtractedRecord,
): StoredRecord {
  const members = withoutUndefined(record)
  if (!known || (known.isImplied && !isImplied)) return { record: members, isRaw, isImplied }
  if (isImplied) return known
  // A rendered value only adds missing members.
  const isWeaker = known.isRaw && !isRaw
  const [weak, strong] = isWeaker ? [members, known.record] : [known.record, members]
  return { record: mergeMembers(weak, strong), isRaw: known.isRaw || isRaw, isImplied }
}

/** Documents are shown in parts. */
function mergeMembers(weak: Json, strong: Json): Json {
  const [one, other] = [weak['value'], strong['value']]
  const isDocument = weak['name'] !== undefined && isRecord(one) && isRecord(other)
  return { ...weak, ...strong, ...(isDocument && { value: { ...one, ...other } }) }
}

const isValidFor = (field: Field | undefined, value: unknown): boolean =>
  field !== undefined && field.violations(value).length === 0

/** Members that the dataset cannot hold are dropped and reported. */
function toDatasetRecord(
  name: ModelName,
  record: Json,
  countMissed: (what: string) => void,
): Json | undefined {
  const { fields, key } = modelOf(name)
  const entries = Object.entries(record).filter(([member, value]) => {
    const fits = isValidFor(fields[member], value)
    if (!fits) countMissed(`${name}.${member}`)
    return fits
  })
  const [placeholder = {}] = PLACEHOLDERS[name]?.(Number(record[key])) ?? []
  const requiredMembers = Object.keys(placeholder).filter(
    (member) => fields[member]?.presence === 'needed',
  )
  const placed = {
    ...Object.fromEntries(requiredMembers.map((member) => [member, placeholder[member]])),
    ...Object.fromEntries(entries),
  }
  const missing = Object.entries(fields).find(
    ([member, { presence }]) => presence === 'needed' && !Object.hasOwn(placed, member),
  )
  if (!missing) return placed
  countMissed(`${name} ${String(record[key])}, which has no ${missing[0]}`)
  return undefined
}

type RemovedKeys = ReadonlyMap<string, ReadonlySet<RecordedKey>>

/** Deployments remove these records together with the one that they need. */
const needsRemoved = (name: ModelName, record: Json, removed: RemovedKeys): boolean =>
  Object.entries(modelOf(name).fields).some(([member, { reference, presence }]) => {
    const value = record[member]
    const targets = presence === 'needed' ? (reference?.collections ?? []) : []
    return isKey(value) && targets.some((target) => removed.get(target)?.has(value))
  })

interface RecordStore {
  add(extracted: ExtractedRecord): void
  /** The records in dataset form, and dropped data with counts. */
  placed(): { readonly records: RecordedData; readonly missed: ReadonlyMap<string, number> }
}

export function createRecordStore(): RecordStore {
  const stored = new Map<ModelName, Map<RecordedKey, StoredRecord>>()
  const removed = new Map<string, Set<RecordedKey>>()
  return {
    add(extracted) {
      const { collection, record, isRemoved } = extracted
      const recordKey = record[modelOf(collection).key]
      if (!isKey(recordKey)) return
      const rows = getOrCreate(stored, collection, () => new Map<RecordedKey, StoredRecord>())
      const gone = getOrCreate(removed, collection, () => new Set<RecordedKey>())
      if (extracted.isImplied && gone.has(recordKey)) return
      if (isRemoved) {
        rows.delete(recordKey)
        gone.add(recordKey)
        return
      }
      rows.set(recordKey, mergeRecord(rows.get(recordKey), extracted))
      gone.delete(recordKey)
    },
    placed() {
      const missed = new Map<string, number>()
      const countMissed = (what: string): void => void missed.set(what, (missed.get(what) ?? 0) + 1)
      const records = new Map(
        [...stored].map(([name, rows]) => {
          const kept = [...rows].filter(([, { record }]) => !needsRemoved(name, record, removed))
          const placed = kept.flatMap(([recordKey, { record }]) => {
            const found = toDatasetRecord(name, record, countMissed)
            return found ? [[recordKey, found] as const] : []
          })
          return [name, new Map(placed)] as const
        }),
      )
      return { records, missed }
    },
  }
}
