/**
 * The end of a run: a target may have made two records of one, have made what it refused, or have
 * kept what it said it removed.
 */
import type { Caller } from '#conformance/caller.ts'
import { isAccepted } from '#conformance/transport/exchange.ts'
import { groupBy } from '#openapi/json.ts'
import { attempted } from './attempted.ts'
import type { Made } from './ledger.ts'
import { type Remover, removeMade } from './remove.ts'
import type { Resource } from './resource.ts'
import { isMadeByRun, isStillOurs, isUnreadable, lookedUp } from './tagged.ts'

/** A record that was proven ours is known by its id, however its case changed it. */
function isShown({ of, tagged, id }: Made, records: readonly unknown[]): boolean {
  return records.some(
    (record) =>
      isMadeByRun(of, record, tagged) ||
      (id !== undefined && of.idIn(record) === id && isStillOurs(of, record, tagged)),
  )
}

/** Those of which the target still shows something, by one look for all; undefined when it told nothing. */
async function shownOf(caller: Caller, resource: Resource, made: readonly Made[]) {
  const response = await lookedUp(caller, resource.list, resource.search(caller.tag))
  if (!isAccepted(response) || isUnreadable(response)) return undefined
  const records = resource.recordsOf(response.body)
  return made.filter((each) => isShown(each, records))
}

/** The record that was known, and whatever else carries its mark. */
async function removeAll(remover: Remover, made: Made): Promise<void> {
  const { tag } = made.tagged
  if (made.id !== undefined) await attempted(tag, removeMade(remover, made))
  await attempted(tag, removeMade(remover, { ...made, id: undefined }))
}

/** What a removal says of itself is not believed here: the list has to be without it. */
async function sweepKind(remover: Remover, resource: Resource, made: readonly Made[]) {
  const { caller } = remover
  const found = await shownOf(caller, resource, made)
  if (!found?.length) return []
  for (const each of found) await removeAll(remover, each)
  const still = (await shownOf(caller, resource, found)) ?? found
  const { name, list } = resource
  return still.map(({ tagged }) => `${name} ${tagged.tag}: ${list.id} still shows it`)
}

/** Removes what carries a mark of the run although it should not be there; returns what is left. */
export async function sweep(remover: Remover, made: readonly Made[]): Promise<readonly string[]> {
  const left: string[] = []
  for (const [resource, some] of groupBy(made, ({ of }) => of))
    left.push(...(await sweepKind(remover, resource, some)))
  return left
}
