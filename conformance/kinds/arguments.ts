/** Every constraint of every argument: refused outside, accepted inside. */

import { field } from '#conformance/call/body.ts'
import { fail } from '#conformance/call/check.ts'
import { queryText } from '#conformance/call/form-body.ts'
import { isOptional, isPathArgument, travelsInQuery } from '#conformance/call/request.ts'
import { sampleOf } from '#conformance/call/sample.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { resolved } from '#conformance/playbook/resolved.ts'
import { codeOf, described } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { explain } from '#openapi/derive/explain.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { Json } from '#openapi/values/json.ts'
import { type Constraint, constraintsOf } from './constraint.ts'
import { assertArgumentRejection, assertProblem, skipIfClosed } from './gate.ts'
import type { Judged } from './judged.ts'
import { enforcedLevel } from './levels.ts'
import { type ArgumentChange, askOnce, runTrial } from './rejection.ts'

/** The variant's own argument has cases of its own. */
const ownArguments = (operation: ContractOperation) =>
  Object.entries(operation.args).filter(([name]) => name !== 'multilang_language')

const keep = (values: readonly unknown[], schema: ArgSchema, isGood: boolean) =>
  values.filter((value) => (explain(value, schema, '') === undefined) === isGood)

/** Values that the whole argument takes or refuses; a choice of schemas may let one pass. */
function effective(constraint: Constraint, schema: ArgSchema): Constraint {
  const good = keep(constraint.good, schema, true)
  return { ...constraint, good, bad: keep(constraint.bad, schema, false) }
}

/** A path only reaches the operation with a value of its class; a list of values still narrows it. */
const survivesPath = (operation: ContractOperation, name: string, { kind }: Constraint): boolean =>
  !isPathArgument(operation, name) || kind === 'enum'

/** An object without members leaves no trace in a query. */
const survivesQuery = (operation: ContractOperation, { kind, place }: Constraint): boolean =>
  !(travelsInQuery(operation) && kind === 'required' && place.includes('<'))

export function constraintsIn(operation: ContractOperation, name: string): readonly Constraint[] {
  const schema = operation.args[name]
  if (!schema || schema.check === 'none') return []
  return constraintsOf(schema, { name, wrap: (value) => value })
    .filter((constraint) => survivesPath(operation, name, constraint))
    .filter((constraint) => survivesQuery(operation, constraint))
    .filter(({ place }) => schema.judged !== 'stored' || place === name)
    .map((constraint) => effective(accepted(schema, constraint), schema))
    .filter(({ bad, good }) => bad.length > 0 && good.length > 0)
}

const hasOwnRule = ({ args }: ContractOperation, name: string): boolean =>
  args[name]?.check === 'own'

const hasOwnWords = (operation: ContractOperation, name: string, { kind }: Constraint): boolean =>
  hasOwnRule(operation, name) || (kind === 'type' && operation.args[name]?.judged !== undefined)

/** What the playbook has for one place. */
const valuesAt = ({ play: { values } }: Judged, place: string) =>
  values?.[place] === undefined ? {} : { [place]: values[place] }

/** A value the operation is known to take: of the sample, of a table, or the default. */
function knownValue(operation: Judged, name: string, { good, place }: Constraint): ArgumentChange {
  const preset = operation.args[name]?.default
  return async (base, context) => {
    if (base[name] !== undefined && place === name) return base
    const { [place]: known } = await resolved(context, valuesAt(operation, place))
    const isPreset = place === name && preset !== undefined && preset !== null
    return { ...base, [name]: known ?? (isPreset ? preset : good[0]) }
  }
}

/** Where the site decides which values are right, only the neutral one is known to be. */
const accepted = ({ neutral }: ArgSchema, constraint: Constraint): Constraint =>
  neutral === undefined ? constraint : { ...constraint, good: [neutral] }

const set = (name: string, value: unknown) => (base: Json) => ({
  ...base,
  [name]: value,
})

/** What may be null is sent as null, too, where null can be told from nothing. */
const takesNull = (operation: ContractOperation, name: string, { place }: Constraint): boolean =>
  place === name &&
  [operation.args[name]?.type].flat().includes('null') &&
  !travelsInQuery(operation)

const goodValues = (
  operation: Judged,
  name: string,
  constraint: Constraint,
): readonly ArgumentChange[] =>
  constraint.kind === 'type'
    ? [
        knownValue(operation, name, constraint),
        ...(takesNull(operation, name, constraint) ? [set(name, null)] : []),
      ]
    : constraint.good.map((value) => set(name, value))

const constraintCase = (operation: Judged, name: string, constraint: Constraint): Case =>
  defineCase({
    id: `${operation.id}/args.${constraint.place}.${constraint.keyword}`,
    kind: constraint.kind,
    level: enforcedLevel(operation, name, constraint),
    needs: 'read',
    spec: operation.spec,
    title: `${constraint.place} must be ${constraint.says}; anything else is refused.`,
    twin: `${name} = ${JSON.stringify(constraint.good[0])}`.slice(0, 120),
    run: (context) =>
      runTrial(context, {
        operation,
        good: goodValues(operation, name, constraint),
        bad: constraint.bad.map((value) => set(name, value)),
        says: constraint.says,
        ...(isOptional(operation, name) && { optional: name }),
        isLate: hasOwnRule(operation, name),
      }),
  })

const requiredCase = (operation: Judged, name: string): Case =>
  defineCase({
    id: `${operation.id}/args.${name}.required`,
    kind: 'required',
    level: 'must',
    needs: 'read',
    spec: operation.spec,
    title: `A request without ${name} is refused.`,
    twin: `${name} = ${JSON.stringify(sampleOf(operation.args[name] ?? {}))}`.slice(0, 120),
    run: (context) =>
      runTrial(context, {
        operation,
        good: [(base) => base],
        bad: [(base) => ({ ...base, [name]: undefined })],
        says: `a request with ${name}`,
      }),
  })

/** The words of a rejection are our reading of the platform; each is a case of its own. */
function wordingCase(operation: ContractOperation, name: string, constraint: Constraint): Case {
  const [bad] = constraint.bad
  const words = explain(bad, operation.args[name] ?? {}, name)?.message
  return defineCase({
    id: `${operation.id}/args.${constraint.place}.${constraint.keyword}.wording`,
    kind: constraint.kind,
    level: 'assumed',
    needs: 'read',
    spec: '7',
    title: `${name} that is not ${constraint.says} is refused as rest_invalid_param: ${words}`,
    async run(context) {
      const args = { ...(await context.sample(operation)), [name]: bad }
      const response = await askOnce(context, { operation, args })
      skipIfClosed(operation, response)
      assertArgumentRejection(context, response, { name, words })
    },
  })
}

const missingCase = (operation: ContractOperation, name: string): Case =>
  defineCase({
    id: `${operation.id}/args.${name}.required.wording`,
    kind: 'required',
    level: 'assumed',
    needs: 'read',
    spec: '7',
    title: `A request without ${name} is refused as rest_missing_callback_param, which names it.`,
    async run(context) {
      const args = { ...(await context.sample(operation)), [name]: undefined }
      const response = await askOnce(context, { operation, args })
      skipIfClosed(operation, response)
      if (response.status !== 400 || codeOf(response) !== 'rest_missing_callback_param')
        fail('400 rest_missing_callback_param', described(response))
      const told = field(field(response.body, 'data'), 'params')
      if (JSON.stringify(told) !== JSON.stringify([name]))
        fail(`params ["${name}"]`, JSON.stringify(told) ?? 'nothing')
      assertProblem(response)
    },
  })

/** In a query an object without members is the same as nothing sent. */
const leavesTrace = (operation: ContractOperation, name: string, { bad }: Constraint): boolean =>
  !travelsInQuery(operation) || queryText({ [name]: bad[0] }) !== ''

export function argumentCases(operation: Judged): readonly Case[] {
  return ownArguments(operation).flatMap(([name, schema]) => [
    ...(schema.required && !isPathArgument(operation, name)
      ? [requiredCase(operation, name), missingCase(operation, name)]
      : []),
    ...constraintsIn(operation, name).flatMap((constraint) => [
      constraintCase(operation, name, constraint),
      ...(!hasOwnWords(operation, name, constraint) && leavesTrace(operation, name, constraint)
        ? [wordingCase(operation, name, constraint)]
        : []),
    ]),
  ])
}
