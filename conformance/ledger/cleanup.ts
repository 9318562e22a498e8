/** The records and settings of a case, and their cleanup. */

import { fail, Skip, skip } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import type { Step } from '#conformance/targets/step.ts'
import { attemptRemoval } from './attempt-removal.ts'
import type { PendingSetting, SettingChange, SettingRead } from './ledger-entry.ts'
import { type CleanupOptions, type PendingRecords, pendingRecords } from './pending-records.ts'
import { createRecordFactory, type RecordFactory } from './record-factory.ts'
import { type Remover, removeRecorded } from './remove.ts'
import type { RecordId } from './resource.ts'
import { restoreSetting, valueText } from './restore-setting.ts'

/** A setting before its change. */
interface SettingBackup extends Omit<SettingChange, 'undo' | 'shown'> {
  /** The operation that changes it; defaults to the undo operation. */
  readonly changedBy?: OperationRef
  readonly undo: Step
  readonly shown?: Step & Pick<SettingRead, 'path'>
  /** The case judges whether a change is visible, so an untrusted read fails the case. */
  readonly isJudged?: true
}

/** Reports that the old value is visible again, or the reason to doubt it. */
type ReportRestored = (doubt?: string) => void

/** Creates the records of a case and removes them when the case ends, on failure too. */
export interface Cleanup extends RecordFactory {
  /** Records the value of a setting before its change; call the result after restoring it. */
  backUpSetting(change: SettingBackup): ReportRestored
  /** Registers a record created as a side effect as owned by the run, after `isOwnedByRun` confirms it. */
  registerOwned(kind: string, id: RecordId, isOwnedByRun: () => Promise<boolean>): Promise<void>
  /**
   * Restores settings and removes remaining records, newest first; returns everything that could
   * not be undone. Each of them gets a caller of its own, with its own time limit.
   */
  cleanUp(callerFor: () => TargetCaller): Promise<readonly string[]>
}

const withArgs = ({ args }: Step) => (args ? { args } : {})

/** Operations are stored by id, because the ledger outlives the run. */
function toLedgerEntry({
  undo,
  shown,
  changedBy: _,
  isJudged: __,
  ...rest
}: SettingBackup): SettingChange {
  const { operation, args = {}, options } = undo
  const method = options?.method
  return {
    ...rest,
    undo: { operation: operation.id, args, ...(method && { method }) },
    ...(shown && {
      shown: { operation: shown.operation.id, ...withArgs(shown), path: shown.path },
    }),
  }
}

function rejectChange({ setting, isJudged }: SettingBackup, read: string): never {
  if (isJudged) fail(`${read} to show ${setting} as written`, 'another value')
  return skip({ why: 'setting-not-restorable', detail: `${read} does not show the written value` })
}

/** The settings of a case that may not be restored yet. */
function pendingSettings({ ledger }: CleanupOptions) {
  const { owned } = ledger
  const pendingChanges = new Map<number, PendingSetting>()
  const closeAnnouncements = new Map<number, () => void>()
  const doubts: string[] = []
  function markRestored(n: number): void {
    ledger.append({ type: 'restored', n })
    pendingChanges.delete(n)
    closeAnnouncements.get(n)?.()
  }
  /**
   * Settings shown by the same read are no longer written; the entry stays pending in the ledger.
   */
  function markDoubtful({ n, setting, old, shown }: PendingSetting, why: string): void {
    pendingChanges.delete(n)
    closeAnnouncements.get(n)?.()
    doubts.push(`${setting}, which was ${valueText(old)} before the run, may be changed: ${why}`)
    if (shown) owned.distrust(shown.operation)
  }
  return {
    newestFirst: () => [...pendingChanges.values()].toReversed(),
    doubts,
    markRestored,
    announceChange(backup: SettingBackup): ReportRestored {
      const { shown } = backup
      if (shown && owned.isDistrusted(shown.operation.id)) rejectChange(backup, shown.operation.id)
      const n = ledger.next()
      const change = toLedgerEntry(backup)
      ledger.append({ type: 'changing', n, ...change })
      const pending = { n, ...change }
      pendingChanges.set(n, pending)
      const { undo, changedBy = undo.operation } = backup
      const closeChange = owned.announce(changedBy.id)
      const closeUndo = owned.announce(undo.operation.id)
      closeAnnouncements.set(n, () => {
        closeChange()
        closeUndo()
      })
      return (why) => (why === undefined ? markRestored(n) : markDoubtful(pending, why))
    },
  }
}

/** Restores settings, then removes the remaining records, newest first. */
async function undoAll(
  removerFor: () => Remover,
  records: PendingRecords,
  settings: ReturnType<typeof pendingSettings>,
): Promise<readonly string[]> {
  const left = [...settings.doubts]
  for (const setting of settings.newestFirst()) {
    const removal = await attemptRemoval(setting.setting, () =>
      restoreSetting(removerFor(), setting),
    )
    if ('left' in removal) left.push(removal.left)
    else settings.markRestored(setting.n)
  }
  for (const entry of records.newestFirst()) {
    const subject = `${entry.resource} ${entry.tag}`
    const remover = removerFor()
    const removal = await attemptRemoval(subject, () =>
      removeRecorded(remover, entry.ledgerResource, entry),
    )
    if ('undone' in removal) records.forget(entry)
    else if (entry.lost === undefined) {
      left.push(removal.left)
      remover.owned.recordStranded(entry.resource, removal)
    }
  }
  return left
}

export function createCleanup(options: CleanupOptions): Cleanup {
  const records = pendingRecords(options)
  const settings = pendingSettings(options)
  const { owned } = options.ledger

  const registerOwned: Cleanup['registerOwned'] = async (kind, id, isOwnedByRun) => {
    if (!(await isOwnedByRun()))
      throw new Skip({
        why: 'inconclusive',
        detail: `${kind} ${id} cannot be distinguished from records of others`,
      })
    owned.confirm(kind, id)
  }

  const { create, attempt, announce } = createRecordFactory({ ...options, records })
  return {
    create,
    attempt,
    announce,
    registerOwned,
    backUpSetting: settings.announceChange,
    async cleanUp(callerFor) {
      const removerFor = (): Remover => ({ caller: callerFor(), owned })
      const isDone = settings.newestFirst().length + records.newestFirst().length === 0
      return isDone ? settings.doubts : undoAll(removerFor, records, settings)
    },
  }
}
