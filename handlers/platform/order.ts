/** Orders of records, with ties resolved by id (D-037). */
import { by } from '#openapi/values/order.ts'

export type Direction = 'asc' | 'desc'

export interface Identified {
  readonly id: number
}

export type Compare<T> = (a: T, b: T) => number

const signOf = (order: Direction): 1 | -1 => (order === 'asc' ? 1 : -1)

/** `ties` is the direction among ties; the default is `order`. */
export function withTiebreak<T extends Identified>(
  compare: Compare<T>,
  order: Direction = 'asc',
  ties: Direction = order,
): Compare<T> {
  const [sign, tieSign] = [signOf(order), signOf(ties)]
  return (a, b) => sign * compare(a, b) || tieSign * (a.id - b.id)
}

export const byValue = <T extends Identified>(
  value: (record: T) => string | number,
  order?: Direction,
  ties?: Direction,
): Compare<T> => withTiebreak(by(value), order, ties)

type WithField<K extends string> = Identified & Readonly<Record<K, string | number>>

export const byField = <K extends string>(
  field: K,
  order?: Direction,
  ties?: Direction,
): Compare<WithField<K>> => byValue((record) => record[field], order, ties)

export const byId: Compare<Identified> = by(({ id }) => id)
