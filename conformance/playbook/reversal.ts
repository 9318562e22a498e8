/** A change other than a setting, and the check that undoing it only restores the old value. */
import type { Arguments, OperationRef } from '#conformance/call/request.ts'
import type { AllowedRecords } from '#conformance/operator/allowed-records.ts'

/** A change recorded in a ledger, with the present value of the target. */
export interface RecordedChange {
  readonly setting: string
  readonly args: Arguments
  readonly old: unknown
  readonly current: unknown
  readonly allowedRecords: AllowedRecords
}

export interface Reversal {
  readonly undo: OperationRef
  /** Reads the present value; absent where it cannot be read. */
  readonly read?: OperationRef
  /**
   * Whether the call restores the old value of something that the run may change, and nothing else.
   */
  restoresOldValue(change: RecordedChange): boolean
}

/** Whether the arguments have exactly these names. */
export const hasExactly = (args: Arguments, names: readonly string[]): boolean =>
  Object.keys(args).length === names.length && names.every((name) => Object.hasOwn(args, name))
