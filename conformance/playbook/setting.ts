/** A setting that can be read, changed and restored, so that it may be tested anywhere. */

import { at } from '#conformance/call/body.ts'
import { check, equal, fail, skip } from '#conformance/call/check.ts'
import type { Arguments, OperationRef } from '#conformance/call/request.ts'
import type { SkipReason } from '#conformance/call/skip-reason.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import { failCall } from '#conformance/targets/checked-calls.ts'
import type { Step } from '#conformance/targets/step.ts'
import { repeatUndelivered } from '#conformance/transport/availability.ts'
import {
  describeResponse,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import { hasMembers } from '#openapi/values/json.ts'

export interface Setting {
  readonly read: OperationRef
  readonly readArgs?: Arguments
  readonly write: OperationRef
  readonly name: string
  /** The path of the value in the response to the read. */
  readonly path: readonly (string | number)[]
  /** The arguments that set a value and keep the other values of the read. */
  readonly args: (value: unknown, shown: unknown) => Arguments
  /** How the old value is restored; defaults to writing it. */
  readonly undo?: (old: unknown) => Step
  /** The reason to leave the present value unchanged; undefined when it may be changed. */
  readonly reasonAgainst?: (old: unknown) => string | undefined
  /**
   * Whether the present value is stored, as opposed to the value shown when nothing is stored: only
   * then writing it back restores the site exactly. Unknown by default.
   */
  readonly isStored?: (old: unknown, shown: unknown) => boolean
  /** The verdict is whether a written value is shown. */
  readonly isJudged?: true
  /**
   * The owner of the setting: the first account whose value can be restored; defaults to the
   * strongest.
   */
  readonly accounts?: readonly Identity[]
  readonly spec: string
}

/** A setting with another value to write. */
export interface ChangeableSetting extends Setting {
  /** A value other than the present one. */
  readonly other: (value: unknown) => unknown
}

export interface SettingEdit {
  readonly old: unknown
  readonly as: Identity
  /** Restores the old value. */
  undo(): Promise<TargetResponse>
  readValue(): Promise<unknown>
  argsFor(value: unknown): Arguments
  /** Writes a value, or other arguments of the setting. */
  write(args: Arguments): Promise<TargetResponse>
  /** The value shown afterwards, and the response to the restoring call, if one was needed. */
  restore(): Promise<RestoredSetting>
}

interface RestoredSetting {
  readonly shown: unknown
  readonly response: TargetResponse | undefined
}

interface CurrentSetting {
  readonly as: Identity
  readonly body: unknown
  readonly old: unknown
}

/** A cache may show an outdated value, which would then be written back. */
async function assertStableRead(
  context: Context,
  setting: Setting,
  current: CurrentSetting,
): Promise<void> {
  const { read, readArgs, write, path } = setting
  if (context.target.isStandIn) return
  // A cache that is invalidated by writes is current after an empty write.
  if (context.operation(write).noopWithout) await context.call(write, {}, { as: current.as })
  const { body } = await context.call(read, readArgs, { as: current.as, isFresh: true })
  if (!equal(at(body, ...path), current.old))
    skip({ why: 'setting-not-restorable', detail: `two reads of ${read.id} show different values` })
}

/** The present value; a setting that cannot be read could not be restored, so it is skipped. */
async function currentSettingFor(context: Context, setting: Setting, as: Identity) {
  const { read, readArgs, path } = setting
  const response = await context.call(read, readArgs, { as })
  if (isAccepted(response)) return { as, body: response.body, old: at(response.body, ...path) }
  if (context.target.hasDemo) failCall(read, 'to succeed', response)
  return skip({
    why: 'inconclusive',
    detail: `${read.id} responds with ${describeResponse(response)}`,
  })
}

/** The present value may be the unset one; writing it back would store it. */
const reasonOfResidue = (
  context: Context,
  { id }: OperationRef,
  isStored: boolean,
): SkipReason | undefined =>
  isStored || context.target.mayLeaveResidue(context.operation({ id }))
    ? undefined
    : {
        why: 'not-undoable',
        detail: `the shown value may be the default of an unset setting, which cannot be restored exactly; --allow-residue ${id} permits it`,
      }

export function assertRestorable(context: Context, write: OperationRef, isStored: boolean): void {
  const reason = reasonOfResidue(context, write, isStored)
  if (reason !== undefined) skip(reason)
}

function reasonFor(
  context: Context,
  setting: Setting,
  { old, body }: CurrentSetting,
): SkipReason | undefined {
  const { reasonAgainst, undo, path, write, isStored } = setting
  const obstacle =
    old === undefined && !undo
      ? `there is no value to restore at ${path.join('.')}`
      : reasonAgainst?.(old)
  if (obstacle !== undefined) return { why: 'setting-not-restorable', detail: obstacle }
  return reasonOfResidue(context, write, isStored?.(old, body) ?? false)
}

async function currentSetting(context: Context, setting: Setting): Promise<CurrentSetting> {
  const { best, credentials } = context.target
  const candidates = setting.accounts ?? [best]
  const accounts = candidates.filter((as) => as === best || (as !== 'anonymous' && credentials[as]))
  let reason: SkipReason = {
    why: 'setting-not-restorable',
    detail: 'no account has such a setting',
  }
  for (const as of accounts) {
    const found = await currentSettingFor(context, setting, as)
    const obstacle = reasonFor(context, setting, found)
    if (obstacle === undefined) return found
    reason = obstacle
  }
  // Other accounts could judge it.
  return skip(accounts.length < candidates.length ? { ...reason, why: 'account' } : reason)
}

/** Records the present value; from now on it is restored in any case. */
export async function beginChange(context: Context, setting: Setting): Promise<SettingEdit> {
  const { read, readArgs, write, name, path, args, isJudged } = setting
  const current = await currentSetting(context, setting)
  const { as, body, old } = current
  await assertStableRead(context, setting, current)
  const argsFor = (value: unknown) => args(value, body)
  const undo = setting.undo?.(old) ?? { operation: write, args: argsFor(old) }
  const settingRead = { operation: read, path, ...(readArgs && { args: readArgs }) }
  const backup = {
    setting: `${write.id} ${name}`,
    changedBy: write,
    as,
    old,
    ...(isJudged && { isJudged }),
  }
  const reportRestored = context.backUpSetting({ ...backup, undo, shown: settingRead })
  const reads = trackReads(path, old)
  const readValue = async () => {
    const response = await context.callOk(read, readArgs, { as, isFresh: true })
    return reads.recordRead(at(response.body, ...path))
  }
  const writeOld = () =>
    repeatUndelivered(
      () => context.call(undo.operation, undo.args, { ...undo.options, as }),
      context.nextSecond,
    )
  return {
    old,
    as,
    undo: writeOld,
    readValue,
    argsFor,
    async write(writtenArgs) {
      const response = await context.call(write, writtenArgs, { as })
      return equal(writtenArgs, argsFor(old)) ? response : reads.recordWrite(response)
    },
    async restore() {
      // A different value that was just read need not be read again.
      const isUnchanged = !reads.showsOther() && equal(await readValue(), old)
      const response = isUnchanged ? undefined : await writeOld()
      // An unchanged value that was just read need not be read again either.
      const shown = isUnchanged ? old : await readValue()
      if (equal(shown, old)) reportRestored(reads.reasonForDoubt())
      return { shown, response }
    },
  }
}

/** Tracks whether reads can be trusted: an accepted value must be visible somewhere. */
function trackReads(path: Setting['path'], old: unknown) {
  let acceptedResponse: TargetResponse | undefined
  let hasShownOther = false
  let showsOther = false
  return {
    recordRead(value: unknown): unknown {
      showsOther = !equal(value, old)
      hasShownOther ||= showsOther
      return value
    },
    /** Whether the last read showed another value. */
    showsOther: () => showsOther,
    recordWrite(response: TargetResponse): TargetResponse {
      if (isAccepted(response)) acceptedResponse = response
      return response
    },
    /** The reason why the stored value is unknown; undefined when it is the old one. */
    reasonForDoubt(): string | undefined {
      if (!acceptedResponse || hasShownOther || equal(at(acceptedResponse.body, ...path), old))
        return undefined
      return `another value was accepted with ${acceptedResponse.status}, but the old one is still shown`
    },
  }
}

type EditWork = (edit: SettingEdit) => Promise<void>

/** Restores the setting in any case. */
export const withChangedSetting = (
  context: Context,
  setting: Setting,
  work: EditWork,
): Promise<void> =>
  context.withLock(setting.read.id, async () => {
    const edit = await beginChange(context, setting)
    let restored: RestoredSetting | undefined
    try {
      await work(edit)
    } finally {
      restored = await edit.restore()
    }
    const { shown, response } = restored
    // With the old value restored, only the status shows that the target crashed.
    if (response && response.status >= 500)
      fail(`${setting.name} to be restored`, describeResponse(response))
    check(`${setting.name} after its restoration`, shown).is(edit.old)
  })

export const negate = (value: unknown): unknown => value !== true

/** For values that are empty when nothing is stored. */
export const isNonEmptyValue = (value: unknown): boolean =>
  hasMembers(value) ? Object.keys(value).length > 0 : Boolean(value)

interface BooleanSettingOptions extends Pick<ChangeableSetting, 'read' | 'write' | 'spec'> {
  /** The value shown when nothing is stored. */
  readonly unset: boolean
}

/** Boolean settings at the top level of the response. */
export const booleanSettings = (
  { unset, ...options }: BooleanSettingOptions,
  names: readonly string[],
): readonly ChangeableSetting[] =>
  names.map((name) => ({
    ...options,
    isStored: (old) => old === !unset,
    name,
    path: [name],
    args: (value) => ({ [name]: value }),
    other: negate,
  }))
