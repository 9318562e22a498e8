/**
 * Records that a run created or may have created, and settings it changed: on disk before the
 * request is sent. The file is append-only, so a killed run leaves a readable one.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Arguments } from '#conformance/call/request.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { Method } from '#openapi/language/define.ts'
import type { Owned } from './owned.ts'
import type { LedgerResource, RecordId } from './resource.ts'
import type { Tagged } from './tagged.ts'

export const LEDGER_VERSION = 1

export interface RunHeader {
  readonly type: 'run'
  readonly version: typeof LEDGER_VERSION
  /** Marks every record of the run. */
  readonly run: string
  readonly address: string
  readonly variant: string
  /** The site of a stand-in that the run worked in. */
  readonly site?: string
}

/** The call that puts a setting back. */
export interface Undo {
  readonly operation: string
  readonly args: Arguments
  /** The first one of the operation unless said. */
  readonly method?: Method
}

/** Where the present value of a setting can be seen. */
export interface Shown {
  readonly operation: string
  readonly args?: Arguments
  readonly path: readonly (string | number)[]
}

/** A setting before it is changed; without an old value nothing was stored. */
export interface SettingChange {
  readonly setting: string
  /** Whose setting it is; the strongest account unless said. */
  readonly as?: Identity
  readonly old?: unknown
  readonly undo: Undo
  readonly shown?: Shown
}

export type Entry =
  | RunHeader
  | ({ readonly type: 'intent' } & Omit<Pending, 'id' | 'lost'>)
  | { readonly type: 'lost'; readonly n: number; readonly why: string }
  | { readonly type: 'created'; readonly n: number; readonly id: number | string }
  | { readonly type: 'gone'; readonly n: number }
  | ({ readonly type: 'changing'; readonly n: number } & SettingChange)
  | { readonly type: 'restored'; readonly n: number }

/** A record that is believed to be gone, or never to have been made, with the mark it was to carry. */
export interface Made {
  readonly of: LedgerResource
  readonly tagged: Tagged
  /** Only where it was read back with the mark of the run. */
  readonly id?: RecordId | undefined
}

export interface Ledger {
  readonly file: string
  /** What was made in this run. */
  readonly made: Made[]
  /** The ids that are proven to be the run's own. */
  readonly owned: Owned
  /** The number of the next entry. */
  next(): number
  append(entry: Entry): void
  close(): void
}

/** What has to outlive even a crash of the machine: without it nobody would know what to undo. */
const ANNOUNCEMENTS: readonly Entry['type'][] = ['intent', 'changing']

type LedgerWriter = Pick<Ledger, 'append' | 'close'>

function numbered(file: string, owned: Owned, writer: LedgerWriter): Ledger {
  let last = 0
  return { file, made: [], owned, next: () => ++last, ...writer }
}

/** For a stand-in that ends with the run, and takes along whatever is in it: nothing is on disk. */
export const unwrittenLedger = (file: string, owned: Owned): Ledger =>
  numbered(file, owned, { append: () => undefined, close: () => undefined })

export function openLedger(file: string, header: RunHeader, owned: Owned): Ledger {
  let descriptor: number | undefined
  // The site of a stand-in is thrown away as a whole.
  const isLasting = header.site === undefined
  const append = (entry: Entry): void => {
    if (descriptor === undefined) {
      mkdirSync(dirname(file), { recursive: true })
      descriptor = openSync(file, 'ax', 0o600)
      writeSync(descriptor, `${JSON.stringify(header)}\n`)
    }
    writeSync(descriptor, `${JSON.stringify(entry)}\n`)
    if (isLasting && ANNOUNCEMENTS.includes(entry.type)) fsyncSync(descriptor)
  }
  return numbered(file, owned, {
    append,
    close() {
      if (descriptor !== undefined) closeSync(descriptor)
      descriptor = undefined
    },
  })
}

/** A record that may still be there. */
export interface Pending {
  readonly n: number
  readonly resource: string
  readonly tag: string
  /** The fields that carry the mark; all that the resource has unless said. */
  readonly marks?: readonly string[]
  /** Only where it was read back with the mark of the run. */
  readonly id?: number | string
  /** What became of its creation, where nobody can tell whether it was made. */
  readonly lost?: string
}

export interface PendingSetting extends SettingChange {
  readonly n: number
}

export interface LedgerState {
  readonly header: RunHeader
  /** Newest first. */
  readonly records: readonly Pending[]
  readonly settings: readonly PendingSetting[]
}
