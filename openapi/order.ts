type Sortable = string | number

const compare = (one: Sortable, other: Sortable): number =>
  one === other ? 0 : one < other ? -1 : 1

/** Sorts by what `keyOf` gives: numbers by size, strings by their code units. */
export const by =
  <T>(keyOf: (item: T) => Sortable, order: 'asc' | 'desc' = 'asc') =>
  (one: T, other: T): number =>
    order === 'asc' ? compare(keyOf(one), keyOf(other)) : compare(keyOf(other), keyOf(one))
