/** The one way in which a run deletes: by a ledger entry, after looking at the record again. */

import { field } from '#conformance/body.ts'
import type { Context } from '#conformance/context.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import type { Pending } from './ledger.ts'
import type { RecordId, Resource } from './resource.ts'
import { carriesTag, RESOURCES, type ResourceType, readTagged, type Tagged } from './resources.ts'

/** `gone`: nothing of ours is there. A text: what is left and why. */
export type Removal = 'gone' | { readonly left: string }

async function removeById(
  context: Context,
  resource: Resource,
  { id, tag }: Tagged,
): Promise<Removal> {
  const { answer, record, isOurs } = await readTagged(context, resource, { id, tag })
  const where = `${resource.read} ${id} (${tag})`
  if (resource.absent.includes(answer.status)) return 'gone'
  if (answer.status !== 200) return { left: `${where}: reading it answers ${answer.status}` }
  if (record === undefined) return 'gone'
  if (!isOurs) return { left: `${where}: the id now belongs to something else` }
  if (resource.holdsOthers?.(answer.body, id))
    return { left: `${where}: it holds something that was put there by others` }
  const removed = await context.call(context.operation(resource.remove), resource.removal(id))
  if (!isAccepted(removed) && removed.status !== 404)
    return { left: `${where}: removing it answers ${removed.status}` }
  if (!resource.isSilent) return 'gone'
  const { isOurs: isStill } = await readTagged(context, resource, { id, tag })
  return isStill ? { left: `${where}: it is still there after removing it` } : 'gone'
}

async function findByTag(context: Context, resource: Resource, tag: string) {
  const answer = await context.call(context.operation(resource.list), resource.search(tag))
  // Whoever cannot look must not say that nothing is there.
  if (!isAccepted(answer)) throw new Error(`${resource.list} answers ${answer.status}`)
  return resource
    .recordsOf(answer.body)
    .filter((record) => carriesTag(record, tag))
    .map((record) => field(record, 'id') as RecordId)
}

/** An entry without an id was sent but never answered: whatever carries its tag is ours. */
export async function removeRecorded(context: Context, entry: Pending): Promise<Removal> {
  const resource = RESOURCES[entry.resource as ResourceType]
  if (!resource) return { left: `${entry.resource} ${entry.tag}: nothing is known to remove it` }
  const { tag } = entry
  const ids = entry.id === undefined ? await findByTag(context, resource, tag) : [entry.id]
  for (const id of ids) {
    const removal = await removeById(context, resource, { id, tag })
    if (removal !== 'gone') return removal
  }
  return 'gone'
}
