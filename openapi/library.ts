/** `site-understudy/contract`: the operations, their types, and checks for arguments and responses. */

import type { ContractOperation } from './contract.ts'
import type { Problem } from './derive/problem.ts'
import { checkArgument } from './derive/validator.ts'
import type { Json } from './json.ts'

export type { Access } from './access.ts'
export { rolesWith } from './access.ts'
export type { ArgSchema } from './arguments.ts'
export type { Contract, ContractOperation, Route } from './contract.ts'
export { contractFor } from './contract.ts'
export type { Arguments, Body, Effect, Method, Operation } from './define.ts'
export { errorsOf } from './derive/errors-of.ts'
export { indexDocument } from './derive/index-document.ts'
export { openApiDocument } from './derive/openapi.ts'
export type { Problem } from './derive/problem.ts'
export { ERRORS, type ErrorKey } from './errors/table.ts'
export type { Capability, Role } from './roles.ts'
export { ROLES } from './roles.ts'
export { exampleOf, type JsonSchema } from './schema.ts'
export { VARIANTS, type Variant, type VariantId } from './variants.ts'

/** The arguments as the interface would convert them, or the reasons why it refuses them. */
export type CheckedArguments =
  | { readonly args: Json }
  | { readonly missing: readonly string[]; readonly problems: Readonly<Record<string, Problem>> }

/** Checks values against the arguments of an operation, without sending anything. */
export function checkArguments({ args }: ContractOperation, values: Json): CheckedArguments {
  const missing = Object.keys(args).filter(
    (name) => args[name]?.required && (values[name] ?? null) === null,
  )
  const checked = Object.entries(values).map(([name, value]) => {
    const schema = args[name]
    return [name, schema ? checkArgument(value, schema, name) : { value }] as const
  })
  const problems = checked.flatMap(([name, result]) =>
    'problem' in result ? [[name, result.problem] as const] : [],
  )
  if (missing.length || problems.length) return { missing, problems: Object.fromEntries(problems) }
  return {
    args: Object.fromEntries(
      checked.map(([name, result]) => [name, 'value' in result ? result.value : undefined]),
    ),
  }
}
