/** What is made once and kept. */

interface Kept<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** What is kept under a key; made where there is nothing yet. */
export function keptIn<K, V>(kept: Kept<K, V>, key: K, make: (key: K) => V): V {
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = make(key)
  kept.set(key, made)
  return made
}

/** Made when it is first asked for, and kept for as long as the map is there. */
export const memoIn =
  <K, V>(kept: Kept<K, V>, make: (key: K) => V): ((key: K) => V) =>
  (key) =>
    keptIn(kept, key, make)

/** The same, forgotten with what it was made for. */
export const memo = <K extends object, V>(make: (key: K) => V): ((key: K) => V) =>
  memoIn(new WeakMap<K, V>(), make)
