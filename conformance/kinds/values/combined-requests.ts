/** Combines good values of many arguments in one request: if it is accepted, all of them are. */

import { equal } from '#conformance/call/check.ts'
import { isPathArgument } from '#conformance/call/request.ts'
import { sampleOf } from '#conformance/call/sample.ts'
import type { Constraint } from '#conformance/kinds/constraints/constraint.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import type { ArgumentChange, CombinedRequest } from '#conformance/kinds/judging/rejection.ts'
import { resolveArgs } from '#conformance/playbook/resolve-args.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { defaultsIn, isReading, withDefaults } from './default-values.ts'
import {
  constraintsIn,
  goodLanguages,
  goodValues,
  isCombinable,
  LANGUAGE,
  ownArguments,
} from './good-values.ts'

/**
 * The first combined request of a read contains all defaults, so that it verifies the defaults as
 * well.
 */
const beginsWithDefaults = memoize(
  (operation: ContractOperation): boolean =>
    isReading(operation) && (defaultsIn(operation).length > 0 || LANGUAGE in operation.args),
)

const firstOfOthers = (operation: ContractOperation): number =>
  beginsWithDefaults(operation) ? 1 : 0

const isAmongDefaults = (operation: ContractOperation, name: string): boolean =>
  beginsWithDefaults(operation) && defaultsIn(operation).includes(name)

/** The index of the default among the good values of a constraint; -1 for none. */
function placeOfDefault(
  operation: OperationUnderTest,
  name: string,
  { good, kind, place }: Constraint,
) {
  if (!isAmongDefaults(operation, name) || place !== name) return -1
  if (kind === 'type') return operation.play.values?.[place] === undefined ? 0 : -1
  return good.findIndex((value) => equal(value, operation.args[name]?.default))
}

/**
 * The good values of all constraints of an argument: each non-default value in a separate request.
 */
function combinedInArgument(
  operation: OperationUnderTest,
  name: string,
): ReadonlyMap<Constraint, readonly CombinedRequest[]> {
  let next = firstOfOthers(operation)
  const packed = constraintsIn(operation, name).map((constraint) => {
    const preset = placeOfDefault(operation, name, constraint)
    const values = goodValues(operation, name, constraint).map((change, at): CombinedRequest => {
      if (at === preset) return { change, pack: 0 }
      next += 1
      return { change, pack: next - 1 }
    })
    return [constraint, values] as const
  })
  return new Map(packed)
}

/** Arguments without a case for rejected values, whose good values need a case of their own. */
export const isUnconstrained = (operation: ContractOperation, name: string): boolean =>
  name !== LANGUAGE &&
  !operation.args[name]?.required &&
  operation.args[name]?.check !== 'own' &&
  !isPathArgument(operation, name) &&
  constraintsIn(operation, name).length === 0

/**
 * A value with an effect, the neutral value where valid ones depend on the site, or the default.
 */
export function unconstrainedValue(
  { play: { acts }, args }: OperationUnderTest,
  name: string,
): unknown {
  const schema = args[name] ?? {}
  return acts?.[name] ?? schema.neutral ?? schema.default ?? sampleOf(schema)
}

function unconstrainedRequest(operation: OperationUnderTest, name: string): CombinedRequest {
  const value = unconstrainedValue(operation, name)
  const isPreset = isAmongDefaults(operation, name) && equal(value, operation.args[name]?.default)
  return {
    change: async (base, context) => ({
      ...base,
      ...(await resolveArgs(context, { [name]: value })),
    }),
    pack: isPreset ? 0 : firstOfOthers(operation),
  }
}

interface CombinedRequests {
  readonly judged: ReadonlyMap<string, ReadonlyMap<Constraint, readonly CombinedRequest[]>>
  readonly unjudged: ReadonlyMap<string, CombinedRequest>
  /** The changes of each combined request. */
  readonly changes: readonly (readonly ArgumentChange[])[]
}

const combinedRequestsOf = memoize((operation: OperationUnderTest): CombinedRequests => {
  const names = ownArguments(operation).map(([name]) => name)
  const judged = new Map(
    names
      .filter((name) => isCombinable(operation, name))
      .map((name) => [name, combinedInArgument(operation, name)]),
  )
  const unjudged = new Map(
    names
      .filter((name) => isUnconstrained(operation, name))
      .map((name) => [name, unconstrainedRequest(operation, name)]),
  )
  const all = [
    ...[...judged.values()].flatMap((values) => [...values.values()].flat()),
    ...unjudged.values(),
    ...goodLanguages(operation).map((change, pack): CombinedRequest => ({ change, pack })),
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
export const countCombined = (operation: OperationUnderTest): number =>
  combinedRequestsOf(operation).changes.length

export const combinedAt = (operation: OperationUnderTest, pack: number): CombinedRequest => ({
  pack,
  async change(base, context) {
    let args = base
    for (const change of combinedRequestsOf(operation).changes[pack] ?? [])
      args = await change(args, context)
    return args
  },
})

/** The combined requests with each language. */
export const combinedWithLanguages = (operation: OperationUnderTest): readonly CombinedRequest[] =>
  goodLanguages(operation).map((_, place) => combinedAt(operation, place))

/** The combined requests with each good value of a constraint. */
export const combinedFor = (
  operation: OperationUnderTest,
  name: string,
  constraint: Constraint,
): readonly CombinedRequest[] =>
  (combinedRequestsOf(operation).judged.get(name)?.get(constraint) ?? []).map(({ pack }) =>
    combinedAt(operation, pack),
  )

/** The combined request with the value of an argument without constraints. */
export const combinedForUnconstrained = (
  operation: OperationUnderTest,
  name: string,
): CombinedRequest =>
  combinedAt(operation, combinedRequestsOf(operation).unjudged.get(name)?.pack ?? 0)
