/** `site-understudy/contract`: the operations, their types, and checks for arguments and responses. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { Problem } from '#openapi/derive/problem.ts'
import { checkArgument } from '#openapi/derive/validator.ts'
import type { Json } from '#openapi/values/json.ts'

export type { Contract, ContractOperation, Route } from '#openapi/contract/contract.ts'
export { contractFor } from '#openapi/contract/contract.ts'
export { errorsOf } from '#openapi/derive/errors-of.ts'
export { indexDocument } from '#openapi/derive/index-document.ts'
export { openApiDocument } from '#openapi/derive/openapi.ts'
export type { Problem } from '#openapi/derive/problem.ts'
export { ERRORS, type ErrorKey } from '#openapi/errors/table.ts'
export { withBuiltIn as withExtension } from '#openapi/extension/extend.ts'
export type { Access } from '#openapi/language/access.ts'
export {
  rolesWithAccess,
  /** @deprecated Use `rolesWithAccess`. */
  rolesWithAccess as rolesWith,
} from '#openapi/language/access.ts'
export type { ArgSchema } from '#openapi/language/arguments.ts'
export type { ArgumentsOf, Body, Effect, Method, Operation } from '#openapi/language/define.ts'
export type { Capability, Role } from '#openapi/language/roles.ts'
export { ROLES } from '#openapi/language/roles.ts'
export { exampleOf, type JsonSchema } from '#openapi/language/schema.ts'
export { VARIANTS, type Variant, type VariantId } from '#openapi/language/variants.ts'

/** The arguments as converted by the interface, or the reasons for their rejection. */
export type ArgumentsResult =
  | { readonly args: Json }
  | { readonly missing: readonly string[]; readonly problems: Readonly<Record<string, Problem>> }

/** @deprecated Use `ArgumentsResult`. */
export type CheckedArguments = ArgumentsResult

/** Validates values against the arguments of an operation, without a request. */
export function checkArguments({ args }: ContractOperation, values: Json): ArgumentsResult {
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
