/** Orders of records: those that are alike in what they are ordered by go by id (D-037). */
import { by } from '#openapi/order.ts'

export type Order = 'asc' | 'desc'

export interface Identified {
  readonly id: number
}

type Value = string | number
type Compare<T> = (a: T, b: T) => number

const signOf = (order: Order): 1 | -1 => (order === 'asc' ? 1 : -1)

/** `ties` is the order among those that are alike; the same as the order unless it is given. */
export function withTies<T extends Identified>(
  compare: Compare<T>,
  order: Order = 'asc',
  ties: Order = order,
): Compare<T> {
  const [sign, tieSign] = [signOf(order), signOf(ties)]
  return (a, b) => sign * compare(a, b) || tieSign * (a.id - b.id)
}

export const byValue = <T extends Identified>(
  value: (record: T) => Value,
  order?: Order,
  ties?: Order,
): Compare<T> => withTies(by(value), order, ties)

type Sortable<K extends string> = Identified & Readonly<Record<K, Value>>

export const byField = <K extends string>(
  field: K,
  order?: Order,
  ties?: Order,
): Compare<Sortable<K>> => byValue((record) => record[field], order, ties)

export const byId: Compare<Identified> = by(({ id }) => id)
