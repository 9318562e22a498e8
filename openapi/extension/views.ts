/** Compares sampled responses in several contexts, and derives one from the record of all. */
import type { OmittedMembers } from '#openapi/language/adopted-sample.ts'
import { isEmptyList, isRecord, type Json, mapValues, orEmptyList } from '#openapi/values/json.ts'

/** The members of a value, with those of its parts; undefined if an empty list hides them. */
type Members = { readonly [member: string]: Members } | undefined

function mergeShapes(one: Members, other: Members): Members {
  if (!one || !other) return one ?? other
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(names.map((name) => [name, mergeShapes(one[name], other[name])]))
}

function membersOf(value: unknown): Members {
  if (Array.isArray(value)) return value.map(membersOf).reduce(mergeShapes, undefined)
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, membersOf(part)]))
}

function difference(all: Members = {}, shown: Members): OmittedMembers {
  if (!shown) return {}
  const omitted = Object.entries(all).flatMap(
    ([name, inner]): [string, true | OmittedMembers][] => {
      if (!Object.hasOwn(shown, name)) return [[name, true]]
      const within = difference(inner, shown[name])
      return Object.keys(within).length ? [[name, within]] : []
    },
  )
  return Object.fromEntries(omitted)
}

/** The platform sends an empty map as an empty list; here it is a map if it is one elsewhere. */
function withEmptyMaps(shown: unknown, all: unknown): unknown {
  if (isRecord(all) && isEmptyList(shown)) return {}
  if (Array.isArray(shown) && Array.isArray(all))
    return shown.map((item, at) => withEmptyMaps(item, all[at] ?? all[0]))
  if (!isRecord(shown) || !isRecord(all)) return shown
  return mapValues(shown, (part, name) => withEmptyMaps(part, all[name]))
}

/** The members of `all` that `shown` lacks; of lists, those that no item has. */
export function omittedIn(all: unknown, shown: unknown): OmittedMembers | undefined {
  const omitted = difference(membersOf(all), membersOf(withEmptyMaps(shown, all)))
  return Object.keys(omitted).length ? omitted : undefined
}

export function withoutMembers(value: unknown, omits: OmittedMembers | undefined): unknown {
  if (!omits) return value
  if (Array.isArray(value)) return value.map((item) => withoutMembers(item, omits))
  if (!isRecord(value)) return value
  const shown = Object.entries(value).flatMap(([name, part]) => {
    const inner = Object.hasOwn(omits, name) ? omits[name] : undefined
    return inner === true ? [] : [[name, withoutMembers(part, inner)]]
  })
  return orEmptyList(Object.fromEntries(shown))
}

/** Both values in one; of two different ones the first. */
function mergeValues(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.map((item, at) => mergeValues(item, other[at]))
  if (isEmptyList(one) && isRecord(other)) return other
  return isRecord(one) && isRecord(other) ? mergeMembers(one, other) : one
}

/** The members of both records. */
export function mergeMembers(one: Json, other: Json): Json {
  const names = Object.keys(other).filter((name) => Object.hasOwn(one, name))
  const common = names.map((name) => [name, mergeValues(one[name], other[name])])
  return { ...one, ...other, ...Object.fromEntries(common) }
}
