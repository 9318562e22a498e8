/**
 * Formats that sanitise instead of rejecting: a value has the same effect as its sanitised form.
 */

import { fail, inconclusive } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import {
  describeResponse,
  isSameResponse,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isRead } from '#openapi/language/define.ts'

interface SanitizedFormat {
  /** Clean values, one of which has an effect; defaults to the sample's value. */
  readonly cleanValues?: readonly string[]
  readonly addInvalidCharacters: (value: string) => string
  readonly isSame: (one: TargetResponse, other: TargetResponse) => boolean
}

/** Characters that the platform removes from values with a format. */
const SANITIZED_FORMATS: Readonly<Record<string, SanitizedFormat>> = {
  // An embed has a new secret each time.
  uri: { addInvalidCharacters: (value) => `"${value}"`, isSame: isSameResponse },
}

interface SanitizedArgument {
  readonly operation: ContractOperation
  readonly name: string
  readonly sanitized: SanitizedFormat
}

async function runSanitized(context: Context, { operation, name, sanitized }: SanitizedArgument) {
  const base = await context.sample(operation)
  const send = (given: unknown) =>
    sendOnce(context, { operation, args: { ...base, [name]: given }, options: {} })
  const without = await send(
    sanitized.cleanValues ? undefined : `${String(base[name])}no-such-page`,
  )
  for (const value of sanitized.cleanValues ?? [String(base[name])]) {
    const expected = await send(value)
    if (sanitized.isSame(expected, without)) continue
    const response = await send(sanitized.addInvalidCharacters(value))
    if (sanitized.isSame(response, expected)) return
    fail(
      `${sanitized.addInvalidCharacters(value)} to have the effect of ${value} (${describeResponse(expected)})`,
      describeResponse(response),
    )
  }
  inconclusive(`${name} has no effect on this target`)
}

const sanitizedCase = ({ operation, name, sanitized }: SanitizedArgument): Case =>
  defineCase({
    id: `${operation.id}/args.${name}.format.cleaned`,
    kind: 'format',
    level: 'assumed',
    needs: 'read',
    spec: operation.spec,
    title: `Invalid characters in ${name} are removed before it takes effect.`,
    twin: `${name} without invalid characters`,
    run: (context) => runSanitized(context, { operation, name, sanitized }),
  })

export function sanitizedCases(operation: ContractOperation): readonly Case[] {
  if (!isRead(operation)) return []
  return Object.entries(operation.args).flatMap(([name, { format = '' }]) => {
    const sanitized = SANITIZED_FORMATS[format]
    return sanitized ? [sanitizedCase({ operation, name, sanitized })] : []
  })
}
