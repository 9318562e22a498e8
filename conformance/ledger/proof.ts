/** An id in a response is ours only after it was read back with our mark, before any other use. */

import { Failure, Skip } from '#conformance/call/check.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { described, isAccepted } from '#conformance/transport/exchange.ts'
import type { Owned } from './owned.ts'
import type { Loss } from './pending-records.ts'
import type { LedgerResource, RecordId } from './resource.ts'
import { isUnreadable, type Look, lookedUp, readTagged, type Tagged } from './tagged.ts'

/** What was there before the first record of its kind is made; whoever cannot look knows of none. */
export async function noteOthers(
  caller: TargetCaller,
  resource: LedgerResource,
  owned: Owned,
): Promise<void> {
  if (caller.target.isStandIn) return
  await caller.once(`every ${resource.name} before the run`, async () => {
    const response = await caller.call(resource.list, resource.search(''))
    if (!isAccepted(response)) return
    const ids = resource.recordsOf(response.body).map((record) => resource.idIn(record))
    owned.others(
      resource.name,
      ids.filter((id) => id !== undefined),
    )
  })
}

/** What a response calls new. */
export interface New extends Tagged {
  readonly of: LedgerResource
  readonly id: RecordId
}

function refuse({ of }: New, got: string): never {
  throw new Failure({ expected: `${of.create.id} to answer with the id it gave`, got })
}

function assertOurs(made: New, { response, isOurs }: Look): void {
  if (isOurs) return
  const { of, id, tag } = made
  if (response.status === 200) refuse(made, `${id}, which does not hold what was sent`)
  const why = `${of.read.id} answers ${described(response)}`
  if (of.absent.includes(response.status)) refuse(made, `${id}: ${why}`)
  throw new Skip({
    why: 'inconclusive',
    detail: `the new ${of.name} ${id} (${tag}) cannot be read back: ${why}`,
  })
}

/** Whether the list shows an id; undefined when it tells nothing. */
async function isListed(caller: TargetCaller, { of, id }: New, words: string) {
  const response = await lookedUp(caller, of.list, of.search(words))
  if (!isAccepted(response) || isUnreadable(response)) return undefined
  return of.recordsOf(response.body).some((record) => of.idIn(record) === id)
}

/** A list that searches titles only still shows the newest records. */
const isShown = async (caller: TargetCaller, made: New): Promise<boolean | undefined> =>
  (await isListed(caller, made, made.tag)) || isListed(caller, made, '')

/** A site of the run on a stand-in holds nothing foreign. */
export async function proveOwn(caller: TargetCaller, made: New, owned: Owned): Promise<void> {
  if (caller.target.isStandIn) return
  const { of, id } = made
  const taken = owned.claim(of.name, id)
  if (taken !== undefined) refuse(made, `${id}, ${taken}`)
  try {
    assertOurs(made, await readTagged(caller, of, { ...made, proof: 'new' }))
    owned.admit(of.name, id)
  } catch (error) {
    owned.release(of.name, id)
    throw error
  }
}

/** A record that its list hides cannot be proven gone: the id that was read back may be invented. */
export async function lossOf(
  caller: TargetCaller,
  made: New,
  owned: Owned,
): Promise<Loss | undefined> {
  if (caller.target.isStandIn) return undefined
  const { list, name } = made.of
  const shown = await isShown(caller, made)
  if (shown) owned.listed(name)
  if (shown || (shown === undefined && owned.isListed(name))) return undefined
  return {
    why: `${list.id} does not show the id of its creation, ${made.id}`,
    lasting: `${list.id} hides what was created`,
  }
}
