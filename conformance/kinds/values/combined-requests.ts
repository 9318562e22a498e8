/** Combines good values of many arguments in one request: if it is accepted, all of them are. */

import { equal } from '#conformance/call/check.ts'
import { isPathArgument } from '#conformance/call/request.ts'
import { sampleOf } from '#conformance/call/sample.ts'
import type { Constraint } from '#conformance/kinds/constraints/constraint.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import type { CombinedRequest } from '#conformance/kinds/judging/rejection.ts'
import { resolveArgs } from '#conformance/playbook/resolve-args.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { defaultsIn, isReading, withDefaults } from './default-values.ts'
import {
  constraintsIn,
  goodLanguages,
  goodValues,
  isCombinable,
  ownArguments,
} from './good-values.ts'

/** A good value and the combined request that contains it. */
interface GoodValue extends CombinedRequest {
  readonly name: string
  /** Undefined for a value without a constraint. */
  readonly constraint?: Constraint
}

/**
 * The first combined request of a read contains all defaults, so that it verifies the defaults as
 * well.
 */
const beginsWithDefaults = memoize(
  (operation: ContractOperation): boolean =>
    isReading(operation) &&
    (defaultsIn(operation).length > 0 || LANGUAGE_ARGUMENT in operation.args),
)

const firstIndexWithoutDefaults = (operation: ContractOperation): number =>
  beginsWithDefaults(operation) ? 1 : 0

const isAmongDefaults = (operation: ContractOperation, name: string): boolean =>
  beginsWithDefaults(operation) && defaultsIn(operation).includes(name)

/** The index of the default among the good values of a constraint; -1 for none. */
function positionOfDefault(
  operation: OperationUnderTest,
  name: string,
  { good, kind, path }: Constraint,
) {
  if (!isAmongDefaults(operation, name) || path !== name) return -1
  if (kind === 'type') return operation.play.values?.[path] === undefined ? 0 : -1
  return good.findIndex((value) => equal(value, operation.args[name]?.default))
}

/** Each value of a constrained argument but its default is in a request of its own. */
function constrainedValues(operation: OperationUnderTest, name: string): readonly GoodValue[] {
  let next = firstIndexWithoutDefaults(operation)
  return constraintsIn(operation, name).flatMap((constraint) => {
    const defaultPosition = positionOfDefault(operation, name, constraint)
    return goodValues(operation, name, constraint).map((change, position): GoodValue => {
      const index = position === defaultPosition ? 0 : next
      if (position !== defaultPosition) next += 1
      return { name, constraint, change, index }
    })
  })
}

/** Arguments without a case for rejected values, whose good values need a case of their own. */
export const isUnconstrained = (operation: ContractOperation, name: string): boolean =>
  name !== LANGUAGE_ARGUMENT &&
  !operation.args[name]?.required &&
  operation.args[name]?.check !== 'own' &&
  !isPathArgument(operation, name) &&
  constraintsIn(operation, name).length === 0

/**
 * A value with an effect, the neutral value where valid ones depend on the site, or the default.
 */
export function unconstrainedValue(
  { play: { effectiveValues }, args }: OperationUnderTest,
  name: string,
): unknown {
  const schema = args[name] ?? {}
  return effectiveValues?.[name] ?? schema.neutral ?? schema.default ?? sampleOf(schema)
}

function unconstrainedGoodValue(operation: OperationUnderTest, name: string): GoodValue {
  const value = unconstrainedValue(operation, name)
  const isDefault = isAmongDefaults(operation, name) && equal(value, operation.args[name]?.default)
  return {
    name,
    change: async (base, context) => ({
      ...base,
      ...(await resolveArgs(context, { [name]: value })),
    }),
    index: isDefault ? 0 : firstIndexWithoutDefaults(operation),
  }
}

function valuesOf(operation: OperationUnderTest, name: string): readonly GoodValue[] {
  if (isUnconstrained(operation, name)) return [unconstrainedGoodValue(operation, name)]
  return isCombinable(operation, name) ? constrainedValues(operation, name) : []
}

const allValues = memoize((operation: OperationUnderTest): readonly GoodValue[] => [
  ...ownArguments(operation).flatMap(([name]) => valuesOf(operation, name)),
  ...goodLanguages(operation).map((change, index) => ({ name: LANGUAGE_ARGUMENT, change, index })),
])

/** The number of requests that cover all good values. */
export const countCombined = (operation: OperationUnderTest): number =>
  Math.max(0, ...allValues(operation).map(({ index }) => index + 1))

export const combinedAt = (operation: OperationUnderTest, index: number): CombinedRequest => ({
  index,
  async change(base, context) {
    const hasDefaults = index === 0 && beginsWithDefaults(operation)
    let args = hasDefaults ? withDefaults(operation, base) : base
    for (const value of allValues(operation))
      if (value.index === index) args = await value.change(args, context)
    return args
  },
})

/** The combined requests with each good value of an argument, or of one of its constraints. */
export const combinedFor = (
  operation: OperationUnderTest,
  name: string,
  constraint?: Constraint,
): readonly CombinedRequest[] =>
  allValues(operation)
    .filter((value) => value.name === name && value.constraint === constraint)
    .map(({ index }) => combinedAt(operation, index))
