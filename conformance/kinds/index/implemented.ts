/**
 * A method listed in the index is implemented: an administrator never gets a rejection for an
 * unknown method.
 */

import { fail } from '#conformance/call/check.ts'
import type { Arguments } from '#conformance/call/request.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { assertNoCrash } from '#conformance/kinds/judging/responses.ts'
import { toWord } from '#conformance/ledger/ownership.ts'
import { describeResponse, isSameResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isGet, type Method } from '#openapi/language/define.ts'

/** Unknown ids have no side effects, so the call is safe, except where it creates the record. */
function withUnknownIds(
  { tag }: Context,
  operation: ContractOperation,
  args: Arguments,
): Arguments {
  const unknownFor = (name: string): unknown => {
    const value = args[name]
    // An empty list already names no record, and some operations store whatever they are given.
    if (Array.isArray(value)) return value.length === 0 ? value : [UNASSIGNED_ID]
    return Number.isFinite(Number(value)) ? UNASSIGNED_ID : `${toWord(tag)}_none`
  }
  const recordArguments = Object.keys({ ...operation.actsOn, ...operation.refersTo })
  return { ...args, ...Object.fromEntries(recordArguments.map((name) => [name, unknownFor(name)])) }
}

async function runImplemented(context: Context, operation: ContractOperation, method: Method) {
  const sample = await context.sample(operation)
  const args = withUnknownIds(context, operation, sample)
  const control = await context.target.control(method)
  const response = await context.call(operation, args, { method })
  const isUnimplemented =
    [405, 501].includes(response.status) && context.target.best === 'administrator'
  if (isUnimplemented || isSameResponse(response, control))
    fail(`${method} ${operation.path} to be implemented`, describeResponse(response))
  assertNoCrash(operation, response)
}

export const implementedCases = (operation: ContractOperation): readonly Case[] =>
  isGet(operation) || !operation.actsOn || operation.upserts
    ? []
    : operation.methods.map((method) =>
        defineCase({
          id: `${operation.id}/implemented.${method}`,
          kind: 'route',
          level: 'must',
          needs: 'write',
          isolated: 'unknown ids',
          spec: operation.spec,
          title: `${method} ${operation.path} is implemented: an administrator does not get rest_no_route.`,
          run: (context) => runImplemented(context, operation, method),
        }),
      )
