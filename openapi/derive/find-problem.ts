/** Explains why a value is refused, in the words of the platform (platform/core 3.3). */

import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { TypeName } from '#openapi/language/schema.ts'
import { patternExpression } from '#openapi/values/expressions.ts'
import { stringifyValue } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { FORMATS } from './formats.ts'
import { type Problem, problem, sizeProblem } from './problem.ts'
import {
  isBoolean,
  isInteger,
  isNumeric,
  MAX_LIST_ITEMS,
  readScalar,
  toList,
  toRecord,
  typeFor,
} from './types.ts'

type FindProblem = (value: unknown, schema: ArgSchema, param: string) => Problem | undefined

const typeProblem = (param: string, type: ArgSchema['type']): Problem =>
  problem('rest_invalid_type', `${param} is not of type ${[type].flat().join(',')}.`, { param })

/** `a and b`, `a, b, and c`. */
function joinWithAnd(values: readonly unknown[]): string {
  const texts = values.map(stringifyValue)
  if (texts.length < 3) return texts.join(' and ')
  return `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1)}`
}

function boundsProblem(value: number, schema: ArgSchema, param: string): Problem | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const isBelow = minimum !== undefined && (exclusiveMinimum ? value <= minimum : value < minimum)
  const isAbove = maximum !== undefined && (exclusiveMaximum ? value >= maximum : value > maximum)
  if (!isBelow && !isAbove) return undefined
  const boundProblem = (words: string) => problem('rest_out_of_bounds', `${param} must be ${words}`)
  if (maximum === undefined)
    return boundProblem(`greater than${exclusiveMinimum ? '' : ' or equal to'} ${minimum}`)
  if (minimum === undefined)
    return boundProblem(`less than${exclusiveMaximum ? '' : ' or equal to'} ${maximum}`)
  const side = (exclusive: boolean | undefined) => (exclusive ? '(exclusive)' : '(inclusive)')
  return boundProblem(
    `between ${minimum} ${side(exclusiveMinimum)} and ${maximum} ${side(exclusiveMaximum)}`,
  )
}

const numberProblem: FindProblem = (value, schema, param) => {
  if (!isNumeric(value)) return typeProblem(param, schema.type)
  const { multipleOf } = schema
  if (multipleOf !== undefined && Number(value) % multipleOf !== 0)
    return problem('rest_invalid_multiple', `${param} must be a multiple of ${multipleOf}.`)
  return boundsProblem(Number(value), schema, param)
}

const integerProblem: FindProblem = (value, schema, param) =>
  numberProblem(value, schema, param) ??
  (isInteger(value) ? undefined : typeProblem(param, schema.type))

/** Characters, not code units: both halves of a surrogate pair count as one. */
function characterCount(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1
  return count
}

const stringProblem: FindProblem = (value, schema, param) => {
  if (typeof value !== 'string') return typeProblem(param, schema.type)
  const sizeError = sizeProblem('string', () => characterCount(value), { schema, param })
  if (sizeError) return sizeError
  const { pattern } = schema
  if (pattern !== undefined && !patternExpression(pattern).test(value))
    return problem('rest_invalid_pattern', `${param} does not match pattern ${pattern}.`)
  return undefined
}

function firstProblem<T>(parts: Iterable<T>, problemOf: (part: T) => Problem | undefined) {
  for (const part of parts) {
    const found = problemOf(part)
    if (found) return found
  }
  return undefined
}

/** A JSON text independent of member order. */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(by(([name]) => name)))
      : part,
  )

const arrayProblem: FindProblem = (value, schema, param) => {
  const list = toList(value)
  if (!list) return typeProblem(param, schema.type)
  if (list.length > MAX_LIST_ITEMS)
    return sizeProblem('array', () => list.length, { schema: { maxItems: MAX_LIST_ITEMS }, param })
  const { items, uniqueItems } = schema
  const itemProblem =
    items &&
    firstProblem(list.entries(), ([index, item]) => findProblem(item, items, `${param}[${index}]`))
  const sizeError = itemProblem ?? sizeProblem('array', () => list.length, { schema, param })
  if (sizeError) return sizeError
  if (uniqueItems && new Set(list.map(canonicalText)).size < list.length)
    return problem('rest_duplicate_items', `${param} has duplicate items.`)
  return undefined
}

function memberProblem([name, value]: [string, unknown], schema: ArgSchema, param: string) {
  const member = Object.hasOwn(schema.properties ?? {}, name) && schema.properties?.[name]
  if (member) return findProblem(value, member, `${param}[${name}]`)
  const extra = schema.additionalProperties
  if (extra === false)
    return problem(
      'rest_additional_properties_forbidden',
      `${name} is not a valid property of Object.`,
    )
  return typeof extra === 'object' ? findProblem(value, extra, `${param}[${name}]`) : undefined
}

const objectProblem: FindProblem = (value, schema, param) => {
  const record = toRecord(value)
  if (!record) return typeProblem(param, schema.type)
  const missing = Object.entries(schema.properties ?? {}).find(
    ([name, member]) => member.required && !Object.hasOwn(record, name),
  )
  if (missing)
    return problem('rest_property_required', `${missing[0]} is a required property of ${param}.`)
  return (
    firstProblem(Object.entries(record), (entry) => memberProblem(entry, schema, param)) ??
    sizeProblem('object', () => Object.keys(record).length, { schema, param })
  )
}

const BY_TYPE: Readonly<Record<TypeName, FindProblem>> = {
  null: (value, schema, param) => (value === null ? undefined : typeProblem(param, schema.type)),
  boolean: (value, schema, param) =>
    isBoolean(value) ? undefined : typeProblem(param, schema.type),
  object: objectProblem,
  array: arrayProblem,
  number: numberProblem,
  integer: integerProblem,
  string: stringProblem,
}

const enumProblem: FindProblem = (value, schema, param) => {
  const allowed = schema.enum
  if (!allowed?.length) return undefined
  const converted = typeof schema.type === 'string' ? readScalar(value, schema.type) : value
  if (allowed.includes(converted)) return undefined
  const convertedText = canonicalText(converted)
  if (allowed.some((candidate) => canonicalText(candidate) === convertedText)) return undefined
  return problem(
    'rest_not_in_enum',
    allowed.length === 1
      ? `${param} is not ${stringifyValue(allowed[0])}.`
      : `${param} is not one of ${joinWithAnd(allowed)}.`,
  )
}

const FORMAT_PROBLEMS: Readonly<Record<string, (param: string) => Problem>> = {
  'date-time': () => problem('rest_invalid_date', 'Invalid date.'),
  date: () => problem('rest_invalid_date', 'Invalid date.'),
  email: () => problem('rest_invalid_email', 'Invalid email address.'),
  ip: (param) => problem('rest_invalid_ip', `${param} is not a valid IP address.`),
  uuid: (param) => problem('rest_invalid_uuid', `${param} is not a valid UUID.`),
  'hex-color': () => problem('rest_invalid_hex_color', 'Invalid hex color.'),
}

const formatProblem: FindProblem = (value, { format }, param) => {
  const check = format && FORMATS[format]
  if (!check || typeof value !== 'string' || check(value)) return undefined
  return FORMAT_PROBLEMS[format]?.(param)
}

/** A branch without a type inherits the type of the whole. */
const branchesOf = ({ oneOf, anyOf, type }: ArgSchema): readonly ArgSchema[] =>
  (oneOf ?? anyOf ?? []).map((branch) =>
    branch.type === undefined && type !== undefined ? { ...branch, type } : branch,
  )

export const matchingBranches = (value: unknown, schema: ArgSchema): readonly ArgSchema[] =>
  branchesOf(schema).filter((branch) => !findProblem(value, branch, ''))

interface Failure {
  readonly problem: Problem
  readonly branch: ArgSchema
  readonly position: number
}

function branchProblem(param: string, { problem: inner, branch, position }: Failure): Problem {
  const start = branch.title
    ? `${param} is not a valid ${branch.title}.`
    : `${param} does not match the expected format.`
  return problem('rest_no_matching_schema', `${start} Reason: ${inner.message}`, { position })
}

const sharedNameCount = (branch: ArgSchema, value: unknown): number =>
  Object.keys(branch.properties ?? {}).filter((name) => Object.hasOwn(toRecord(value) ?? {}, name))
    .length

/** Among object candidates, the one that shares the most names with the value. */
function closestFailure(failures: readonly Failure[], value: unknown): Failure | undefined {
  if (failures.length < 2 || failures[0]?.branch.type !== 'object') return undefined
  return failures
    .filter(({ branch }) => sharedNameCount(branch, value) > 0)
    .sort(by(({ branch }) => sharedNameCount(branch, value), 'desc'))[0]
}

function noMatchProblem(value: unknown, failures: readonly Failure[], param: string): Problem {
  const inner = failures.filter(
    ({ problem: { code, data } }) => code !== 'rest_invalid_type' || data?.['param'] !== param,
  )
  const single = failures.length === 1 ? failures[0] : inner.length === 1 ? inner[0] : undefined
  const best = single ?? closestFailure(inner, value)
  if (best) return branchProblem(param, best)
  const titles = failures.flatMap(({ branch }) => branch.title ?? [])
  return problem(
    'rest_no_matching_schema',
    titles.length === failures.length
      ? `${param} is not a valid ${joinWithAnd(titles)}.`
      : `${param} does not match any of the expected formats.`,
  )
}

function multipleMatchProblem(
  positions: readonly number[],
  branches: readonly ArgSchema[],
  param: string,
) {
  const titles = positions.flatMap((position) => branches[position]?.title ?? [])
  const message =
    titles.length === positions.length
      ? `${param} matches ${joinWithAnd(titles)}, but should match only one.`
      : `${param} matches more than one of the expected formats.`
  return problem('rest_one_of_multiple_matches', message, { positions })
}

const branchesProblem: FindProblem = (value, schema, param) => {
  const branches = branchesOf(schema)
  const failures: Failure[] = []
  const matches: number[] = []
  for (const [position, branch] of branches.entries()) {
    const found = findProblem(value, branch, param)
    if (found) failures.push({ branch, position, problem: found })
    else matches.push(position)
  }
  if (matches.length === 0) return noMatchProblem(value, failures, param)
  return schema.oneOf && matches.length > 1
    ? multipleMatchProblem(matches, branches, param)
    : undefined
}

/** The first reason to refuse a value, or undefined if there is none. */
export function findProblem(value: unknown, schema: ArgSchema, param: string): Problem | undefined {
  if (schema.oneOf ?? schema.anyOf) {
    const found = branchesProblem(value, schema, param)
    if (found) return found
  }
  if (schema.type === undefined) return undefined
  const type = typeFor(value, schema)
  if (!type) return typeProblem(param, schema.type)
  const single = schema.type === type ? schema : { ...schema, type }
  return (
    BY_TYPE[type](value, single, param) ??
    enumProblem(value, single, param) ??
    (type === 'string' ? formatProblem(value, single, param) : undefined)
  )
}
