/**
 * Formats that sanitise instead of rejecting: a value has the same effect as its sanitised form.
 */

import { fail, inconclusive } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { sendOnce } from '#conformance/kinds/judging/rejection.ts'
import {
  describeResponse,
  isSameResponse,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isRead } from '#openapi/language/define.ts'

interface Dirt {
  /** Clean values, one of which has an effect; defaults to the sample's value. */
  readonly clean?: readonly string[]
  readonly soil: (value: string) => string
  readonly isAlike: (one: TargetResponse, other: TargetResponse) => boolean
}

/** Characters that the platform removes from values with a format. */
const DIRT: Readonly<Record<string, Dirt>> = {
  // An embed has a new secret each time.
  uri: { soil: (value) => `"${value}"`, isAlike: isSameResponse },
}

interface Dirty {
  readonly operation: ContractOperation
  readonly name: string
  readonly dirt: Dirt
}

async function runSanitized(context: Context, { operation, name, dirt }: Dirty) {
  const base = await context.sample(operation)
  const ask = (given: unknown) =>
    sendOnce(context, { operation, args: { ...base, [name]: given }, options: {} })
  const without = await ask(dirt.clean ? undefined : `${String(base[name])}no-such-page`)
  for (const value of dirt.clean ?? [String(base[name])]) {
    const expected = await ask(value)
    if (dirt.isAlike(expected, without)) continue
    const response = await ask(dirt.soil(value))
    if (dirt.isAlike(response, expected)) return
    fail(
      `${dirt.soil(value)} to have the effect of ${value} (${describeResponse(expected)})`,
      describeResponse(response),
    )
  }
  inconclusive(`${name} has no effect on this target`)
}

const sanitizedCase = ({ operation, name, dirt }: Dirty): Case =>
  defineCase({
    id: `${operation.id}/args.${name}.format.cleaned`,
    kind: 'format',
    level: 'assumed',
    needs: 'read',
    spec: operation.spec,
    title: `Invalid characters in ${name} are removed before it takes effect.`,
    twin: `${name} without invalid characters`,
    run: (context) => runSanitized(context, { operation, name, dirt }),
  })

export function sanitizedCases(operation: ContractOperation): readonly Case[] {
  if (!isRead(operation)) return []
  return Object.entries(operation.args).flatMap(([name, { format = '' }]) => {
    const dirt = DIRT[format]
    return dirt ? [sanitizedCase({ operation, name, dirt })] : []
  })
}
