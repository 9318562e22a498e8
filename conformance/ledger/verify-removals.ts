/** Removals are rarely confirmed one by one, so each list of new records is searched for old ones. */

import { attemptRemoval } from './attempt-removal.ts'
import type { CreatedRecord, Ledger } from './ledger.ts'
import { isCreatedByRun, tagsIn } from './record-tag.ts'
import { type Remover, removeCreated } from './remove.ts'
import type { LedgerResource } from './resource.ts'

interface ListOfRun {
  readonly listed: readonly unknown[]
  readonly ledger: Ledger
}

/** A removed record that the list contains; its tag is searched first, because that is fast. */
function removedRecordIn(
  { listed, ledger }: ListOfRun,
  resource: LedgerResource,
): CreatedRecord | undefined {
  const tags = tagsIn(listed)
  return ledger.createdRecords.find(
    ({ ledgerResource, recordTag, id }) =>
      id !== undefined &&
      ledgerResource.name === resource.name &&
      tags.has(recordTag.tag) &&
      listed.some((record) => isCreatedByRun(resource, record, recordTag)),
  )
}

/** Whether the record can be removed again, so that it was there. */
async function isRemovedAgain(remover: Remover, record: CreatedRecord): Promise<boolean> {
  const removal = await attemptRemoval(record.recordTag.tag, () =>
    removeCreated(remover, { ...record, id: undefined }),
  )
  return 'left' in removal || removal.undone > 0
}

/**
 * A record that can be removed again was not removed before: no more of its kind are created. A
 * list may merely be out of date; then there is nothing to remove. A record with another id may be
 * a duplicate, which does not come back.
 */
export async function verifyRemovals(
  remover: Remover,
  resource: LedgerResource,
  list: ListOfRun,
): Promise<void> {
  const again = removedRecordIn(list, resource)
  if (!again || !(await isRemovedAgain(remover, again))) return
  const hasOwnId = list.listed.some((record) => resource.idIn(record) === again.id)
  if (hasOwnId || (await isRemovedAgain(remover, again)))
    remover.owned.recordStranded(resource.name, { isContradictory: true })
}
