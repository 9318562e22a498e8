/** Completes a recording into a valid dataset: referenced records exist, and users can sign in. */

import { BUILT_IN_USERS } from '#fixtures/dataset/users.ts'
import { MODELS, type ModelName } from '#fixtures/models/registry.ts'
import type { Reference } from '#fixtures/schema/fields.ts'
import { isRecord, type Json, keysOf } from '#openapi/values/json.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { PLACEHOLDERS } from './placeholders.ts'
import { modelOf, type RecordedData, type RecordedKey } from './store.ts'

type CollectionRows = Map<RecordedKey, Json>
type AllRows = Map<ModelName, CollectionRows>

const isModelName = (name: string): name is ModelName => Object.hasOwn(MODELS, name)
const rowsOf = (all: AllRows, name: ModelName): CollectionRows =>
  getOrCreate(all, name, () => new Map<RecordedKey, Json>())

function isRecorded(all: AllRows, { collections, where }: Reference, id: number): boolean {
  const found = collections
    .filter(isModelName)
    .map((name) => all.get(name)?.get(id))
    .find(Boolean)
  return found !== undefined && (where?.(found) ?? true)
}

/** Some collections share a sequence of ids, so an id may be taken in another collection. */
const isTaken = (all: AllRows, name: ModelName, id: number): boolean => {
  const { sequence } = modelOf(name)
  return keysOf(MODELS).some(
    (each) => modelOf(each).sequence === sequence && all.get(each)?.has(id),
  )
}

/** Creates a placeholder if missing; returns whether the record exists. */
function ensureRecord(all: AllRows, reference: Reference, id: number): boolean {
  if (isRecorded(all, reference, id)) return true
  const [name = ''] = reference.collections
  if (!isModelName(name) || isTaken(all, name, id)) return false
  const placeholder = PLACEHOLDERS[name]?.(id).find((record) => reference.where?.(record) ?? true)
  if (placeholder) rowsOf(all, name).set(id, placeholder)
  return placeholder !== undefined
}

function withExistingTargets(all: AllRows, value: unknown, reference: Reference): unknown {
  const isResolvable = (id: unknown): boolean =>
    typeof id === 'number' && (id === 0 ? reference.mayBeZero : ensureRecord(all, reference, id))
  if (Array.isArray(value)) return value.filter(isResolvable)
  return isResolvable(value) ? value : reference.mayBeZero ? 0 : undefined
}

/** The record with valid references; undefined if a required reference cannot be satisfied. */
function withValidReferences(all: AllRows, name: ModelName, record: Json): Json | undefined {
  const changed: Record<string, unknown> = { ...record }
  for (const [member, { reference, presence }] of Object.entries(modelOf(name).fields)) {
    if (!reference || record[member] === undefined) continue
    changed[member] = withExistingTargets(all, record[member], reference)
    if (changed[member] !== undefined) continue
    if (presence === 'needed') return undefined
    delete changed[member]
  }
  return changed
}

function completeReferences(all: AllRows, reportMissed: (what: string) => void): void {
  for (const name of keysOf(MODELS))
    for (const [recordKey, record] of [...(all.get(name) ?? [])]) {
      const complete = withValidReferences(all, name, record)
      if (complete) rowsOf(all, name).set(recordKey, complete)
      else {
        reportMissed(`${name} ${recordKey}, which refers to a record that cannot exist`)
        rowsOf(all, name).delete(recordKey)
      }
    }
}

const ACCOUNT_NAME = 'Recorded site'

/** The accounts of the built-in datasets, in addition to recorded users. */
function addAccounts(all: AllRows): void {
  const users = rowsOf(all, 'users')
  const passwords = rowsOf(all, 'applicationPasswords')
  const numbers = [...users.keys()].map(Number)
  let next = Math.max(0, ...numbers) + 1
  for (const { user } of BUILT_IN_USERS) {
    const { login, roles } = user
    const known = [...users.values()].find((each) => each['login'] === login)
    const id = known ? Number(known['id']) : next++
    users.set(id, { ...known, id, login, roles })
    const uuid = `00000000-0000-4000-a000-${String(id).padStart(12, '0')}`
    passwords.set(uuid, { uuid, user_id: id, name: ACCOUNT_NAME, password: `${login}-secret` })
  }
}

/** Logins must be unique. */
function makeLoginsUnique(all: AllRows): void {
  const seen = new Set<unknown>()
  for (const [recordKey, record] of rowsOf(all, 'users')) {
    const isDuplicate = seen.has(record['login'])
    if (isDuplicate)
      rowsOf(all, 'users').set(recordKey, { ...record, login: `${record['login']}-${recordKey}` })
    seen.add(record['login'])
  }
}

/** In the order of creation, as in the tables of the site. */
function inOrderOfKeys(rows: CollectionRows): readonly Json[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  return [...rows].toSorted(([a], [b]) => compare(String(a), String(b))).map(([, row]) => row)
}

/** Lists by collection, ready to be written. */
export function completeRecords(records: RecordedData, reportMissed: (what: string) => void) {
  const all: AllRows = new Map([...records].map(([name, rows]) => [name, new Map(rows)]))
  completeReferences(all, reportMissed)
  makeLoginsUnique(all)
  addAccounts(all)
  const lists = [...all].filter(([, rows]) => rows.size > 0)
  return Object.fromEntries(
    lists.map(([name, rows]) => [name, inOrderOfKeys(rows).filter(isRecord)]),
  )
}
