/** The format of a ledger, one entry per line. */
import type { Arguments } from '#conformance/call/request.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { Method } from '#openapi/language/define.ts'

/** Version 1 lacks `dated` and `above`, versions 1 and 2 lack `signature`. */
export const LEDGER_VERSION = 3

export interface RunHeader {
  readonly type: 'run'
  readonly version: 1 | 2 | typeof LEDGER_VERSION
  /** Prefix of the tags of all records of the run. */
  readonly run: string
  readonly address: string
  readonly variant: string
  /** The site of the stand-in used by the run. */
  readonly site?: string
}

export const runHeader = (facts: Omit<RunHeader, 'type' | 'version'>): RunHeader => ({
  type: 'run',
  version: LEDGER_VERSION,
  ...facts,
})

/** The call that restores a setting. */
export interface Undo {
  readonly operation: string
  readonly args: Arguments
  /** Defaults to the first method of the operation. */
  readonly method?: Method
}

/** The read that shows the current value of a setting. */
export interface SettingRead {
  readonly operation: string
  readonly args?: Arguments
  readonly path: readonly (string | number)[]
}

/** A setting before its change; without `old`, no value was stored. */
export interface SettingChange {
  readonly setting: string
  /** The owner of the setting; defaults to the strongest account. */
  readonly as?: Identity
  readonly old?: unknown
  readonly undo: Undo
  readonly shown?: SettingRead
}

export type Entry =
  | RunHeader
  | ({ readonly type: 'intent' } & Omit<PendingRecord, 'id' | 'lost'>)
  | { readonly type: 'lost'; readonly n: number; readonly why: string }
  | { readonly type: 'created'; readonly n: number; readonly id: number | string }
  | { readonly type: 'gone'; readonly n: number }
  | ({ readonly type: 'changing' } & PendingSetting)
  | { readonly type: 'restored'; readonly n: number }

/** A record that may still exist. */
export interface PendingRecord {
  readonly n: number
  readonly resource: string
  readonly tag: string
  /** The fields with the tag; defaults to all tag fields of the resource. */
  readonly marks?: readonly string[]
  /** The case chose the date of the record. */
  readonly dated?: true
  /** The largest id of the kind before the run: the id of the record is higher. */
  readonly above?: number
  /** Only after it was read back with the tag of the run. */
  readonly id?: number | string
  /** Why it is unknown whether the record was created. */
  readonly lost?: string
}

export interface PendingSetting extends SettingChange {
  readonly n: number
  /** Absent where the run had no key. */
  readonly signature?: string
}

export interface LedgerState {
  readonly header: RunHeader
  /** Newest first. */
  readonly records: readonly PendingRecord[]
  readonly settings: readonly PendingSetting[]
}
