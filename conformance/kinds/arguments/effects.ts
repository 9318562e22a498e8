/** A read argument has an effect: a value that excludes records changes the response. */

import { fail } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { isArgumentRejection } from '#conformance/kinds/judging/judge-rejection.ts'
import { readResponse, withoutTimes } from '#conformance/kinds/judging/observe.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { isKnownError } from '#conformance/kinds/judging/responses.ts'
import { resolveArgs } from '#conformance/playbook/resolve-args.ts'
import { failCall } from '#conformance/targets/checked-calls.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'

interface BracketedResponse {
  readonly before: string
  readonly response: TargetResponse
  /** Guards against concurrent changes that would look like an effect. */
  readonly after: string
}

const baseOf = async (context: Context, read: OperationUnderTest): Promise<Arguments> => ({
  ...(await context.sample(read)),
  ...read.play.manyResults,
})

async function responseAlone(
  context: Context,
  read: OperationUnderTest,
  given: Arguments,
): Promise<BracketedResponse> {
  const base = await baseOf(context, read)
  const sent = await resolveArgs(context, given)
  const before = await readResponse(context, read, base)
  const response = await context.call(read, { ...base, ...sent })
  const after = await readResponse(context, read, base)
  return { before: before.content, response, after: after.content }
}

/** Sends all values in sequence, between two reads without them. */
async function allResponses(
  context: Context,
  read: OperationUnderTest,
): Promise<ReadonlyMap<string, BracketedResponse>> {
  const base = await baseOf(context, read)
  const before = await readResponse(context, read, base)
  const responses = new Map<string, TargetResponse>()
  for (const [name, value] of Object.entries(read.play.effectiveValues ?? {})) {
    const sent = await resolveArgs(context, { [name]: value })
    responses.set(name, await context.call(read, { ...base, ...sent }))
  }
  const after = await readResponse(context, read, base)
  const surrounding = { before: before.content, after: after.content }
  return new Map([...responses].map(([name, response]) => [name, { ...surrounding, response }]))
}

const hasEffect = ({ before, response, after }: BracketedResponse): boolean => {
  const { content } = withoutTimes(response)
  return content !== before && content !== after
}

/** An empty result may be an error that the contract lists. */
const isValidResponse = (read: OperationUnderTest, response: TargetResponse): boolean =>
  isAccepted(response) || (!isArgumentRejection(response) && isKnownError(read, response))

async function runEffect(context: Context, read: OperationUnderTest, name: string): Promise<void> {
  const all = await context.once(`acts ${read.id}`, () => allResponses(context, read))
  const shared = all.get(name)
  if (shared && isValidResponse(read, shared.response) && hasEffect(shared)) return
  const given = { [name]: read.play.effectiveValues?.[name] }
  const alone = await responseAlone(context, read, given)
  const { response } = alone
  if (!isValidResponse(read, response)) failCall(read, 'to succeed', response)
  if (!hasEffect(alone))
    fail(
      `a different response with ${JSON.stringify(await resolveArgs(context, given))}`,
      'the same response as without it',
    )
}

/** Values with an effect are only known for the built-in dataset. */
const effectCase = (operation: OperationUnderTest, name: string): Case =>
  defineCase({
    id: `${operation.id}/args.${name}.acts`,
    kind: 'scenario',
    level: 'should',
    needs: 'read',
    spec: operation.spec,
    title: `${name} changes the response of ${operation.id}.`,
    standInOnly: true,
    run: (context) => runEffect(context, operation, name),
  })

export const effectCases = (operation: OperationUnderTest): readonly Case[] =>
  Object.keys(operation.play.effectiveValues ?? {}).map((name) => effectCase(operation, name))
