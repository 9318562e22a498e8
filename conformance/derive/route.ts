/** Every method of every route answers, judged against a route that cannot exist. */

import { type Case, defineCase, fail, skip } from '#conformance/case.ts'
import type { CallOptions, Context } from '#conformance/context.ts'
import { toWire } from '#conformance/request.ts'
import { samplesFor } from '#conformance/samples/samples.ts'
import { described, isSameAnswer } from '#conformance/transport/exchange.ts'
import { isProbeable } from '#conformance/transport/guard.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import type { Method } from '#openapi/define.ts'
import { askOnce } from './refusal.ts'

/** Where calling it could act, OPTIONS tells whether the route is known. */
async function askByOptions(context: Context, operation: ContractOperation, method: Method) {
  const args = await samplesFor(context, operation)
  const [path = '/'] = toWire(operation, args, method).path.split('?')
  const control = await context.target.control('OPTIONS')
  const answer = await context.send({ method: 'OPTIONS', path, identity: 'anonymous' })
  if (answer.status === control.status && answer.text === control.text)
    skip(`inconclusive: OPTIONS answers ${described(answer)} for a route that cannot exist, too`)
}

function optionsFor(context: Context, operation: ContractOperation, method: Method) {
  const { isStandIn } = context.target
  if (method === 'GET') {
    const isSafe = operation.effect === 'safe' || isStandIn
    return isSafe ? ({} satisfies CallOptions) : undefined
  }
  if (!isStandIn && (!isProbeable(operation) || operation.id === 'batch.run')) return undefined
  return { as: 'anonymous', probe: true, method } as const satisfies CallOptions
}

async function runRoute(context: Context, operation: ContractOperation, method: Method) {
  const options = optionsFor(context, operation, method)
  if (!options) return askByOptions(context, operation, method)
  const args = await samplesFor(context, operation)
  const control = await context.target.control(method)
  const answer = await askOnce(context, { operation, args, options })
  if (isSameAnswer(answer, control))
    fail(`${method} ${operation.path} to be a route`, `${described(answer)}, as for no route`)
  if (answer.status === 405) fail(`${method} ${operation.path} to be a route`, '405')
}

export const routeCases = (operation: ContractOperation): readonly Case[] =>
  operation.methods.map((method) =>
    defineCase({
      id: `${operation.id}/answers.${method}`,
      kind: 'route',
      level: 'must',
      needs: 'read',
      spec: operation.spec,
      title: `${method} ${operation.path} is answered by a route.`,
      twin: 'a route that cannot exist',
      run: (context) => runRoute(context, operation, method),
    }),
  )
