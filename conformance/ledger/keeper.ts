import type { Caller } from '#conformance/caller.ts'
import { Skip } from '#conformance/check.ts'
import type { Called } from '#conformance/request.ts'
import type { Step } from '#conformance/step.ts'
import { attempted } from './attempted.ts'
import type { PendingSetting, SettingChange, Shown } from './ledger.ts'
import { createMaker, type Maker } from './maker.ts'
import { type KeeperOptions, type PendingRecords, pendingRecords } from './pending-records.ts'
import { putBack } from './put-back.ts'
import { type Remover, removeRecorded } from './remove.ts'
import type { RecordId } from './resource.ts'

/** A setting that is about to be changed. */
export interface Change extends Omit<SettingChange, 'undo' | 'shown'> {
  /** What changes it; the way back unless said. */
  readonly by?: Called
  readonly undo: Step
  readonly shown?: Step & Pick<Shown, 'path'>
}

/** Creates the records a case needs and removes them when it ends, however it ends. */
export interface Keeper extends Maker {
  /** Notes the value of a setting before it is changed; call the result when it is put back. */
  changing(change: Change): () => void
  /** Takes what was made along with a record for the run's own, once a look has shown that it is. */
  prove(kind: string, id: RecordId, look: () => Promise<boolean>): Promise<void>
  /** Puts settings back and removes what is left, newest first; returns what could not be undone. */
  cleanUp(caller: Caller): Promise<readonly string[]>
}

const withArgs = ({ args }: Step) => (args ? { args } : {})

/** The ledger names operations, because it outlives the run. */
function recorded({ undo, shown, by: _, ...rest }: Change): SettingChange {
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

/** The settings of a case that may not have their old value yet. */
function pendingSettings({ ledger }: KeeperOptions) {
  const changed = new Map<number, PendingSetting>()
  const closing = new Map<number, () => void>()
  function restored(n: number): void {
    ledger.append({ type: 'restored', n })
    changed.delete(n)
    closing.get(n)?.()
  }
  return {
    newestFirst: () => [...changed.values()].toReversed(),
    restored,
    changing(given: Change): () => void {
      const n = ledger.next()
      const change = recorded(given)
      ledger.append({ type: 'changing', n, ...change })
      changed.set(n, { n, ...change })
      const { undo, by = undo.operation } = given
      const there = ledger.owned.announce(by.id)
      const back = ledger.owned.announce(undo.operation.id)
      closing.set(n, () => {
        there()
        back()
      })
      return () => restored(n)
    },
  }
}

/** Settings get their old value, then what is left is removed, newest first. */
async function undo(
  remover: Remover,
  records: PendingRecords,
  settings: ReturnType<typeof pendingSettings>,
): Promise<readonly string[]> {
  const left: string[] = []
  for (const setting of settings.newestFirst()) {
    const removal = await attempted(setting.setting, putBack(remover, setting))
    if (removal === 'gone') settings.restored(setting.n)
    else left.push(removal.left)
  }
  for (const entry of records.newestFirst()) {
    const what = `${entry.resource} ${entry.tag}`
    const removal = await attempted(what, removeRecorded(remover, entry.of, entry))
    if (removal === 'gone') records.forget(entry)
    else if (entry.lost === undefined) {
      left.push(removal.left)
      remover.owned.strand(entry.resource)
    }
  }
  return left
}

export function createKeeper(options: KeeperOptions): Keeper {
  const records = pendingRecords(options)
  const settings = pendingSettings(options)
  const { owned } = options.ledger

  const prove: Keeper['prove'] = async (kind, id, look) => {
    if (!(await look())) throw new Skip(`${kind} ${id} cannot be told from those of others`)
    owned.admit(kind, id)
  }

  return {
    ...createMaker({ ...options, records }),
    prove,
    changing: settings.changing,
    cleanUp: (caller) => undo({ caller, owned }, records, settings),
  }
}
