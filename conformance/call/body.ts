/** Access to untrusted bodies, which may not match the contract. */

import { hasMembers } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { fail } from './check.ts'

type PathStep = string | number

type MemberType<T, K extends PathStep> = unknown extends T
  ? unknown
  : T extends readonly (infer I)[]
    ? K extends number
      ? I
      : undefined
    : K extends keyof T
      ? T[K]
      : undefined

/** The type at a path of names and positions. */
type TypeAt<T, P extends readonly PathStep[]> = number extends P['length']
  ? unknown
  : P extends readonly [infer K extends PathStep, ...infer R extends readonly PathStep[]]
    ? TypeAt<MemberType<T, K>, R>
    : T

type ItemOf<T> = unknown extends T ? unknown : T extends readonly (infer I)[] ? I : never

/** Arrays have members too: `0`, `length`. */
export const field = (value: unknown, name: string): unknown =>
  hasMembers(value) ? value[name] : undefined

/** The value at a path of a body: `at(body, 'data', 0, 'id')`. */
export const at = <T, const P extends readonly PathStep[]>(body: T, ...path: P) =>
  // The body may not match the contract: missing values are undefined.
  path.reduce<unknown>((value, name) => field(value, String(name)), body) as
    | TypeAt<T, P>
    | undefined

export function listAt<T, const P extends readonly PathStep[]>(body: T, ...path: P) {
  const value: unknown = at(body, ...path)
  if (!Array.isArray(value)) return fail(`a list at ${path.join('.') || 'the top'}`, typeof value)
  const items: readonly ItemOf<TypeAt<T, P>>[] = value
  return items
}

export const idsOf = <T>(records: readonly T[]) => records.map((record) => at(record, 'id'))

export const sorted = <T>(values: readonly T[]): readonly T[] => values.toSorted(by(Number))
