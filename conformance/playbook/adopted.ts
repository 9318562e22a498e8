/** Routes of an extension have no playbook: an item is taken from the list or created. */

import type { Arguments } from '#conformance/call/request.ts'
import { baseArguments } from '#conformance/call/sample.ts'
import type { Context } from '#conformance/case/context.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { collectionOf } from '#openapi/extension/archetypes.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { isRecord, memberOf } from '#openapi/values/json.ts'

/** Records are the list itself, or the only list in the response. */
function firstIn(body: unknown): unknown {
  if (Array.isArray(body)) return body[0]
  return isRecord(body) ? Object.values(body).find(Array.isArray)?.[0] : undefined
}

export async function adoptedItem(
  context: Context,
  { path, archetype }: ContractOperation,
): Promise<Arguments> {
  const name = parameterNames(path).at(-1)
  if (archetype !== 'item' || name === undefined) return {}
  const { contract, isStandIn } = context.target
  const around = contract.operations.filter((each) => each.path === collectionOf(path))
  const call = async (method: 'GET' | 'POST') => {
    const found = around.find(({ methods }) => methods.includes(method))
    return found && (await context.call(found, baseArguments(found)))
  }
  const listed = memberOf(firstIn((await call('GET'))?.body), name)
  const made = listed === undefined && isStandIn ? (await call('POST'))?.body : undefined
  const value = listed ?? memberOf(made, name)
  return value === undefined ? {} : { [name]: value }
}
