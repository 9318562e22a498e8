/** Combines good values of many arguments in one request: if it is accepted, all of them are. */

import { equal } from '#conformance/call/check.ts'
import { isPathArgument } from '#conformance/call/request.ts'
import { sampleOf } from '#conformance/call/sample.ts'
import type { Constraint } from '#conformance/kinds/constraints/constraint.ts'
import type { Judged } from '#conformance/kinds/judging/judged.ts'
import type { ArgumentChange, Packed } from '#conformance/kinds/judging/rejection.ts'
import { resolved } from '#conformance/playbook/resolved.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { memo } from '#openapi/values/memo.ts'
import { defaultsIn, isReading, withDefaults } from './default-values.ts'
import {
  constraintsIn,
  goodLanguages,
  goodValues,
  isPackable,
  LANGUAGE,
  ownArguments,
} from './good-values.ts'

/**
 * The first combined request of a read contains all defaults, so that it verifies the defaults as
 * well.
 */
const beginsWithDefaults = memo(
  (operation: ContractOperation): boolean =>
    isReading(operation) && (defaultsIn(operation).length > 0 || LANGUAGE in operation.args),
)

const firstOfOthers = (operation: ContractOperation): number =>
  beginsWithDefaults(operation) ? 1 : 0

const isAmongDefaults = (operation: ContractOperation, name: string): boolean =>
  beginsWithDefaults(operation) && defaultsIn(operation).includes(name)

/** The index of the default among the good values of a constraint; -1 for none. */
function placeOfDefault(operation: Judged, name: string, { good, kind, place }: Constraint) {
  if (!isAmongDefaults(operation, name) || place !== name) return -1
  if (kind === 'type') return operation.play.values?.[place] === undefined ? 0 : -1
  return good.findIndex((value) => equal(value, operation.args[name]?.default))
}

/**
 * The good values of all constraints of an argument: each non-default value in a separate request.
 */
function packedIn(operation: Judged, name: string): ReadonlyMap<Constraint, readonly Packed[]> {
  let next = firstOfOthers(operation)
  const packed = constraintsIn(operation, name).map((constraint) => {
    const preset = placeOfDefault(operation, name, constraint)
    const values = goodValues(operation, name, constraint).map((change, at): Packed => {
      if (at === preset) return { change, pack: 0 }
      next += 1
      return { change, pack: next - 1 }
    })
    return [constraint, values] as const
  })
  return new Map(packed)
}

/** Arguments without a case for rejected values, whose good values need a case of their own. */
export const isUnjudged = (operation: ContractOperation, name: string): boolean =>
  name !== LANGUAGE &&
  !operation.args[name]?.required &&
  operation.args[name]?.check !== 'own' &&
  !isPathArgument(operation, name) &&
  constraintsIn(operation, name).length === 0

/**
 * A value with an effect, the neutral value where valid ones depend on the site, or the default.
 */
export function takenValue({ play: { acts }, args }: Judged, name: string): unknown {
  const schema = args[name] ?? {}
  return acts?.[name] ?? schema.neutral ?? schema.default ?? sampleOf(schema)
}

function packedUnjudged(operation: Judged, name: string): Packed {
  const value = takenValue(operation, name)
  const isPreset = isAmongDefaults(operation, name) && equal(value, operation.args[name]?.default)
  return {
    change: async (base, context) => ({ ...base, ...(await resolved(context, { [name]: value })) }),
    pack: isPreset ? 0 : firstOfOthers(operation),
  }
}

interface Packs {
  readonly judged: ReadonlyMap<string, ReadonlyMap<Constraint, readonly Packed[]>>
  readonly unjudged: ReadonlyMap<string, Packed>
  /** The changes of each combined request. */
  readonly changes: readonly (readonly ArgumentChange[])[]
}

const packsIn = memo((operation: Judged): Packs => {
  const names = ownArguments(operation).map(([name]) => name)
  const judged = new Map(
    names
      .filter((name) => isPackable(operation, name))
      .map((name) => [name, packedIn(operation, name)]),
  )
  const unjudged = new Map(
    names
      .filter((name) => isUnjudged(operation, name))
      .map((name) => [name, packedUnjudged(operation, name)]),
  )
  const all = [
    ...[...judged.values()].flatMap((values) => [...values.values()].flat()),
    ...unjudged.values(),
    ...goodLanguages(operation).map((change, pack): Packed => ({ change, pack })),
  ]
  const count = Math.max(0, ...all.map(({ pack }) => pack + 1))
  const changes = Array.from({ length: count }, (_, place) => [
    ...(place === 0 && beginsWithDefaults(operation)
      ? [(base: Parameters<ArgumentChange>[0]) => withDefaults(operation, base)]
      : []),
    ...all.filter(({ pack }) => pack === place).map(({ change }) => change),
  ])
  return { judged, unjudged, changes }
})

/** The number of requests that cover all good values. */
export const countPacks = (operation: Judged): number => packsIn(operation).changes.length

export const packAt = (operation: Judged, pack: number): Packed => ({
  pack,
  async change(base, context) {
    let args = base
    for (const change of packsIn(operation).changes[pack] ?? []) args = await change(args, context)
    return args
  },
})

/** The combined requests with each language. */
export const packedLanguages = (operation: Judged): readonly Packed[] =>
  goodLanguages(operation).map((_, place) => packAt(operation, place))

/** The combined requests with each good value of a constraint. */
export const packsOf = (
  operation: Judged,
  name: string,
  constraint: Constraint,
): readonly Packed[] =>
  (packsIn(operation).judged.get(name)?.get(constraint) ?? []).map(({ pack }) =>
    packAt(operation, pack),
  )

/** The combined request with the value of an argument without constraints. */
export const packOfUnjudged = (operation: Judged, name: string): Packed =>
  packAt(operation, packsIn(operation).unjudged.get(name)?.pack ?? 0)
