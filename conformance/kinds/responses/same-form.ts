/** The methods of one row are one operation: each responds in the same form. */

import { fail, inconclusive } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { withMethod } from '#conformance/kinds/each-method.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import {
  effectiveCallOf,
  lastResponse,
  ownResponse,
} from '#conformance/kinds/judging/perform-call.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { formDifference } from './form.ts'

type ComparedResponse = Pick<TargetResponse, 'status' | 'body'>

const differenceBetween = (expected: ComparedResponse, got: ComparedResponse) =>
  expected.status === got.status
    ? formDifference({ path: '', expected: expected.body, got: got.body })
    : { path: 'status', expected: String(expected.status), got: String(got.status) }

/** Whether other cases have seen the same form for every method. */
function hasSameFormElsewhere(context: Context, operation: OperationUnderTest): boolean {
  const responses = operation.methods.map((method) =>
    lastResponse(context, withMethod(operation, method)),
  )
  const [first, ...others] = responses.filter((each) => each && isAccepted(each))
  return (
    first !== undefined &&
    others.length === operation.methods.length - 1 &&
    others.every((each) => each && !differenceBetween(first, each))
  )
}

/** Sent with the method itself, also where a setting is written. */
async function acceptedResponse(
  context: Context,
  operation: OperationUnderTest,
): Promise<TargetResponse> {
  const own = effectiveCallOf(operation)
  const response = own && (await ownResponse(context, operation, own))
  if (response && isAccepted(response)) return response
  const [method] = operation.methods
  return inconclusive(
    `${method} is answered ${response && describeResponse(response)} on this target`,
  )
}

async function runSameForm(context: Context, operation: OperationUnderTest): Promise<void> {
  const [first, ...others] = operation.methods
  if (first === undefined || hasSameFormElsewhere(context, operation)) return
  const expected = await acceptedResponse(context, withMethod(operation, first))
  for (const method of others) {
    const got = await acceptedResponse(context, withMethod(operation, method))
    const difference = differenceBetween(expected, got)
    if (difference)
      fail(
        `${difference.path || 'the body'} in the response to ${method} of the same form as to ${first}: ${difference.expected}`,
        difference.got,
      )
  }
}

/** On a new record each time: repeating a call may give another response. */
export function sameFormCases(operation: OperationUnderTest): readonly Case[] {
  if (operation.methods.length < 2 || !effectiveCallOf(operation)) return []
  return [
    defineCase({
      id: `${operation.id}/answer.alike`,
      kind: 'response',
      level: 'should',
      needs: 'write',
      afterOthers: true,
      spec: operation.spec,
      title: `${operation.id} responds in the same form to ${operation.methods.join(', ')}.`,
      run: (context) => runSameForm(context, operation),
    }),
  ]
}
