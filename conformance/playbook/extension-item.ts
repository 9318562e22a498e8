/** The item for a route of an extension, which has no playbook: listed, or created on a stand-in. */

import type { Arguments } from '#conformance/call/request.ts'
import { baseArguments } from '#conformance/call/sample.ts'
import type { Context } from '#conformance/case/context.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { collectionOf } from '#openapi/extension/archetypes.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { isRecord, mapValues, memberOf } from '#openapi/values/json.ts'

/** Records are the list itself, or the only list in the response. */
function firstRecordIn(body: unknown): unknown {
  if (Array.isArray(body)) return body[0]
  return isRecord(body) ? Object.values(body).find(Array.isArray)?.[0] : undefined
}

export async function extensionItem(
  context: Context,
  { path, params, archetype, args }: ContractOperation,
): Promise<Arguments> {
  const { contract, isStandIn } = context.target
  const name = parameterNames(path).at(-1)
  // On a deployment, the example might be a record of its users.
  if (archetype !== 'item' || name === undefined)
    return isStandIn ? mapValues(params, ({ example }) => example) : {}
  const collectionOperations = contract.operations.filter(
    (each) => each.path === collectionOf(path),
  )
  const call = async (method: 'GET' | 'POST') => {
    const found = collectionOperations.find(({ methods }) => methods.includes(method))
    return found && (await context.call(found, baseArguments(found)))
  }
  const listedValue = memberOf(firstRecordIn((await call('GET'))?.body), name)
  const createdBody =
    listedValue === undefined && isStandIn ? (await call('POST'))?.body : undefined
  const value = listedValue ?? memberOf(createdBody, name)
  // Records that cannot be trashed are removed with `force` only.
  const force = args['force'] ? { force: true } : {}
  return value === undefined ? force : { ...force, [name]: value }
}
