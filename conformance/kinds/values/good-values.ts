/** The constraints of an argument and its valid values. */

import { isPathArgument, sendsInQuery } from '#conformance/call/request.ts'
import { type Constraint, constraintsOf } from '#conformance/kinds/constraints/constraint.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import type { ArgumentChange } from '#conformance/kinds/judging/rejection.ts'
import { resolveArgs } from '#conformance/playbook/resolve-args.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { findProblem } from '#openapi/derive/find-problem.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import type { Json } from '#openapi/values/json.ts'
import { getOrCreate, memoize } from '#openapi/values/memoize.ts'

/** The language argument has separate cases. */
export const ownArguments = (operation: ContractOperation) =>
  Object.entries(operation.args).filter(([name]) => name !== LANGUAGE_ARGUMENT)

const filterValues = (values: readonly unknown[], schema: ArgSchema, isGood: boolean) =>
  values.filter((value) => (findProblem(value, schema, '') === undefined) === isGood)

/** Values that the whole argument accepts or rejects; another branch may accept a value. */
function withEffectiveValues(constraint: Constraint, schema: ArgSchema): Constraint {
  const good = filterValues(constraint.good, schema, true)
  return { ...constraint, good, bad: filterValues(constraint.bad, schema, false) }
}

/** A path reaches the operation only with a matching value; an enum narrows it further. */
const isTestableInPath = (
  operation: ContractOperation,
  name: string,
  { kind }: Constraint,
): boolean => !isPathArgument(operation, name) || kind === 'enum'

/** An empty object is not representable in a query. */
const isTestableInQuery = (operation: ContractOperation, { kind, path }: Constraint): boolean =>
  !(sendsInQuery(operation) && kind === 'required' && path.includes('<'))

function findConstraints(operation: ContractOperation, name: string): readonly Constraint[] {
  const schema = operation.args[name]
  if (!schema || schema.check === 'none') return []
  return constraintsOf(schema, { name, wrap: (value) => value })
    .filter((constraint) => isTestableInPath(operation, name, constraint))
    .filter((constraint) => isTestableInQuery(operation, constraint))
    .filter(({ path }) => schema.validatedBy !== 'stored' || path === name)
    .map((constraint) => withEffectiveValues(withNeutralValue(schema, constraint), schema))
    .filter(({ bad, good }) => bad.length > 0 && good.length > 0)
}

type ConstraintCache = Map<string, readonly Constraint[]>

/** Shared between methods with the same encoding. */
const constraintCaches = memoize(
  (_: ContractOperation['args']) => new Map<string, ConstraintCache>(),
)

const constraintCache = memoize((operation: ContractOperation): ConstraintCache => {
  const key = `${sendsInQuery(operation)} ${operation.path}`
  return getOrCreate(constraintCaches(operation.args), key, () => new Map())
})

export const constraintsIn = (operation: ContractOperation, name: string): readonly Constraint[] =>
  getOrCreate(constraintCache(operation), name, () => findConstraints(operation, name))

/** The playbook's value for one path. */
const valuesAt = ({ play: { values } }: OperationUnderTest, path: string) =>
  values?.[path] === undefined ? {} : { [path]: values[path] }

/** A value known to be accepted: of the sample, of a table, or the default. */
function knownValue(
  operation: OperationUnderTest,
  name: string,
  { good, path }: Constraint,
): ArgumentChange {
  const defaultValue = operation.args[name]?.default
  return async (base, context) => {
    if (base[name] !== undefined && path === name) return base
    const { [path]: value } = await resolveArgs(context, valuesAt(operation, path))
    const hasDefault = path === name && defaultValue !== undefined && defaultValue !== null
    return { ...base, [name]: value ?? (hasDefault ? defaultValue : good[0]) }
  }
}

/** Where valid values depend on the site, only the neutral one is known. */
const withNeutralValue = ({ neutral }: ArgSchema, constraint: Constraint): Constraint =>
  neutral === undefined ? constraint : { ...constraint, good: [neutral] }

export const setArgument = (name: string, value: unknown) => (base: Json) => ({
  ...base,
  [name]: value,
})

/** Nullable arguments are also sent as null, where null is distinguishable from absent. */
const acceptsNull = (operation: ContractOperation, name: string, { path }: Constraint): boolean =>
  path === name && [operation.args[name]?.type].flat().includes('null') && !sendsInQuery(operation)

export const goodValues = (
  operation: OperationUnderTest,
  name: string,
  constraint: Constraint,
): readonly ArgumentChange[] =>
  constraint.kind === 'type'
    ? [
        knownValue(operation, name, constraint),
        ...(acceptsNull(operation, name, constraint) ? [setArgument(name, null)] : []),
      ]
    : constraint.good.map((value) => setArgument(name, value))

/** Values with an operation's own rule, and path values, cannot be combined with others. */
export const isCombinable = (operation: ContractOperation, name: string): boolean =>
  !isPathArgument(operation, name) && operation.args[name]?.check !== 'own'

export const goodLanguages = ({ args }: ContractOperation): readonly ArgumentChange[] =>
  (args[LANGUAGE_ARGUMENT]?.enum ?? []).map((language) => setArgument(LANGUAGE_ARGUMENT, language))
