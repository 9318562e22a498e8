/** Valid arguments for an operation on this very target. */

import type { Context } from '#conformance/context.ts'
import { baseArguments } from '#conformance/kinds/sample.ts'
import type { Arguments } from '#conformance/request.ts'
import { readPattern, toList } from '#conformance/targets/index-document.ts'
import { capture } from '#openapi/captures.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { parameterNames } from '#openapi/derive/patterns.ts'
import { SAMPLES } from './table.ts'

/** Where a deployment has other values than ours in a list, its own first value is taken. */
function deployedChoice({ target }: Context, operation: ContractOperation, arg: string): unknown {
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

interface PathValue {
  readonly name: string
  readonly value: unknown
}

/** A deployed class may be narrower than stated; a single letter then still reaches the route. */
function reachable({ target }: Context, operation: ContractOperation, { name, value }: PathValue) {
  const classes = target.index
    .routesOf(operation)
    .flatMap(({ pattern }) => readPattern(pattern).captures)
    .filter((capture) => capture.name === name)
  const takes = (text: string) =>
    classes.some(({ expression }) => new RegExp(`^(?:${expression})$`, 'i').test(text))
  if (classes.length === 0 || takes(String(value)) || !takes('a')) return value
  return 'a'
}

async function resolved(context: Context, operation: ContractOperation): Promise<Arguments> {
  const base: Record<string, unknown> = { ...baseArguments(operation) }
  for (const name of Object.keys(base)) {
    const choice = deployedChoice(context, operation, name)
    if (choice !== undefined) base[name] = choice
  }
  for (const [name, sample] of Object.entries(SAMPLES[operation.id] ?? {}))
    base[name] = typeof sample === 'function' ? await sample(context) : sample
  for (const name of parameterNames(operation.path))
    if (operation.params[name]?.capture !== capture.digits)
      base[name] = reachable(context, operation, { name, value: base[name] })
  return base
}

export const samplesFor = (context: Context, operation: ContractOperation): Promise<Arguments> =>
  context.once(`sample ${operation.id}`, () => resolved(context, operation))
