/** Restores a setting to its value before the run. */

import { field } from '#conformance/call/body.ts'
import { equal } from '#conformance/call/check.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { TargetCaller } from '#conformance/targets/caller.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import type { Method } from '#openapi/language/define.ts'
import type { PendingSetting, SettingRead, Undo } from './ledger-entry.ts'
import { isUnreadable } from './record-tag.ts'
import { NOTHING_UNDONE, ONE_UNDONE, type Removal, type Remover } from './remove.ts'

/** Reads a setting past every cache; throws for an unusable response. */
export async function readSettingBody(
  caller: TargetCaller,
  shown: SettingRead,
  as: Identity,
): Promise<unknown> {
  const { operation, args } = shown
  const response = await caller.call(caller.operation({ id: operation }), args, {
    as,
    isFresh: true,
  })
  if (!isAccepted(response)) throw new Error(`${operation} answers ${response.status}`)
  if (isUnreadable(response)) throw new Error(`the response of ${operation} is unreadable`)
  return response.body
}

async function readSettingValue(
  caller: TargetCaller,
  shown: SettingRead,
  as: Identity,
): Promise<unknown> {
  const body = await readSettingBody(caller, shown, as)
  return shown.path.reduce<unknown>((value, name) => field(value, String(name)), body)
}

/** Uses the given method; where that fails, the other methods of the operation. */
async function callUndo(caller: TargetCaller, undo: Undo, as: Identity): Promise<TargetResponse> {
  const operation = caller.operation({ id: undo.operation })
  const { method: preferred = operation.methods[0] } = undo
  const callWith = (method: Method | undefined): Promise<TargetResponse> =>
    caller.call(operation, undo.args, { as, ...(method && { method }) })
  const first = await callWith(preferred)
  if (isAccepted(first)) return first
  for (const method of operation.methods) {
    const other = method === preferred ? first : await callWith(method)
    if (isAccepted(other)) return other
  }
  return first
}

export const valueText = (value: unknown): string =>
  value === undefined ? 'not there' : JSON.stringify(value)

export async function restoreSetting(remover: Remover, setting: PendingSetting): Promise<Removal> {
  const { caller, owned } = remover
  const { undo, shown, old, as = caller.target.best } = setting
  const subject = `${setting.setting}, which was ${valueText(old)} before the run`
  if (shown && equal(await readSettingValue(caller, shown, as), old)) return NOTHING_UNDONE
  // The transport sends only announced writes.
  const closeAnnouncement = owned.announce(undo.operation)
  const response = await callUndo(caller, undo, as).finally(closeAnnouncement)
  if (!isAccepted(response)) return { left: `${subject}: restoring it answers ${response.status}` }
  if (!shown || equal(await readSettingValue(caller, shown, as), old)) return ONE_UNDONE
  return { left: `${subject}: it was restored but still shows another value` }
}

/** An unproven change is not undone; the message contains what is needed to decide and to do it. */
export async function describeUnproven(
  { caller }: Remover,
  { setting, shown, old, as = caller.target.best }: PendingSetting,
  why: string,
): Promise<Removal> {
  const current = shown && { value: await readSettingValue(caller, shown, as) }
  if (current && equal(current.value, old)) return NOTHING_UNDONE
  const shows = current ? `shows ${valueText(current.value)}` : 'may be changed'
  return {
    left: `${setting} ${shows} and was ${valueText(old)} before the run according to the ledger: ${why}; set it by hand, or confirm the old value with --restore-unsigned`,
  }
}
