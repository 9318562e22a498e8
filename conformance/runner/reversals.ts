/**
 * The changes that can be undone from a ledger. All of them are known to the suite: the ledger only
 * names the change and the previous value.
 */
import { at } from '#conformance/call/body.ts'
import { equal } from '#conformance/call/check.ts'
import type { PendingSetting } from '#conformance/ledger/ledger.ts'
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

function writtenIn({
  switches = [],
  reverts,
  ownCall,
  writeDefaults = [],
}: Play): readonly WrittenSetting[] {
  const changed =
    ownCall &&
    ('setting' in ownCall ? ownCall.setting : 'takesBack' in ownCall && ownCall.takesBack)
  const all = [...switches, reverts, changed].filter((each) => typeof each === 'object')
  return [
    ...all.map((setting) => ({ setting, values: (old: unknown) => [setting.other(old)] })),
    ...writeDefaults.flatMap((preset) =>
      'setting' in preset ? [{ setting: preset.setting, values: () => [preset.other] }] : [],
    ),
  ]
}

const books: readonly Playbook[] = PLAYBOOKS.map(({ book }) => book)

const writtenNamed = (name: string): readonly WrittenSetting[] =>
  books
    .flatMap(({ plays = [] }) => plays.flatMap(writtenIn))
    .filter(({ setting }) => `${setting.write.id} ${setting.name}` === name)

/** An omitted argument of a preset has the effect of its default. */
function defaultOf(caller: TargetCaller, { write, name }: Setting): unknown {
  return caller.operation(write).args[name]?.default
}

interface RefusedUndo {
  readonly left: string
}

type UndoDecision = PendingSetting | RefusedUndo

const refused = (pending: PendingSetting, why: string): RefusedUndo => ({
  left: `${pending.setting}, which was ${valueText(pending.old)} before the run according to the ledger: ${why}`,
})

/**
 * The call is built from the declaration of the setting; only the old value comes from the ledger.
 */
async function asDeclared(
  caller: TargetCaller,
  pending: PendingSetting,
  all: readonly WrittenSetting[],
) {
  const [first] = all
  if (!first) return refused(pending, 'the suite never changes this setting')
  const { read, readArgs, path, write, args, undo, reasonAgainst } = first.setting
  const { old, as = caller.target.best } = pending
  const against = reasonAgainst?.(old)
  if (against !== undefined) return refused(pending, `a run cannot have changed it (${against})`)
  const shown = { operation: read.id, path, ...(readArgs && { args: readArgs }) }
  const body = await readSettingBody(caller, shown, as)
  const present = at(body, ...path)
  const written = all.flatMap(({ setting, values }) => [...values(old), defaultOf(caller, setting)])
  if (![old, ...written].some((value) => equal(value, present)))
    return refused(pending, `it shows ${valueText(present)}, which is not a value written by a run`)
  const back = undo?.(old) ?? { operation: write, args: args(old, body) }
  const method = 'options' in back ? back.options?.method : undefined
  return {
    ...pending,
    undo: { operation: back.operation.id, args: back.args ?? {}, ...(method && { method }) },
    shown,
  }
}

async function asReversed(caller: TargetCaller, pending: PendingSetting, reversal: Reversal) {
  const { undo, shown, old, setting, as = caller.target.best } = pending
  const { methods } = caller.operation(reversal.undo)
  if (shown?.operation !== reversal.read?.id || (undo.method && !isAmong(methods, undo.method)))
    return refused(pending, 'the suite does not undo it with this call')
  const body = shown && (await readSettingBody(caller, shown, as))
  const present = shown && at(body, ...shown.path)
  const { allowedRecords } = caller.target
  if (reversal.isBack({ setting, args: undo.args, old, present, allowedRecords })) return pending
  return refused(pending, 'the call would change more than the run did')
}

/** The undo call known to the suite, or the reason to leave the setting unchanged. */
export async function allowedUndo(
  caller: TargetCaller,
  pending: PendingSetting,
): Promise<UndoDecision> {
  const reversal = books
    .flatMap(({ reversals = [] }) => reversals)
    .find(({ undo }) => undo.id === pending.undo.operation)
  const declared = writtenNamed(pending.setting)
  return reversal && declared.length === 0
    ? asReversed(caller, pending, reversal)
    : asDeclared(caller, pending, declared)
}
