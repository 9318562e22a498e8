/**
 * Records that a run created or may have created, and settings it changed, written to disk before
 * the request is sent. The file is append-only, so it stays readable after a kill.
 */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Arguments } from '#conformance/call/request.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { Method } from '#openapi/language/define.ts'
import { messageOf } from '#openapi/values/json.ts'
import type { Ownership } from './ownership.ts'
import type { RecordTag } from './record-tag.ts'
import type { LedgerResource, RecordId } from './resource.ts'

/** Version 1 lacks `dated` and `above`. */
export const LEDGER_VERSION = 2

export interface RunHeader {
  readonly type: 'run'
  readonly version: 1 | typeof LEDGER_VERSION
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
  | ({ readonly type: 'changing'; readonly n: number } & SettingChange)
  | { readonly type: 'restored'; readonly n: number }

/** A record created by the run, with its tag; the sweep at the end verifies that it is gone. */
export interface CreatedRecord {
  readonly ledgerResource: LedgerResource
  readonly recordTag: RecordTag
  /** Only after it was read back with the tag of the run. */
  readonly id?: RecordId | undefined
}

export interface Ledger {
  readonly file: string
  /** The records created in this run. */
  readonly createdRecords: CreatedRecord[]
  /** The ids proven to be created by the run. */
  readonly owned: Ownership
  /** The number of the next entry. */
  next(): number
  /** Throws if an announcement cannot be written: nothing may be sent without it. */
  append(entry: Entry): void
  close(): void
}

/** Entries synced to disk: without them, nothing could be undone after a crash of the machine. */
const ANNOUNCEMENTS: readonly Entry['type'][] = ['intent', 'changing']

type LedgerWriter = Pick<Ledger, 'append' | 'close'>

function createLedger(file: string, owned: Ownership, writer: LedgerWriter): Ledger {
  let last = 0
  return { file, createdRecords: [], owned, next: () => ++last, ...writer }
}

/** For a stand-in that ends with the run together with its state: nothing is written to disk. */
export const inMemoryLedger = (file: string, owned: Ownership): Ledger =>
  createLedger(file, owned, { append: () => undefined, close: () => undefined })

/** Appends everything or nothing: after a partial line, no later line could be read. */
function appendText(descriptor: number, text: string): void {
  const { size } = fstatSync(descriptor)
  const bytes = Buffer.from(text)
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done)
  } catch (error) {
    ftruncateSync(descriptor, size)
    throw error
  }
}

const lineOf = (entry: Entry): string => `${JSON.stringify(entry)}\n`

/** Appends to the ledger of an earlier run. */
export function appendEntry(file: string, entry: Entry): void {
  const descriptor = openSync(file, 'a')
  try {
    appendText(descriptor, lineOf(entry))
  } finally {
    closeSync(descriptor)
  }
}

export function openLedger(file: string, header: RunHeader, owned: Ownership): Ledger {
  let descriptor: number | undefined
  let isEmpty = true
  // The site of a stand-in is discarded as a whole.
  const isPersistent = header.site === undefined
  const write = (entry: Entry): void => {
    if (descriptor === undefined) {
      mkdirSync(dirname(file), { recursive: true })
      descriptor = openSync(file, 'ax', 0o600)
    }
    appendText(descriptor, isEmpty ? lineOf(header) + lineOf(entry) : lineOf(entry))
    isEmpty = false
    if (isPersistent && ANNOUNCEMENTS.includes(entry.type)) fsyncSync(descriptor)
  }
  const append = (entry: Entry): void => {
    try {
      write(entry)
    } catch (error) {
      // Without the other lines too much is pending, never too little.
      if (ANNOUNCEMENTS.includes(entry.type))
        throw new Error(`the ledger ${file} cannot be written: ${messageOf(error)}`)
    }
  }
  return createLedger(file, owned, {
    append,
    close() {
      if (descriptor !== undefined) closeSync(descriptor)
      descriptor = undefined
    },
  })
}

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
}

export interface LedgerState {
  readonly header: RunHeader
  /** Newest first. */
  readonly records: readonly PendingRecord[]
  readonly settings: readonly PendingSetting[]
}
