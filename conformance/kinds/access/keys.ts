/** Operations protected by a key: the key grants access, and no account replaces it. */

import { fail } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { assertErrorBody } from '#conformance/kinds/judging/access-rejection.ts'
import { siteOfCall } from '#conformance/kinds/judging/perform-call.ts'
import { failDenied } from '#conformance/kinds/judging/role-access.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import { describeResponse, isAccepted, isRejected } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { accessRule } from '#openapi/language/access.ts'
import { mapValues } from '#openapi/values/json.ts'

const keyCase = (operation: ContractOperation): Case =>
  defineCase({
    id: `${operation.id}/access.key`,
    kind: 'access',
    level: 'assumed',
    needs: 'write',
    spec: '5',
    title: `${operation.id} accepts a request with the key and without an account.`,
    standInOnly: true,
    async run(context) {
      const args = await context.sample(operation)
      const response = await context.call(operation, args, { as: 'anonymous' })
      if (!isAccepted(response)) failDenied('an anonymous caller with the key', response)
    },
  })

const missingKeyCase = (
  operation: ContractOperation,
  wrongKey: Readonly<Record<string, string>>,
): Case =>
  defineCase({
    id: `${operation.id}/access.no-key`,
    kind: 'access',
    level: 'assumed',
    needs: 'write',
    spec: '5',
    title: `${operation.id} rejects a request without an account and without the key.`,
    twin: 'the same request with the key',
    standInOnly: true,
    // A rejected call has no side effects on the accepted one.
    isolated: siteOfCall(operation),
    async run(context) {
      const args = await context.sample(operation)
      for (const key of [wrongKey, mapValues(wrongKey, () => '')]) {
        const response = await context.call(operation, { ...args, ...key }, { as: 'anonymous' })
        if (!isRejected(response)) fail('a rejection without the key', describeResponse(response))
        // A handler that checks the key itself has its own form of rejection.
        if (accessRule(operation.access).decidedBy !== 'handler') assertErrorBody(response)
      }
      const twin = await sendOnce(context, { operation, args, options: {} })
      if (!isAccepted(twin))
        fail('the same request with the key to be accepted', describeResponse(twin))
    },
  })

export function keyCases(operation: ContractOperation): readonly Case[] {
  const { proof } = accessRule(operation.access)
  return proof ? [keyCase(operation), missingKeyCase(operation, proof)] : []
}
