/** The methods of one row are one operation: each responds in the same form. */

import { check, equal, inconclusive } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { withMethod } from '#conformance/kinds/each-method.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import {
  effectiveCallOf,
  lastResponse,
  ownResponse,
} from '#conformance/kinds/judging/perform-call.ts'
import type { OwnCall } from '#conformance/playbook/own-call.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { isEmptyList, isRecord, mapValues } from '#openapi/values/json.ts'

/** The platform does not distinguish an empty list from an empty object. */
const typeOf = (value: unknown): string =>
  isEmptyList(value) ? 'object' : Array.isArray(value) ? 'list' : typeof value

const formOf = ({ status, body }: TargetResponse) => ({
  status,
  body: isRecord(body) ? mapValues(body, typeOf) : typeOf(body),
})

/** Whether other cases have seen the same form for every method. */
function hasSameFormElsewhere(context: Context, operation: OperationUnderTest): boolean {
  const responses = operation.methods.map((method) =>
    lastResponse(context, withMethod(operation, method)),
  )
  const [first, ...others] = responses.map((each) => each && isAccepted(each) && formOf(each))
  return Boolean(first) && others.every((form) => equal(form, first))
}

async function runSameForm(
  context: Context,
  operation: OperationUnderTest,
  own: OwnCall,
): Promise<void> {
  const [first, ...others] = operation.methods
  if (first === undefined || hasSameFormElsewhere(context, operation)) return
  const formBy = async (method: typeof first) => {
    const response = await ownResponse(context, withMethod(operation, method), own)
    if (!isAccepted(response))
      inconclusive(`${method} is answered ${describeResponse(response)} on this target`)
    return formOf(response)
  }
  const expected = await formBy(first)
  for (const method of others)
    check(`the form of the response to ${method}`, await formBy(method)).is(expected)
}

/** On a new record each time: repeating a call may give another response. */
export function sameFormCases(operation: OperationUnderTest): readonly Case[] {
  const own = effectiveCallOf(operation)
  if (operation.methods.length < 2 || !own) return []
  return [
    defineCase({
      id: `${operation.id}/answer.alike`,
      kind: 'response',
      level: 'should',
      needs: 'write',
      afterOthers: true,
      spec: operation.spec,
      title: `${operation.id} responds in the same form to ${operation.methods.join(', ')}.`,
      run: (context) => runSameForm(context, operation, own),
    }),
  ]
}
