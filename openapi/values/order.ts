type Sortable = string | number

export const compareValues = (one: Sortable, other: Sortable): number =>
  one === other ? 0 : one < other ? -1 : 1

/** A comparator by key: numbers by size, strings by code units. */
export const by =
  <T>(keyOf: (item: T) => Sortable, order: 'asc' | 'desc' = 'asc') =>
  (one: T, other: T): number =>
    order === 'asc'
      ? compareValues(keyOf(one), keyOf(other))
      : compareValues(keyOf(other), keyOf(one))

/** Whether two lists hold the same items in the same order. */
export const haveSameItems = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((item, at) => item === others[at])
