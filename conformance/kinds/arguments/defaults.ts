/** A default is effective: omitting an argument equals sending its default. */

import { field } from '#conformance/call/body.ts'
import { equal, fail, inconclusive } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import { defaultsIn, isReading, withDefaults } from '#conformance/kinds/values/default-values.ts'
import { languageOf } from '#conformance/targets/target.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { isRead } from '#openapi/language/define.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { mapValues } from '#openapi/values/json.ts'

/** Compares status, body and counts. */
const isSame = (one: TargetResponse, other: TargetResponse): boolean =>
  one.status === other.status &&
  (one.text === other.text || equal(one.body, other.body)) &&
  one.headers['x-wp-total'] === other.headers['x-wp-total'] &&
  one.headers['x-wp-totalpages'] === other.headers['x-wp-totalpages']

/** The parts that two responses to the same request have in common; the rest varies. */
function commonParts(one: unknown, other: unknown): unknown {
  if (equal(one, other)) return one
  if (Array.isArray(one) && Array.isArray(other))
    return one.map((part, index) => commonParts(part, other[index]))
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return undefined
  return mapValues(one, (part, name) => commonParts(part, field(other, name)))
}

/** Additional arguments that make a different default visible: one record per page, no ties. */
const COMPANION_ARGUMENTS: Readonly<Record<string, Arguments>> = {
  page: { per_page: 1 },
  order: { orderby: 'id', order_by: 'id' },
}

const accepts = ({ enum: choices }: ArgSchema, value: unknown): boolean =>
  choices?.some((choice) => choice === value) ?? true

function companionsOf({ args }: ContractOperation, name: string): Arguments {
  const entries = Object.entries(COMPANION_ARGUMENTS[name] ?? {})
  return Object.fromEntries(
    entries.filter(([arg, value]) => args[arg] !== undefined && accepts(args[arg], value)),
  )
}

/** An omitted argument and the other arguments. */
interface OmittedArgument {
  readonly operation: ContractOperation
  readonly name: string
  readonly args: Arguments
}

interface ComparedResponses {
  readonly without: TargetResponse
  readonly again: TargetResponse
  readonly explicit: TargetResponse
}

/** A request without the argument, and one with it. */
interface WithAndWithout {
  readonly base: Arguments
  readonly sent: Arguments
}

function withOneDefault(
  { operation, name, args }: OmittedArgument,
  value: unknown,
): WithAndWithout {
  const base = { ...args, ...companionsOf(operation, name) }
  return { base, sent: { ...base, [name]: value } }
}

/** Varying parts such as secrets and times do not count against the default. */
function isStablySame({ without, again, explicit }: ComparedResponses): boolean {
  const stable = commonParts(without.body, again.body)
  return equal(stable, commonParts(stable, explicit.body))
}

/** `unstable`: the responses differ, but so do two responses to the same request. */
async function compareResponses(context: Context, omitted: OmittedArgument, value: unknown) {
  const { operation } = omitted
  const { base, sent } = withOneDefault(omitted, value)
  const without = await context.call(operation, base)
  if (!isAccepted(without))
    inconclusive(`the operation responds with ${without.status} on this target`)
  const explicit = await context.call(operation, sent)
  if (isSame(without, explicit)) return 'same'
  const again = await context.call(operation, base)
  if (isSame(without, again)) return 'other'
  return isStablySame({ without, again, explicit }) ? 'same' : 'unstable'
}

/** The language of the address is the default of every request with a language argument. */
function languageIn({ target }: Context, { args }: ContractOperation): Arguments {
  const language = args[LANGUAGE_ARGUMENT] && languageOf(target)
  return language === undefined ? {} : { [LANGUAGE_ARGUMENT]: language }
}

/** All defaults at once: if together they make no difference, none does. */
function withAllDefaults(
  context: Context,
  { operation, name, args }: OmittedArgument,
  value: unknown,
): WithAndWithout {
  const base = Object.keys(COMPANION_ARGUMENTS).reduce<Arguments>(
    (all, other) => Object.assign(all, companionsOf(operation, other)),
    { ...args },
  )
  const hasNoCompanions = Object.keys(companionsOf(operation, name)).length === 0
  const defaults = {
    ...withDefaults(operation, hasNoCompanions ? args : base),
    ...languageIn(context, operation),
  }
  return { base: hasNoCompanions ? args : base, sent: { ...defaults, [name]: value } }
}

/** Uses shared responses of other cases. */
async function isSameInSharedResponses(
  context: Context,
  { operation }: OmittedArgument,
  { base, sent }: WithAndWithout,
) {
  const send = (args: Arguments) => sendOnce(context, { operation, args, options: {} })
  const without = await send(base)
  if (!isAccepted(without)) return false
  const explicit = await send(sent)
  if (isSame(without, explicit)) return true
  const key = `again ${operation.id} ${JSON.stringify(base)}`
  const again = await context.once(key, () => context.call(operation, base))
  return !isSame(without, again) && isStablySame({ without, again, explicit })
}

/** Concurrent changes are possible; the comparison is repeated before it fails. */
const ATTEMPTS = 4

/** Asserts that an omitted argument has the effect of the value. */
export async function assertOmitted(
  context: Context,
  omitted: OmittedArgument,
  value: unknown,
): Promise<void> {
  if (await isSameInSharedResponses(context, omitted, withAllDefaults(context, omitted, value)))
    return
  if (await isSameInSharedResponses(context, omitted, withOneDefault(omitted, value))) return
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const comparison = await compareResponses(context, omitted, value)
    if (comparison === 'same') return
    if (comparison === 'other') break
  }
  fail(`the same response without ${omitted.name} as with ${String(value)}`, 'a different response')
}

export const assertDefault = (context: Context, omitted: OmittedArgument): Promise<void> =>
  assertOmitted(context, omitted, omitted.operation.args[omitted.name]?.default)

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
      title: `Without ${name}, its default ${JSON.stringify(operation.args[name]?.default)} applies.`,
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
