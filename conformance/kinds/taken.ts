/** Whatever an operation lists as optional it takes: also where nothing is said about good values. */

import { fail, inconclusive } from '#conformance/call/check.ts'
import { isPathArgument } from '#conformance/call/request.ts'
import { sampleOf } from '#conformance/call/sample.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { resolved } from '#conformance/playbook/resolved.ts'
import { described, isAccepted } from '#conformance/transport/exchange.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { constraintsIn } from './good-values.ts'
import { isArgumentRejection } from './judge.ts'
import type { Judged } from './judged.ts'
import { askOnce, callerFor } from './rejection.ts'

/** The default, or the neutral value where the site decides which are right. */
const goodValue = (schema: ArgSchema): unknown =>
  schema.neutral ?? schema.default ?? sampleOf(schema)

async function runTaken(context: Context, operation: Judged, name: string): Promise<void> {
  const options = callerFor(context, operation)
  const { [name]: _, ...base } = await context.sample(operation)
  const known = { [name]: operation.play.acts?.[name] ?? goodValue(operation.args[name] ?? {}) }
  const args = { ...base, ...(await resolved(context, known)) }
  const without = await askOnce(context, { operation, args: base, options })
  if (without.status === 400) inconclusive(`the operation answers ${described(without)} here`)
  const response = await askOnce(context, { operation, args, options })
  if (isArgumentRejection(response) || (isAccepted(without) && response.status >= 500))
    fail(`${name} to be taken`, described(response))
}

/** Where values are refused, a case of that constraint takes the good ones. */
const isUnjudged = (operation: Judged, name: string): boolean =>
  name !== 'multilang_language' &&
  !operation.args[name]?.required &&
  operation.args[name]?.check !== 'own' &&
  !isPathArgument(operation, name) &&
  constraintsIn(operation, name).length === 0

export const takenCases = (operation: Judged): readonly Case[] =>
  Object.keys(operation.args)
    .filter((name) => isUnjudged(operation, name))
    .map((name) =>
      defineCase({
        id: `${operation.id}/args.${name}.taken`,
        kind: 'response',
        level: 'must',
        needs: 'read',
        spec: operation.spec,
        title: `${operation.id} takes ${name}.`,
        twin: `the same request without ${name}`,
        run: (context) => runTaken(context, operation, name),
      }),
    )
