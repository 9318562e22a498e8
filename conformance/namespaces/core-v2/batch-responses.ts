/** The responses to the parts of a batch. */
import { at, listAt } from '#conformance/call/body.ts'
import { skip } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import { runBatch } from '#openapi/namespaces/root/index.ts'

type BatchRequests = NonNullable<RequestArguments<typeof runBatch>['requests']>

/** Skips where the account has no permission for one of them. */
export async function batchResponses(
  context: Context,
  requests: BatchRequests,
): Promise<readonly unknown[]> {
  const { body } = await context.callOk(runBatch, { requests })
  const responses = listAt(body, 'responses')
  const statuses = responses.map((response) => at(response, 'status'))
  if (!context.target.hasDemo && statuses.some((status) => status === 401 || status === 403))
    skip({ why: 'account', detail: 'the account has no permission for a request in a batch' })
  return responses
}
