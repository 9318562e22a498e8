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

const keep = (values: readonly unknown[], schema: ArgSchema, isGood: boolean) =>
  values.filter((value) => (findProblem(value, schema, '') === undefined) === isGood)

/** Values that the whole argument accepts or rejects; another branch may accept a value. */
function effective(constraint: Constraint, schema: ArgSchema): Constraint {
  const good = keep(constraint.good, schema, true)
  return { ...constraint, good, bad: keep(constraint.bad, schema, false) }
}

/** A path reaches the operation only with a matching value; an enum narrows it further. */
const survivesPath = (operation: ContractOperation, name: string, { kind }: Constraint): boolean =>
  !isPathArgument(operation, name) || kind === 'enum'

/** An empty object is not representable in a query. */
const survivesQuery = (operation: ContractOperation, { kind, place }: Constraint): boolean =>
  !(sendsInQuery(operation) && kind === 'required' && place.includes('<'))

function findConstraints(operation: ContractOperation, name: string): readonly Constraint[] {
  const schema = operation.args[name]
  if (!schema || schema.check === 'none') return []
  return constraintsOf(schema, { name, wrap: (value) => value })
    .filter((constraint) => survivesPath(operation, name, constraint))
    .filter((constraint) => survivesQuery(operation, constraint))
    .filter(({ place }) => schema.validatedBy !== 'stored' || place === name)
    .map((constraint) => effective(accepted(schema, constraint), schema))
    .filter(({ bad, good }) => bad.length > 0 && good.length > 0)
}

type KnownConstraints = Map<string, readonly Constraint[]>

/** Shared between methods with the same encoding. */
const knownByPlace = memoize((_: ContractOperation['args']) => new Map<string, KnownConstraints>())

const known = memoize((operation: ContractOperation): KnownConstraints => {
  const place = `${sendsInQuery(operation)} ${operation.path}`
  return getOrCreate(knownByPlace(operation.args), place, () => new Map())
})

export const constraintsIn = (operation: ContractOperation, name: string): readonly Constraint[] =>
  getOrCreate(known(operation), name, () => findConstraints(operation, name))

/** The playbook's value for one path. */
const valuesAt = ({ play: { values } }: OperationUnderTest, place: string) =>
  values?.[place] === undefined ? {} : { [place]: values[place] }

/** A value known to be accepted: of the sample, of a table, or the default. */
function knownValue(
  operation: OperationUnderTest,
  name: string,
  { good, place }: Constraint,
): ArgumentChange {
  const preset = operation.args[name]?.default
  return async (base, context) => {
    if (base[name] !== undefined && place === name) return base
    const { [place]: known } = await resolveArgs(context, valuesAt(operation, place))
    const isPreset = place === name && preset !== undefined && preset !== null
    return { ...base, [name]: known ?? (isPreset ? preset : good[0]) }
  }
}

/** Where valid values depend on the site, only the neutral one is known. */
const accepted = ({ neutral }: ArgSchema, constraint: Constraint): Constraint =>
  neutral === undefined ? constraint : { ...constraint, good: [neutral] }

export const set = (name: string, value: unknown) => (base: Json) => ({
  ...base,
  [name]: value,
})

/** Nullable arguments are also sent as null, where null is distinguishable from absent. */
const takesNull = (operation: ContractOperation, name: string, { place }: Constraint): boolean =>
  place === name && [operation.args[name]?.type].flat().includes('null') && !sendsInQuery(operation)

export const goodValues = (
  operation: OperationUnderTest,
  name: string,
  constraint: Constraint,
): readonly ArgumentChange[] =>
  constraint.kind === 'type'
    ? [
        knownValue(operation, name, constraint),
        ...(takesNull(operation, name, constraint) ? [set(name, null)] : []),
      ]
    : constraint.good.map((value) => set(name, value))

/** Values with an operation's own rule, and path values, cannot be combined with others. */
export const isCombinable = (operation: ContractOperation, name: string): boolean =>
  !isPathArgument(operation, name) && operation.args[name]?.check !== 'own'

export const goodLanguages = ({ args }: ContractOperation): readonly ArgumentChange[] =>
  (args[LANGUAGE_ARGUMENT]?.enum ?? []).map((language) => set(LANGUAGE_ARGUMENT, language))
