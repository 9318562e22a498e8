/** Nothing is created on a foreign target that could not be removed again. */
import { skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { described } from '#conformance/transport/exchange.ts'
import type { Resource } from './resource.ts'
import { RESOURCES, type ResourceType } from './resources.ts'

/** Whether the index of the target lists the operation. */
function isOffered({ target, operation }: Context, id: string): boolean {
  const wanted = operation(id)
  return target.index
    .routesOf(wanted)
    .some(({ methods }) => wanted.methods.some((method) => methods.includes(method)))
}

async function reasonAgainst(context: Context, resource: Resource): Promise<string | undefined> {
  const { read, list, remove, rehearsal } = resource
  const missing = [read, list, remove].find((id) => !isOffered(context, id))
  if (missing !== undefined) return `the index does not offer ${missing}`
  if (!rehearsal) return undefined
  const operation = context.operation(rehearsal.operation)
  const answer = await context.call(operation, rehearsal.args(context.tag))
  if (rehearsal.promises(answer)) return undefined
  return `${operation.id} answers ${described(answer)} to a call that touches nothing`
}

export async function assertRemovable(context: Context, type: ResourceType): Promise<void> {
  if (context.target.hasDemo) return
  const reason = await context.once(`removing a ${type}`, () =>
    reasonAgainst(context, RESOURCES[type]),
  )
  if (reason !== undefined) skip(`a ${type} could not be removed again: ${reason}`)
}
