/** A read argument has an effect: a value that excludes records changes the response. */

import { fail } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { isArgumentRejection } from '#conformance/kinds/judging/judge.ts'
import type { Judged } from '#conformance/kinds/judging/judged.ts'
import { isKnownError } from '#conformance/kinds/judging/responses.ts'
import { answerOf, said } from '#conformance/kinds/judging/seen.ts'
import { resolved } from '#conformance/playbook/resolved.ts'
import { described, isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'

interface BetweenLooks {
  readonly before: string
  readonly response: TargetResponse
  /** Guards against concurrent changes that would look like an effect. */
  readonly after: string
}

const baseOf = async (context: Context, read: Judged): Promise<Arguments> => ({
  ...(await context.sample(read)),
  ...read.play.several,
})

async function seenAlone(context: Context, read: Judged, given: Arguments): Promise<BetweenLooks> {
  const base = await baseOf(context, read)
  const sent = await resolved(context, given)
  const before = await answerOf(context, read, base)
  const response = await context.call(read, { ...base, ...sent })
  const after = await answerOf(context, read, base)
  return { before: before.answer, response, after: after.answer }
}

/** Sends all values in sequence, between two reads without them. */
async function seenTogether(
  context: Context,
  read: Judged,
): Promise<ReadonlyMap<string, BetweenLooks>> {
  const base = await baseOf(context, read)
  const before = await answerOf(context, read, base)
  const responses = new Map<string, TargetResponse>()
  for (const [name, value] of Object.entries(read.play.acts ?? {})) {
    const sent = await resolved(context, { [name]: value })
    responses.set(name, await context.call(read, { ...base, ...sent }))
  }
  const after = await answerOf(context, read, base)
  const seen = { before: before.answer, after: after.answer }
  return new Map([...responses].map(([name, response]) => [name, { ...seen, response }]))
}

const hasActed = ({ before, response, after }: BetweenLooks): boolean => {
  const { answer } = said(response)
  return answer !== before && answer !== after
}

/** An empty result may be an error that the contract lists. */
const isAnswered = (read: Judged, response: TargetResponse): boolean =>
  isAccepted(response) || (!isArgumentRejection(response) && isKnownError(read, response))

async function runActs(context: Context, read: Judged, name: string): Promise<void> {
  const together = await context.once(`acts ${read.id}`, () => seenTogether(context, read))
  const among = together.get(name)
  if (among && isAnswered(read, among.response) && hasActed(among)) return
  const given = { [name]: read.play.acts?.[name] }
  const alone = await seenAlone(context, read, given)
  const { response } = alone
  if (!isAnswered(read, response)) fail(`${read.id} to succeed`, described(response))
  if (!hasActed(alone))
    fail(
      `another response with ${JSON.stringify(await resolved(context, given))}`,
      'the same as without it',
    )
}

/** Values with an effect are only known for the built-in dataset. */
const actsCase = (operation: Judged, name: string): Case =>
  defineCase({
    id: `${operation.id}/args.${name}.acts`,
    kind: 'scenario',
    level: 'should',
    needs: 'read',
    spec: operation.spec,
    title: `${name} changes what ${operation.id} answers.`,
    standInOnly: true,
    run: (context) => runActs(context, operation, name),
  })

export const actsCases = (operation: Judged): readonly Case[] =>
  Object.keys(operation.play.acts ?? {}).map((name) => actsCase(operation, name))
