/**
 * Removes the records of a killed run that are named in its ledger and still carry its tag, and
 * restores the settings of before the run.
 */
import { attemptRemoval } from '#conformance/ledger/attempt-removal.ts'
import { appendEntry } from '#conformance/ledger/ledger.ts'
import type {
  Entry,
  LedgerState,
  PendingRecord,
  PendingSetting,
} from '#conformance/ledger/ledger-entry.ts'
import { removeTruncatedLine } from '#conformance/ledger/read-ledger.ts'
import { reasonOlder } from '#conformance/ledger/record-age.ts'
import { readTagged, tagOf } from '#conformance/ledger/record-tag.ts'
import { type Removal, type Remover, removeRecorded } from '#conformance/ledger/remove.ts'
import { describeUnproven, restoreSetting } from '#conformance/ledger/restore-setting.ts'
import { reasonUnsigned } from '#conformance/ledger/signature.ts'
import { createCaller } from '#conformance/targets/caller.ts'
import { messageOf } from '#openapi/values/json.ts'
import { resourceNamed } from './cases.ts'
import { allowedUndo } from './reversals.ts'
import type { Session } from './session.ts'

interface CleanupResult {
  readonly removed: number
  /** Number of restored settings. */
  readonly restored: number
  /** Number of entries that needed nothing: records not found, settings with their old value. */
  readonly unneeded: number
  readonly left: readonly string[]
}

/** A setting may refer to a record of the run; ownership is verified first. */
async function confirmOwnedRecords(remover: Remover, { settings, records }: LedgerState) {
  const { caller, owned } = remover
  if (settings.length === 0) return
  for (const entry of records) {
    const { resource: name, id } = entry
    const ledgerResource = resourceNamed(name)
    if (!ledgerResource || id === undefined) continue
    const recordTag = tagOf(entry)
    const query = { ...recordTag, id, proof: 'changed' } as const
    const read = await readTagged(caller, ledgerResource, query).catch(() => undefined)
    if (!read?.isOwned) continue
    const { record } = read
    if (!reasonOlder(remover, { ledgerResource, id, record, recordTag })) owned.confirm(name, id)
  }
}

/** A change without a proof that a run made it is only reported. */
async function restore(
  remover: Remover,
  setting: PendingSetting,
  unproven: string | undefined,
): Promise<Removal> {
  const allowed = await allowedUndo(remover.caller, setting)
  if ('left' in allowed) return allowed
  return unproven === undefined
    ? restoreSetting(remover, allowed)
    : describeUnproven(remover, allowed, unproven)
}

/** Notes finished work in the ledger; a failure is reported once and does not end the cleanup. */
function createNotes(file: string) {
  const failures = new Set<string>()
  const attempt = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      failures.add(`the notes in ${file}, which a further cleanup repeats: ${messageOf(error)}`)
    }
  }
  attempt(() => removeTruncatedLine(file))
  return { failures, add: (entry: Entry) => attempt(() => appendEntry(file, entry)) }
}

interface LedgerCleanup {
  readonly file: string
  readonly keyFile: string
  /** The operator confirmed the old values of unsigned lines. */
  readonly restoresUnsigned?: boolean
}

export async function cleanUpLedger(
  session: Session,
  state: LedgerState,
  { file, keyFile, restoresUnsigned = false }: LedgerCleanup,
): Promise<CleanupResult> {
  const { target, transport, cache, runId, stop } = session
  const site = session.site === undefined ? {} : { site: session.site }
  const caller = createCaller({
    target,
    transport,
    cache,
    tag: runId,
    signal: stop,
    ...site,
  })
  const { owned } = session.ledger
  for (const { resource, above } of state.records)
    if (above !== undefined) owned.addExisting(resource, [above])
  const remover = { caller, owned }
  await confirmOwnedRecords(remover, state)
  /** By the number of the entry. */
  const left = new Map<number, string>()
  const notes = createNotes(file)
  let [removed, restored, unneeded] = [0, 0, 0]
  async function attempt(
    subject: string,
    work: () => Promise<Removal>,
    doneEntry: Entry & { readonly n: number },
  ): Promise<number> {
    const removal = await attemptRemoval(subject, work)
    if ('left' in removal) {
      left.set(doneEntry.n, removal.left)
      return 0
    }
    left.delete(doneEntry.n)
    notes.add(doneEntry)
    if (removal.undone === 0) unneeded += 1
    return removal.undone
  }
  for (const setting of state.settings) {
    const unsigned = restoresUnsigned ? undefined : reasonUnsigned(keyFile, state.header, setting)
    restored += await attempt(setting.setting, () => restore(remover, setting, unsigned), {
      type: 'restored',
      n: setting.n,
    })
  }
  const removeEntry = (entry: PendingRecord) =>
    attempt(
      `${entry.resource} ${entry.tag}`,
      () => removeRecorded(remover, resourceNamed(entry.resource), entry),
      { type: 'gone', n: entry.n },
    )
  for (const entry of state.records) removed += await removeEntry(entry)
  // A list that has shown other records of the run meanwhile shows that lost ones do not exist.
  const lost = state.records.filter((entry) => entry.lost !== undefined && left.has(entry.n))
  for (const entry of lost) if (owned.isListed(entry.resource)) removed += await removeEntry(entry)
  return { removed, restored, unneeded, left: [...left.values(), ...notes.failures] }
}
