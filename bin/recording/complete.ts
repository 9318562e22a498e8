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

function isThere(all: AllRows, { collections, where }: Reference, id: number): boolean {
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
function provide(all: AllRows, refers: Reference, id: number): boolean {
  if (isThere(all, refers, id)) return true
  const [name = ''] = refers.collections
  if (!isModelName(name) || isTaken(all, name, id)) return false
  const made = PLACEHOLDERS[name]?.(id).find((record) => refers.where?.(record) ?? true)
  if (made) rowsOf(all, name).set(id, made)
  return made !== undefined
}

function providedIn(all: AllRows, value: unknown, refers: Reference): unknown {
  const isFine = (id: unknown): boolean =>
    typeof id === 'number' && (id === 0 ? refers.mayBeZero : provide(all, refers, id))
  if (Array.isArray(value)) return value.filter(isFine)
  return isFine(value) ? value : refers.mayBeZero ? 0 : undefined
}

/** The record with valid references; undefined if a required reference cannot be satisfied. */
function referring(all: AllRows, name: ModelName, record: Json): Json | undefined {
  const changed: Record<string, unknown> = { ...record }
  for (const [member, { refers, presence }] of Object.entries(modelOf(name).fields)) {
    if (!refers || record[member] === undefined) continue
    changed[member] = providedIn(all, record[member], refers)
    if (changed[member] !== undefined) continue
    if (presence === 'needed') return undefined
    delete changed[member]
  }
  return changed
}

function completeReferences(all: AllRows, miss: (what: string) => void): void {
  for (const name of keysOf(MODELS))
    for (const [own, record] of [...(all.get(name) ?? [])]) {
      const complete = referring(all, name, record)
      if (complete) rowsOf(all, name).set(own, complete)
      else {
        miss(`${name} ${own}, which refers to a record that cannot exist`)
        rowsOf(all, name).delete(own)
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
  for (const [own, record] of rowsOf(all, 'users')) {
    const isTwice = seen.has(record['login'])
    if (isTwice) rowsOf(all, 'users').set(own, { ...record, login: `${record['login']}-${own}` })
    seen.add(record['login'])
  }
}

/** Lists by collection, ready to be written. */
export function completeRecords(records: RecordedData, miss: (what: string) => void) {
  const all: AllRows = new Map([...records].map(([name, rows]) => [name, new Map(rows)]))
  completeReferences(all, miss)
  makeLoginsUnique(all)
  addAccounts(all)
  const lists = [...all].filter(([, rows]) => rows.size > 0)
  return Object.fromEntries(
    lists.map(([name, rows]) => [name, [...rows.values()].filter(isRecord)]),
  )
}
