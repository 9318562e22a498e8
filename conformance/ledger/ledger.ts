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
import { messageOf } from '#openapi/values/json.ts'
import type { Entry, RunHeader } from './ledger-entry.ts'
import type { Ownership } from './ownership.ts'
import type { RecordTag } from './record-tag.ts'
import type { LedgerResource, RecordId } from './resource.ts'
import { openKey, signatureOf } from './signature.ts'

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

interface LedgerOptions {
  readonly file: string
  readonly header: RunHeader
  readonly owned: Ownership
  /** The key that signs changes of settings. */
  readonly keyFile?: string | undefined
}

function signed(entry: Entry, { header, keyFile }: LedgerOptions): Entry {
  if (entry.type !== 'changing' || keyFile === undefined) return entry
  const key = openKey(keyFile)
  const { type, ...change } = entry
  return key === undefined ? entry : { ...entry, signature: signatureOf(key, header, change) }
}

export function openLedger(options: LedgerOptions): Ledger {
  const { file, header, owned } = options
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
      write(signed(entry, options))
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
