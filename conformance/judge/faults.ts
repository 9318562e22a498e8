/** Faults in the arguments of an observed request. */
import type { Kind, Level } from '#conformance/call/classification.ts'
import { enforcedLevel } from '#conformance/kinds/constraints/levels.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { findProblem } from '#openapi/derive/find-problem.ts'
import type { Problem } from '#openapi/derive/problem.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { LIMITS } from '#openapi/language/limits.ts'
import type { Json } from '#openapi/values/json.ts'

export interface ArgumentFault {
  /** The aspect of the suite's check: `args.per_page.maximum`. */
  readonly aspect: string
  readonly kind: Kind
  readonly level: Level
  readonly argument: string
  /** The message of the platform. */
  readonly message: string
}

interface BrokenConstraint {
  readonly keyword: string
  readonly kind: Kind
}

const CONSTRAINT_BY_CODE: Readonly<Record<string, BrokenConstraint>> = {
  rest_invalid_type: { keyword: 'type', kind: 'type' },
  rest_not_in_enum: { keyword: 'enum', kind: 'enum' },
  rest_invalid_pattern: { keyword: 'pattern', kind: 'pattern' },
  rest_invalid_multiple: { keyword: 'multipleOf', kind: 'bounds' },
  rest_duplicate_items: { keyword: 'uniqueItems', kind: 'items' },
  rest_property_required: { keyword: 'required', kind: 'required' },
  rest_additional_properties_forbidden: { keyword: 'additionalProperties', kind: 'type' },
  rest_no_matching_schema: { keyword: 'oneOf', kind: 'type' },
  rest_one_of_multiple_matches: { keyword: 'oneOf', kind: 'type' },
}

const KIND_BY_TYPE = {
  number: 'bounds',
  string: 'length',
  array: 'items',
  object: 'items',
} as const

/** Both bounds of a number share one error code. */
function brokenLimit(
  { code }: Problem,
  value: unknown,
  schema: ArgSchema,
): BrokenConstraint | undefined {
  if (code === 'rest_out_of_bounds') {
    const isHigh = schema.maximum !== undefined && Number(value) >= schema.maximum
    return { keyword: isHigh ? 'maximum' : 'minimum', kind: 'bounds' }
  }
  const [found] = Object.entries(LIMITS).filter(([, { error }]) => error === code)
  return found && { keyword: found[0], kind: KIND_BY_TYPE[found[1].measured] }
}

const FORMAT: BrokenConstraint = { keyword: 'format', kind: 'format' }

const brokenConstraint = (problem: Problem, value: unknown, schema: ArgSchema): BrokenConstraint =>
  brokenLimit(problem, value, schema) ?? CONSTRAINT_BY_CODE[problem.code] ?? FORMAT

/** `a[0][b] is not …` concerns the place `a[].b` of the argument `a`. */
function pathOf(name: string, { message }: Problem): string {
  if (!message.startsWith(`${name}[`)) return name
  const [inside = ''] = message.slice(name.length).split(' ')
  return name + inside.replace(/\[\d+\]/g, '[]').replace(/\[([^[\]]+)\]/g, '.$1')
}

/** With `check: 'own'`, a rule of the operation decides first, which is unknown to the suite. */
const levelOf = (
  operation: ContractOperation,
  argument: string,
  broken: BrokenConstraint,
): Level =>
  operation.args[argument]?.check === 'own' ? 'assumed' : enforcedLevel(operation, argument, broken)

function faultOf(
  operation: ContractOperation,
  argument: string,
  value: unknown,
): ArgumentFault | undefined {
  const schema = operation.args[argument]
  if (!schema || schema.check === 'none' || value === null) return undefined
  const problem = findProblem(value, schema, argument)
  if (!problem) return undefined
  const broken = brokenConstraint(problem, value, schema)
  return {
    aspect: `args.${pathOf(argument, problem)}.${broken.keyword}`,
    kind: broken.kind,
    level: levelOf(operation, argument, broken),
    argument,
    message: problem.message,
  }
}

const missingArgument = (argument: string): ArgumentFault => ({
  aspect: `args.${argument}.required`,
  kind: 'required',
  level: 'must',
  argument,
  message: `${argument} is missing.`,
})

const isSent = (sources: readonly Json[], name: string): boolean =>
  sources.some((source) => (source[name] ?? null) !== null)

/** Sources of arguments in order of precedence; every sent value must be valid. */
export function argumentFaults(
  operation: ContractOperation,
  sources: readonly Json[],
): readonly ArgumentFault[] {
  const required = Object.keys(operation.args).filter((name) => operation.args[name]?.required)
  const invalid = sources.flatMap((source) =>
    Object.entries(source).flatMap(([name, value]) => faultOf(operation, name, value) ?? []),
  )
  return [...required.filter((name) => !isSent(sources, name)).map(missingArgument), ...invalid]
}

/** Arguments accepted by every route (platform/core 2). */
const GLOBAL_ARGUMENT = /^(?:_\w+|rest_route)$/

/**
 * Sent names that are not arguments of the operation: only a note, because platforms ignore them.
 */
export const unknownArguments = (
  operation: ContractOperation,
  sources: readonly Json[],
): readonly string[] => {
  const { args, undeclared, params, alsoReads = [] } = operation
  const known = { ...args, ...undeclared, ...params }
  const sent = sources.flatMap((source) => Object.keys(source))
  return [...new Set(sent)].filter(
    (name) =>
      !Object.hasOwn(known, name) && !alsoReads.includes(name) && !GLOBAL_ARGUMENT.test(name),
  )
}
