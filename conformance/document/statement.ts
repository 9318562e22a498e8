/** The statement that a case verifies, paraphrased: a row of the contract, or a rule. */

import type { Case } from '#conformance/case/case.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { RULES } from '#openapi/contract/sections.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { globExpression } from '#openapi/values/expressions.ts'
import { PROSE } from './prose.ts'

const listed = (values: readonly unknown[]): string => {
  const texts = values.map((value) => JSON.stringify(value))
  return texts.length > 8
    ? `${texts.slice(0, 8).join(', ')} and ${texts.length - 8} more`
    : texts.join(', ')
}

function boundsOf({ minimum, maximum, minLength, maxLength, maxItems }: ArgSchema): string[] {
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} items`]),
  ]
}

/** `integer, at least 1, at most 100, default 10` */
function describeArgument(schema: ArgSchema): string {
  const { type, required, enum: values, pattern, format, default: preset, items } = schema
  return [
    ...(type ? [[type].flat().join(' or ')] : []),
    ...(required ? ['required'] : []),
    ...(values ? [`one of ${listed(values)}`] : []),
    ...(items?.enum ? [`each one of ${listed(items.enum)}`] : []),
    ...boundsOf(schema),
    ...(pattern === undefined ? [] : [`matching the pattern ${pattern}`]),
    ...(format === undefined ? [] : [`a ${format}`]),
    ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}`]),
  ].join(', ')
}

const ARGUMENT =
  /(?:^|\.)args\.([\w-]+)|^(?:filter|stores|own|changes|switches|keeps-others)\.([\w-]+)|^([\w-]+)(?:\.default)?$/

/** `PUT.args.title.type` is about the same argument as `args.title.type`. */
export const aspectWithoutMethod = ({ id }: Pick<Case, 'id'>): string =>
  id.slice(id.indexOf('/') + 1).replace(/^(?:POST|PUT|PATCH|DELETE)\./, '')

function argumentIn(each: Pick<Case, 'id'>, { args }: ContractOperation): string | undefined {
  const found = ARGUMENT.exec(aspectWithoutMethod(each))
  const name = found?.[1] ?? found?.[2] ?? found?.[3]
  return name !== undefined && Object.hasOwn(args, name) ? name : undefined
}

/** Whether a case verifies a declaration of an extension. */
export function isOfExtension(
  each: Pick<Case, 'id'>,
  operation: ContractOperation | undefined,
): boolean {
  const { extension } = operation ?? {}
  if (!operation || extension === undefined || extension === true) return extension === true
  const name = argumentIn(each, operation)
  return name !== undefined && extension.includes(name)
}

/** The object member that a case checks: `meta.footnotes`. */
function memberIn({ id }: Pick<Case, 'id'>, { properties = {} }: ArgSchema) {
  const name = Object.keys(properties).find((member) => id.includes(`.${member}`))
  const schema = name === undefined ? undefined : properties[name]
  return name !== undefined && schema ? { name, schema } : undefined
}

const callOf = ({ methods, path }: ContractOperation): string => `${methods.join(', ')} ${path}`

export const isIndexCase = ({ id }: Pick<Case, 'id'>): boolean => id.includes('/index.')

/** The row of a route table that a case verifies: an argument, or the route itself. */
export function rowFor(
  each: Pick<Case, 'id' | 'kind'>,
  operation: ContractOperation,
): string | undefined {
  const name = argumentIn(each, operation)
  const schema = name === undefined ? undefined : operation.args[name]
  if (schema) {
    const member = memberIn(each, schema)
    const named = member ? `${name}.${member.name}` : name
    const description = describeArgument(member?.schema ?? schema) || 'without a stated type'
    return `${callOf(operation)} takes ${named}: ${description}.`
  }
  return each.kind === 'route' || isIndexCase(each)
    ? `${callOf(operation)} is an operation of ${operation.namespace || 'the index'}.`
    : undefined
}

const CITED = Object.entries(PROSE).flatMap(([section, sentences]) =>
  sentences.map(({ cases = [], ...sentence }) => ({
    ...sentence,
    section,
    globs: cases.map(globExpression),
  })),
)

/** The sentence outside the route tables that names a case: of its section, else of any other. */
function proseFor({ id, spec }: Pick<Case, 'id' | 'spec'>) {
  const citing = CITED.filter(({ globs }) => globs.some((glob) => glob.test(id)))
  return citing.find(({ section }) => section === spec) ?? citing[0]
}

/** The decision page that derives the rule of a case from its sentence. */
export const decisionOf = (each: Pick<Case, 'id' | 'spec'>): string | undefined =>
  proseFor(each)?.decision

/** The row or sentence of the interface document that states the rule of a case. */
export const citedStatement = (
  each: Pick<Case, 'id' | 'spec' | 'kind'>,
  operation: ContractOperation | undefined,
): string | undefined => (operation && rowFor(each, operation)) ?? proseFor(each)?.says

/** The same, or else a summary of the section that the case cites. */
export const statementOf = (
  each: Pick<Case, 'id' | 'spec' | 'kind'>,
  operation: ContractOperation | undefined,
): string | undefined => citedStatement(each, operation) ?? RULES[each.spec]
