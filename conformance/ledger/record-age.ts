/**
 * Signs that a record is older than the run, although it carries its tag: a target may hide a
 * foreign record and pass it off as new.
 */

import type { TargetCaller } from '#conformance/targets/caller.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { startOfRun } from './entries.ts'
import type { Ownership } from './ownership.ts'
import { isSignedByRun, type RecordTag } from './record-tag.ts'
import type { LedgerResource, RecordId } from './resource.ts'

interface AgeQuery {
  readonly ledgerResource: LedgerResource
  readonly id: RecordId
  readonly record: unknown
  readonly recordTag: RecordTag
}

interface AgeContext {
  readonly caller: TargetCaller
  readonly owned: Ownership
}

/** Clocks of deployments may be wrong or in another time zone. */
const CLOCK_TOLERANCE_MS = DAY_MS

/** A date chosen by the case proves nothing where the record has the whole text of the run. */
function isDatedBefore({ ledgerResource, record, recordTag }: AgeQuery, start: number): boolean {
  const changed = ledgerResource.changedAt?.(record)
  if (changed === undefined || changed >= start - CLOCK_TOLERANCE_MS) return false
  return !(recordTag.dated && isSignedByRun(ledgerResource, record, recordTag))
}

/** Undefined if the record can be one of the run; the site of a stand-in has no others. */
export function reasonOlder({ caller, owned }: AgeContext, query: AgeQuery): string | undefined {
  const { ledgerResource, id } = query
  if (caller.target.isStandIn) return undefined
  if (!owned.isHigher(ledgerResource.name, id))
    return `its id is not higher than ${owned.largestExisting(ledgerResource.name)}, which was there before the run`
  return isDatedBefore(query, startOfRun(caller.tag)) ? 'it is older than the run' : undefined
}
