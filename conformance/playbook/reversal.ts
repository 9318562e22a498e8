/** A change other than a setting of a play, and how to tell that undoing it only takes it back. */
import type { Arguments, Called } from '#conformance/call/request.ts'
import type { Nominations } from '#conformance/operator/nominations.ts'

/** A change as a ledger states it, beside the value that the target shows now. */
export interface RecordedChange {
  readonly setting: string
  readonly args: Arguments
  readonly old: unknown
  readonly present: unknown
  readonly nominations: Nominations
}

export interface Reversal {
  readonly undo: Called
  /** Shows the present value; left out where nothing shows it. */
  readonly read?: Called
  /** Whether the call restores the old value of something that the run may change, and nothing else. */
  isBack(change: RecordedChange): boolean
}

/** Whether the arguments are exactly these. */
export const isOnly = (args: Arguments, names: readonly string[]): boolean =>
  Object.keys(args).length === names.length && names.every((name) => Object.hasOwn(args, name))
