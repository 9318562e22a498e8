/** A default acts: leaving an argument out is the same as sending its default. */

import { field } from '#conformance/call/body.ts'
import { equal, fail, inconclusive } from '#conformance/call/check.ts'
import { type Arguments, isPathArgument } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { isGet, isRead } from '#openapi/language/define.ts'
import { mapValues } from '#openapi/values/json.ts'
import { defaultActs } from './levels.ts'
import { askOnce } from './rejection.ts'

/** Status, body and counts. */
export const isSame = (one: TargetResponse, other: TargetResponse): boolean =>
  one.status === other.status &&
  (one.text === other.text || equal(one.body, other.body)) &&
  one.headers['x-wp-total'] === other.headers['x-wp-total'] &&
  one.headers['x-wp-totalpages'] === other.headers['x-wp-totalpages']

/** What two responses to the same request have in common; the rest is another one each time. */
function common(one: unknown, other: unknown): unknown {
  if (equal(one, other)) return one
  if (Array.isArray(one) && Array.isArray(other))
    return one.map((part, place) => common(part, other[place]))
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return undefined
  return mapValues(one, (part, name) => common(part, field(other, name)))
}

/** Arguments beside which another default would show: one record on a page, no equal ones. */
const BESIDE: Readonly<Record<string, Arguments>> = {
  page: { per_page: 1 },
  order: { orderby: 'id', order_by: 'id' },
}

const takes = ({ enum: choices }: ArgSchema, value: unknown): boolean =>
  choices?.some((choice) => choice === value) ?? true

function beside({ args }: ContractOperation, name: string): Arguments {
  const entries = Object.entries(BESIDE[name] ?? {})
  return Object.fromEntries(
    entries.filter(([arg, value]) => args[arg] !== undefined && takes(args[arg], value)),
  )
}

/** An argument that is left out, beside others that are sent. */
interface Left {
  readonly operation: ContractOperation
  readonly name: string
  readonly args: Arguments
}

/** `moving`: the responses differ, but so do two responses to the very same request. */
async function compared(context: Context, { operation, name, args }: Left, value: unknown) {
  const base = { ...args, ...beside(operation, name) }
  const sent = { ...base, [name]: value }
  const without = await context.call(operation, base)
  if (!isAccepted(without)) inconclusive(`the operation answers ${without.status} here`)
  const explicit = await context.call(operation, sent)
  if (isSame(without, explicit)) return 'same'
  const again = await context.call(operation, base)
  if (isSame(without, again)) return 'other'
  // What changes anyway, a secret or a time, is not held against the default.
  const stable = common(without.body, again.body)
  return equal(stable, common(stable, explicit.body)) ? 'same' : 'moving'
}

/** By responses that other cases look at, too, whenever they came. */
async function isSameAtOnce(context: Context, { operation, name, args }: Left, value: unknown) {
  const base = { ...args, ...beside(operation, name) }
  const ask = (sent: Arguments) => askOnce(context, { operation, args: sent, options: {} })
  const without = await ask(base)
  return isAccepted(without) && isSame(without, await ask({ ...base, [name]: value }))
}

/** Others may work on the target meanwhile; it is asked again before it is blamed. */
const ATTEMPTS = 4

/** Left out, an argument acts as the value. */
export async function assertLeftOut(context: Context, left: Left, value: unknown): Promise<void> {
  if (await isSameAtOnce(context, left, value)) return
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await compared(context, left, value)
    if (found === 'same') return
    if (found === 'other') break
  }
  fail(`the same response with ${left.name} left out as with ${String(value)}`, 'another response')
}

export const assertDefault = (context: Context, left: Left): Promise<void> =>
  assertLeftOut(context, left, left.operation.args[left.name]?.default)

/** Null stands for "nothing sent", and an empty string cannot be told from it in a query. */
const isSendable = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length)

/** Some reads ask others for what they answer, so they are not called just anywhere. */
const isReading = (operation: ContractOperation): boolean =>
  isGet(operation) || operation.kind === 'read'

/** The arguments whose default can be told from another value. */
export const defaultsIn = (operation: ContractOperation): readonly string[] =>
  Object.entries(operation.args)
    .filter(([name, schema]) => isSendable(schema.default) && !isPathArgument(operation, name))
    .filter(([name]) => defaultActs(operation, name))
    .map(([name]) => name)

export function defaultCases(operation: ContractOperation): readonly Case[] {
  if (!isReading(operation)) return []
  const isSafe = isRead(operation)
  return defaultsIn(operation).map((name) =>
    defineCase({
      id: `${operation.id}/args.${name}.default`,
      kind: 'default',
      level: 'must',
      needs: isSafe ? 'read' : 'write',
      ...(!isSafe && { standInOnly: true }),
      spec: operation.spec,
      title: `Left out, ${name} acts as ${JSON.stringify(operation.args[name]?.default)}.`,
      async run(context) {
        await assertDefault(context, {
          operation,
          name,
          args: await context.sample(operation),
        })
      },
    }),
  )
}
