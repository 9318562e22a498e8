/** Routes of an extension have no playbook: an item is one that its list shows, or is made there. */
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { baseArguments } from '#conformance/sample.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { collectionOf } from '#openapi/extension/archetypes.ts'
import { isRecord, memberOf } from '#openapi/json.ts'
import { parameterNames } from '#openapi/patterns.ts'

/** Records stand in the list itself, or in the one list that the answer has. */
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
