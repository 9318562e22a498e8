/**
 * The changes that can be undone from a ledger. All of them are known to the suite: the ledger only
 * names the change and the previous value.
 */
import { at } from '#conformance/call/body.ts'
import { equal } from '#conformance/call/check.ts'
import type { PendingSetting } from '#conformance/ledger/ledger-entry.ts'
import { readSettingBody, valueText } from '#conformance/ledger/restore-setting.ts'
import { PLAYBOOKS } from '#conformance/namespaces/index.ts'
import type { Play, Playbook } from '#conformance/playbook/play.ts'
import type { Reversal } from '#conformance/playbook/reversal.ts'
import type { Setting } from '#conformance/playbook/setting.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { isAmong } from '#openapi/values/json.ts'

/** A setting of a play, with the values written by a run. */
interface WrittenSetting {
  readonly setting: Setting
  readonly values: (old: unknown) => readonly unknown[]
}

function settingsWrittenBy({
  settings = [],
  reverts,
  ownCall,
  writeDefaults = [],
}: Play): readonly WrittenSetting[] {
  const ownSettings = ownCall && 'settings' in ownCall ? ownCall.settings : []
  const ownReverts = ownCall && 'reverts' in ownCall && ownCall.reverts
  const all = [...settings, reverts, ...ownSettings, ownReverts].filter(
    (each) => typeof each === 'object',
  )
  return [
    ...all.map((setting) => ({ setting, values: (old: unknown) => [setting.other(old)] })),
    ...writeDefaults.flatMap((writeDefault) =>
      'setting' in writeDefault
        ? [{ setting: writeDefault.setting, values: () => [writeDefault.other] }]
        : [],
    ),
  ]
}

const books: readonly Playbook[] = PLAYBOOKS.map(({ book }) => book)

const settingsNamed = (name: string): readonly WrittenSetting[] =>
  books
    .flatMap(({ plays = [] }) => plays.flatMap(settingsWrittenBy))
    .filter(({ setting }) => `${setting.write.id} ${setting.name}` === name)

/** An omitted argument of a preset has the effect of its default. */
function defaultOf(caller: TargetCaller, { write, name }: Setting): unknown {
  return caller.operation(write).args[name]?.default
}

interface RejectedUndo {
  readonly left: string
}

type UndoDecision = PendingSetting | RejectedUndo

const rejectUndo = (pending: PendingSetting, why: string): RejectedUndo => ({
  left: `${pending.setting}, which was ${valueText(pending.old)} before the run according to the ledger: ${why}`,
})

/**
 * The call is built from the declaration of the setting; only the old value comes from the ledger.
 */
async function undoOfDeclared(
  caller: TargetCaller,
  pending: PendingSetting,
  declared: readonly WrittenSetting[],
) {
  const [first] = declared
  if (!first) return rejectUndo(pending, 'the suite never changes this setting')
  const { read, readArgs, path, write, args, undo, reasonAgainst } = first.setting
  const { old, as = caller.target.best } = pending
  const reason = reasonAgainst?.(old)
  if (reason !== undefined) return rejectUndo(pending, `a run cannot have changed it (${reason})`)
  const shown = { operation: read.id, path, ...(readArgs && { args: readArgs }) }
  const body = await readSettingBody(caller, shown, as)
  const current = at(body, ...path)
  const written = declared.flatMap(({ setting, values }) => [
    ...values(old),
    defaultOf(caller, setting),
  ])
  if (![old, ...written].some((value) => equal(value, current)))
    return rejectUndo(
      pending,
      `it shows ${valueText(current)}, which is not a value written by a run`,
    )
  const undoCall = undo?.(old) ?? { operation: write, args: args(old, body) }
  const method = 'options' in undoCall ? undoCall.options?.method : undefined
  return {
    ...pending,
    undo: {
      operation: undoCall.operation.id,
      args: undoCall.args ?? {},
      ...(method && { method }),
    },
    shown,
  }
}

async function undoOfReversal(caller: TargetCaller, pending: PendingSetting, reversal: Reversal) {
  const { undo, shown, old, setting, as = caller.target.best } = pending
  const { methods } = caller.operation(reversal.undo)
  if (shown?.operation !== reversal.read?.id || (undo.method && !isAmong(methods, undo.method)))
    return rejectUndo(pending, 'the suite does not undo it with this call')
  const body = shown && (await readSettingBody(caller, shown, as))
  const current = shown && at(body, ...shown.path)
  const { allowedRecords } = caller.target
  if (reversal.restoresOldValue({ setting, args: undo.args, old, current, allowedRecords }))
    return pending
  return rejectUndo(pending, 'the call would change more than the run did')
}

/** The undo call known to the suite, or the reason to leave the setting unchanged. */
export async function allowedUndo(
  caller: TargetCaller,
  pending: PendingSetting,
): Promise<UndoDecision> {
  const reversal = books
    .flatMap(({ reversals = [] }) => reversals)
    .find(({ undo }) => undo.id === pending.undo.operation)
  const declared = settingsNamed(pending.setting)
  return reversal && declared.length === 0
    ? undoOfReversal(caller, pending, reversal)
    : undoOfDeclared(caller, pending, declared)
}
