/** An argument of a read acts: with a value that leaves something out, the response is another one. */

import { fail } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { resolved } from '#conformance/playbook/resolved.ts'
import { described, isAccepted } from '#conformance/transport/exchange.ts'
import { isArgumentRejection } from './judge.ts'
import type { Judged } from './judged.ts'
import { isKnownError } from './responses.ts'
import { answerOf, said } from './seen.ts'

async function runActs(context: Context, read: Judged, given: Arguments): Promise<void> {
  const base = { ...(await context.sample(read)), ...read.play.several }
  const sent = await resolved(context, given)
  const before = await answerOf(context, read, base)
  const response = await context.call(read, { ...base, ...sent })
  if (isArgumentRejection(response) || (!isAccepted(response) && !isKnownError(read, response)))
    fail(`${read.id} to succeed`, described(response))
  const { answer } = said(response)
  // Others may change what is shown meanwhile, which must not pass for an effect.
  const after = await answerOf(context, read, base)
  if (answer === before.answer || answer === after.answer)
    fail(`another response with ${JSON.stringify(sent)}`, 'the same as without it')
}

/** Which values make a difference is only known of the built-in dataset. */
const actsCase = (operation: Judged, name: string, value: unknown): Case =>
  defineCase({
    id: `${operation.id}/args.${name}.acts`,
    kind: 'scenario',
    level: 'should',
    needs: 'read',
    spec: operation.spec,
    title: `${name} changes what ${operation.id} answers.`,
    standInOnly: true,
    run: (context) => runActs(context, operation, { [name]: value }),
  })

export const actsCases = (operation: Judged): readonly Case[] =>
  Object.entries(operation.play.acts ?? {}).map(([name, value]) => actsCase(operation, name, value))
