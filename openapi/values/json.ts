/** Plain JSON values, and helpers for them shared by all layers. */

/** An object with unknown members. */
export type Json = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any other value counts as empty. */
export const asRecord = (value: unknown): Json => (isRecord(value) ? value : {})
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** An object or a list. */
export const hasMembers = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null

/** The items of a list, or the values of an object; undefined for anything else. */
export function toItems(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  return isRecord(value) ? Object.values(value) : undefined
}

/** The members except these. */
export const omit = <T extends object, K extends string>(
  record: T,
  names: readonly K[],
): Omit<T, K> =>
  // Built from the entries of the record, so the other members are the same.
  Object.fromEntries(
    Object.entries(record).filter(([name]) => !names.some((each) => each === name)),
  ) as Omit<T, K>

/** Removes undefined members. */
export const withoutUndefined = (record: object): Json =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** The value as text; objects and lists as JSON. */
export const stringifyValue = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The platform sends an empty map as an empty list. */
export const isEmptyList = (value: unknown): value is readonly never[] =>
  Array.isArray(value) && value.length === 0

export const isAmong = <T>(list: readonly T[], value: unknown): value is T =>
  list.some((each) => each === value)

/** The keys of a literal, typed. */
export const keysOf = <T extends object>(record: T): readonly (keyof T & string)[] =>
  // The compiler types keys as strings, because an object may have more members than its type.
  Object.keys(record) as (keyof T & string)[]

/** The entries of a literal, typed. */
export const entriesOf = <K extends string, T>(
  record: Readonly<Record<K, T>>,
): readonly (readonly [K, T])[] =>
  // As above: a literal has exactly the keys of its type.
  Object.entries(record) as [K, T][]

/** Maps the values of a record. */
export const mapValues = <K extends string, T, U>(
  record: Readonly<Record<K, T>>,
  change: (value: T, name: K) => U,
): Readonly<Record<K, U>> =>
  // Built from the entries of the record, so the keys are the same.
  Object.fromEntries(
    entriesOf(record).map(([name, value]) => [name, change(value, name)]),
  ) as Record<K, U>

/** The platform sends an empty map as an empty list. */
export const orEmptyList = <T extends object>(map: T): T | readonly never[] =>
  Object.keys(map).length ? map : []

/** Groups are in the order of their first item. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** A record with one value per name. */
export const fromKeys = <K extends string, U>(
  names: readonly K[],
  make: (name: K) => U,
): Readonly<Record<K, U>> =>
  // Built from the names, so the keys are exactly these.
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, U>

/** The value of a JSON text; undefined if it is invalid. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A member of an unknown value. */
export const memberOf = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined

/** A short text for messages, because nested values may be arbitrarily long. */
export const describeValue = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list'
  return isRecord(value) ? 'an object' : JSON.stringify(value)
}

/** The message of any thrown value. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The code of a system error: `ENOENT`. */
export const codeOf = (error: unknown): string => {
  const code = memberOf(error, 'code')
  return typeof code === 'string' ? code : ''
}
