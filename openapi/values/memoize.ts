/** Caches of computed values. */

interface ValueCache<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** The cached value of a key; created if missing. */
export function getOrCreate<K, V>(cache: ValueCache<K, V>, key: K, make: (key: K) => V): V {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make(key)
  cache.set(key, made)
  return made
}

/** A function cached in the given map. */
export const memoizeIn =
  <K, V>(cache: ValueCache<K, V>, make: (key: K) => V): ((key: K) => V) =>
  (key) =>
    getOrCreate(cache, key, make)

/** The same in a weak map: entries are released with their keys. */
export const memoize = <K extends object, V>(make: (key: K) => V): ((key: K) => V) =>
  memoizeIn(new WeakMap<K, V>(), make)
