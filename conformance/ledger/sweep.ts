/** The end of a run: a target may have made two records of one, of which the run knows one. */
import type { Caller } from '#conformance/caller.ts'
import { groupBy } from '#openapi/json.ts'
import { attempted } from './attempted.ts'
import type { Made } from './ledger.ts'
import { type Removal, type Remover, removeByMark } from './remove.ts'
import type { Resource } from './resource.ts'
import { isMadeByRun, lookedUp } from './tagged.ts'

/** The marks that something still carries, by one look for all of them. */
async function marksFound(caller: Caller, resource: Resource, made: readonly Made[]) {
  const { body } = await lookedUp(caller, resource.list, resource.search(caller.tag))
  const records = resource.recordsOf(body)
  return made.filter(({ tagged }) =>
    records.some((record) => isMadeByRun(resource, record, tagged)),
  )
}

/** Removes what carries a mark of the run although its record was removed; returns what is left. */
export async function sweep(
  { caller, owned }: Remover,
  made: readonly Made[],
): Promise<readonly string[]> {
  const left: string[] = []
  for (const [resource, some] of groupBy(made, ({ of }) => of))
    for (const { tagged } of await marksFound(caller, resource, some)) {
      const what = `${resource.name} ${tagged.tag}`
      const removal: Removal = await attempted(
        what,
        removeByMark({ caller, owned }, resource, tagged),
      )
      if (removal !== 'gone') left.push(removal.left)
    }
  return left
}
