/** Every method of every route responds, compared with a route that does not exist. */

import { field } from '#conformance/call/body.ts'
import { fail, inconclusive } from '#conformance/call/check.ts'
import { toWire } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { isOwnAccessRejection } from '#conformance/kinds/judging/access-rejection.ts'
import { assertJson, assertRejectionInJson } from '#conformance/kinds/judging/as-json.ts'
import { assertNoCrash } from '#conformance/kinds/judging/responses.ts'
import { probeSite } from '#conformance/kinds/judging/role-access.ts'
import { sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import { matchesRoute } from '#conformance/targets/index-document.ts'
import {
  describeResponse,
  isAccepted,
  isSameResponse,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { isProbeable, needsArguments, requiresProof } from '#conformance/transport/guard.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isRead, type Method } from '#openapi/language/define.ts'
import { asList } from '#openapi/values/json.ts'
import { isSameResponseText, optionsOf } from './options.ts'

/** The methods in a response to OPTIONS, in the form of the index. */
const methodsIn = ({ body }: TargetResponse): readonly unknown[] => asList(field(body, 'methods'))

/** Where two patterns match a path, OPTIONS shows the methods of the first one only. */
const isOnlyMatch = ({ target }: Context, path: string): boolean =>
  target.index.routes.filter(({ pattern }) => matchesRoute(pattern, path)).length === 1

interface RouteProbe {
  readonly operation: ContractOperation
  readonly method: Method
  readonly path: string
}

/**
 * Where a call could have side effects, OPTIONS shows whether the route exists; the index always
 * does.
 */
async function probeByOptions(
  context: Context,
  { operation, method, path }: RouteProbe,
): Promise<void> {
  const control = await context.target.control('OPTIONS')
  const known = await optionsOf(context, '/')
  if (isSameResponseText(known, control))
    inconclusive(
      `OPTIONS has the same response for a route that does not exist: ${describeResponse(control)}`,
    )
  const response = await optionsOf(context, path)
  if (isSameResponseText(response, control))
    fail(
      `${operation.path} to be a route`,
      `${describeResponse(response)}, as for an unknown route`,
    )
  const listsMethods = methodsIn(known).includes('GET') && isOnlyMatch(context, path)
  if (listsMethods && !methodsIn(response).includes(method))
    fail(`${method} ${operation.path} to be a route`, `only ${methodsIn(response).join(', ')}`)
}

async function assertRoute(context: Context, probe: RouteProbe, response: TargetResponse) {
  const { operation, method } = probe
  const control = await context.target.control(method)
  if (isSameResponse(response, control))
    fail(
      `${method} ${operation.path} to be a route`,
      `${describeResponse(response)}, as for an unknown route`,
    )
  if (response.status === 405) fail(`${method} ${operation.path} to be a route`, '405')
  if (!isOwnAccessRejection(operation, response)) assertNoCrash(operation, response)
}

/** An unparseable body is never executed, so that even public operations can be probed with one. */
async function probeWithUnreadableBody(context: Context, probe: RouteProbe): Promise<void> {
  const { method, path, operation } = probe
  const response = await context.send({
    method,
    path,
    identity: 'anonymous',
    probe: true,
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  await assertRoute(context, probe, response)
  // A rejection may come from a proxy in front of the site that does not know the format.
  if (isAccepted(response)) assertJson(response, operation)
}

/** Without an account, or without the required proof, the call has no side effects. */
const mayBeProbed = ({ target }: Context, operation: ContractOperation, method: Method): boolean =>
  (isProbeable(operation) || requiresProof(operation)) &&
  operation.kind !== 'batch' &&
  (method !== 'GET' || target.mode === 'write')

function optionsFor(context: Context, operation: ContractOperation, method: Method) {
  const { isStandIn } = context.target
  if (method === 'GET' && (operation.effect === 'safe' || isStandIn)) return { method }
  return isStandIn || mayBeProbed(context, operation, method)
    ? ({ as: 'anonymous', probe: true, method } as const satisfies CallOptions)
    : undefined
}

async function runRoute(context: Context, operation: ContractOperation, method: Method) {
  const options = optionsFor(context, operation, method)
  const args = await context.sample(operation)
  const [path = '/'] = toWire(operation, args, method).path.split('?')
  const probe = { operation, method, path }
  if (!options) {
    await probeByOptions(context, probe)
    if (context.target.mode === 'write' && needsArguments(operation))
      await probeWithUnreadableBody(context, probe)
    return
  }
  const response = await sendOnce(context, { operation, args, options })
  await assertRoute(context, probe, response)
  assertJson(response, operation)
  if (isRead(operation)) {
    const anonymousCall = { operation, args, options: { as: 'anonymous', method } } as const
    const anonymousResponse = await sendOnce(context, anonymousCall)
    if (!isOwnAccessRejection(operation, anonymousResponse))
      assertNoCrash(operation, anonymousResponse)
    assertRejectionInJson(anonymousResponse, operation)
  }
}

export const routeCases = (operation: ContractOperation): readonly Case[] =>
  operation.methods.map((method) =>
    defineCase({
      id: `${operation.id}/answers.${method}`,
      kind: 'route',
      level: 'must',
      needs: 'read',
      ...(method !== 'GET' && probeSite(operation)),
      spec: operation.spec,
      title: `${method} ${operation.path} is a route.`,
      twin: 'a route that does not exist',
      run: (context) => runRoute(context, operation, method),
    }),
  )
