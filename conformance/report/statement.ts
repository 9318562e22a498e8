/** The statement that a case verifies, paraphrased: a row of the contract, or a rule. */

import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { RULES, TRANSITIONS } from '#openapi/contract/sections.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'

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

const ARGUMENT = /(?:^|\.)args\.([\w-]+)|^(?:filter|stores|own)\.([\w-]+)|^([\w-]+)\.default$/

function argumentIn({ id }: Pick<Case, 'id'>, { args }: ContractOperation): string | undefined {
  const found = ARGUMENT.exec(id.slice(id.indexOf('/') + 1))
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

/** The transition with the longest matching prefix of the operation id. */
const moveOf = (each: Pick<Case, 'id'>): string | undefined =>
  Object.entries(TRANSITIONS).find(([start]) => operationIdOf(each).startsWith(start))?.[1]

export function statementOf(
  each: Pick<Case, 'id' | 'spec' | 'kind'>,
  operation: ContractOperation | undefined,
): string | undefined {
  const name = operation && argumentIn(each, operation)
  const schema = name === undefined ? undefined : operation?.args[name]
  if (operation && schema) {
    const member = memberIn(each, schema)
    const named = member ? `${name}.${member.name}` : name
    const description = describeArgument(member?.schema ?? schema) || 'without a stated type'
    return `${callOf(operation)} takes ${named}: ${description}.`
  }
  if (operation && (each.kind === 'route' || /\/index\./.test(each.id)))
    return `${callOf(operation)} is an operation of ${operation.namespace || 'the index'}.`
  return (each.spec === '3' ? moveOf(each) : undefined) ?? RULES[each.spec]
}
