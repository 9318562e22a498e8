/** Valid arguments for an operation on this target. */
import type { Arguments } from '#conformance/call/request.ts'
import { baseArguments } from '#conformance/call/sample.ts'
import { matchesRoute, readPattern, toList } from '#conformance/targets/index-document.ts'
import type { Target } from '#conformance/targets/target.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { capture } from '#openapi/language/captures.ts'
import { parameterNames } from '#openapi/language/patterns.ts'

/** Where a deployment lists other values, its own first value is used. */
function deployedChoice(target: Target, operation: ContractOperation, arg: string): unknown {
  const choices = operation.args[arg]?.enum
  if (!choices) return undefined
  for (const route of target.index.routesOf(operation))
    for (const { methods, args } of route.endpoints) {
      const declared = toList(args[arg]?.['enum'])
      const isOther = declared.length > 0 && !declared.includes(choices[0])
      if (isOther && operation.methods.some((method) => methods.includes(method)))
        return declared[0]
    }
  return undefined
}

type Routes = Pick<Target, 'index'>

interface PathValue {
  readonly name: string
  readonly value: unknown
}

/** A deployed pattern may be narrower than stated; a single letter then still matches. */
function reachableValue(target: Routes, operation: ContractOperation, { name, value }: PathValue) {
  const captures = target.index
    .routesOf(operation)
    .flatMap(({ pattern }) => readPattern(pattern).captures)
    .filter((capture) => capture.name === name)
  const matches = (text: string) =>
    captures.some(({ expression }) => matchesRoute(`(?:${expression})`, text))
  if (captures.length === 0 || matches(String(value)) || !matches('a')) return value
  return 'a'
}

/** The contract's arguments for an operation, with values known to the target. */
export function deployedArguments(target: Target, operation: ContractOperation): Arguments {
  const base: Record<string, unknown> = { ...baseArguments(operation) }
  for (const name of Object.keys(base)) {
    const choice = deployedChoice(target, operation, name)
    if (choice !== undefined) base[name] = choice
  }
  return base
}

/** The same arguments, with path values that match a narrower pattern. */
export function reachableArguments(
  target: Routes,
  operation: ContractOperation,
  args: Arguments,
): Arguments {
  const inPath = parameterNames(operation.path)
    .filter((name) => operation.params[name]?.capture !== capture.digits)
    .map((name) => [name, reachableValue(target, operation, { name, value: args[name] })])
  return { ...args, ...Object.fromEntries(inPath) }
}
