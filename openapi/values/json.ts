/** Plain values as JSON has them, and the few walks over them that every layer takes. */

/** An object whose members are not known yet. */
export type Json = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is something else counts as empty. */
export const asRecord = (value: unknown): Json => (isRecord(value) ? value : {})
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** An object or a list. */
export const hasMembers = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null

/** The items of a list, whatever names they were sent with; undefined for anything else. */
export function toItems(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  return isRecord(value) ? Object.values(value) : undefined
}

/** Without the members that are there and undefined. */
export const givenIn = (record: object): Json =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** For a text: what is nested as JSON. */
export const plainly = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The platform sends a map without entries so. */
export const isEmptyList = (value: unknown): value is readonly never[] =>
  Array.isArray(value) && value.length === 0

/** Whether a value is one of a list. */
export const isAmong = <T>(list: readonly T[], value: unknown): value is T =>
  list.some((each) => each === value)

/** The keys of a literal: it holds no others, which the language cannot know of objects at large. */
export const keysOf = <T extends object>(record: T): readonly (keyof T & string)[] =>
  // The language types keys as strings, because an object may hold more than its type says.
  Object.keys(record) as (keyof T & string)[]

/** Keys and values of a literal, with the names it declares. */
export const entriesOf = <K extends string, T>(
  record: Readonly<Record<K, T>>,
): readonly (readonly [K, T])[] =>
  // As above: a literal holds the keys of its type and no others.
  Object.entries(record) as [K, T][]

/** The same names, each with what becomes of its value. */
export const mapValues = <K extends string, T, U>(
  record: Readonly<Record<K, T>>,
  change: (value: T, name: K) => U,
): Readonly<Record<K, U>> =>
  // Built from the entries of the record, so it has its keys.
  Object.fromEntries(
    entriesOf(record).map(([name, value]) => [name, change(value, name)]),
  ) as Record<K, U>

/** The platform sends a map without entries as an empty list. */
export const orEmptyList = <T extends object>(map: T): T | readonly never[] =>
  Object.keys(map).length ? map : []

/** In the order in which each key is met first. */
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

/** One value for each of the names. */
export const fromKeys = <K extends string, U>(
  names: readonly K[],
  make: (name: K) => U,
): Readonly<Record<K, U>> =>
  // Built from the names, so it has them all and no others.
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, U>

/** The value of a JSON text; undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A member of a value that may be anything. */
export const memberOf = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined

/** For sentences: what is nested may be so without end. */
export const shownBriefly = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list'
  return isRecord(value) ? 'an object' : JSON.stringify(value)
}

/** What an error says, whatever was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The code of a system error: `ENOENT`. */
export const codeOf = (error: unknown): string => {
  const code = memberOf(error, 'code')
  return typeof code === 'string' ? code : ''
}
