/** Unusual texts in the arguments of reads: the response is JSON all the same. */

import { isPathArgument } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { assertJson } from '#conformance/kinds/judging/as-json.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { assertNoCrash } from '#conformance/kinds/judging/responses.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import { ownArguments } from '#conformance/kinds/values/good-values.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isGet, isRead } from '#openapi/language/define.ts'
import { fromKeys } from '#openapi/values/json.ts'

/** A word where a number or a version is usual, and characters that need an encoding. */
const ODD_TEXTS = ['beta', `Größe "O'Neil" \\ <b>&amp; %41 +1 🎈`]

/** A server may store what it found for a required text, such as the name of an application. */
const textArguments = (operation: ContractOperation): readonly string[] =>
  ownArguments(operation)
    .filter(([name]) => !isPathArgument(operation, name))
    .filter(
      ([, { type, enum: values, format, pattern, required }]) =>
        type === 'string' && !values && !format && !pattern && !required,
    )
    .map(([name]) => name)

export function oddTextCases(operation: OperationUnderTest): readonly Case[] {
  const names = textArguments(operation)
  if (!isGet(operation) || !isRead(operation) || names.length === 0) return []
  return [
    defineCase({
      id: `${operation.id}/answer.odd-texts`,
      kind: 'response',
      level: 'must',
      needs: 'read',
      spec: '1',
      title: `${operation.id} responds with JSON to unusual texts in its optional arguments.`,
      async run(context) {
        for (const text of ODD_TEXTS) {
          const args = { ...(await context.sample(operation)), ...fromKeys(names, () => text) }
          const response = await sendOnce(context, { operation, args, options: {} })
          assertNoCrash(operation, response)
          assertJson(response, operation)
        }
      },
    }),
  ]
}
