/**
 * A journal: changes since the last snapshot, appended line by line. After each synced append, the
 * first line states the number of acknowledged bytes.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { flushFolder, joinInBlocks, PRIVATE, temporaryName } from '#bin/cli/atomic-file.ts'
import { HEADER_LENGTH, headerLine } from './journal-header.ts'
import type { SiteWrite } from './journal-lines.ts'
import { lineOf } from './lines.ts'

export const journalName = (file: string, number: number): string => `${file}.journal-${number}`

/** The sorted numbers of the journals beside a state file. */
export function journalNumbers(file: string): readonly number[] {
  const start = `${basename(file)}.journal-`
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start))
    .map((name) => Number(name.slice(start.length)))
    .filter(Number.isSafeInteger)
    .sort((a, b) => a - b)
}

export interface JournalFile {
  readonly number: number
  /** Verified length in bytes. */
  readonly length: number
  /** Resolves when all entries are on disk; after a failure the file is restored. */
  append(entries: readonly SiteWrite[]): Promise<void>
  close(): Promise<void>
}

/** Truncates after a failed write. */
async function cutOff(handle: FileHandle, length: number): Promise<void> {
  await handle.truncate(length)
  await handle.datasync()
}

/** A file is renamed to its final name once its header is on disk. */
async function openNew(path: string, unfinished: string): Promise<FileHandle> {
  const handle = await open(unfinished, 'wx', PRIVATE)
  try {
    await writeAt(handle, Buffer.from(headerLine(HEADER_LENGTH)), 0)
    await handle.datasync()
    renameSync(unfinished, path)
    await flushFolder(dirname(path))
    return handle
  } catch (error) {
    await handle.close()
    for (const name of [unfinished, path]) rmSync(name, { force: true })
    throw error
  }
}

async function writeAt(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

/** The end of a journal. */
interface JournalEnd {
  /** In bytes. */
  readonly length: number
  /** Lines after the header. */
  readonly lines: number
}

const EMPTY: JournalEnd = { length: HEADER_LENGTH, lines: 0 }

/**
 * Appends entries after an end and returns the new one; yields to the event loop between blocks.
 */
async function writeEntries(
  handle: FileHandle,
  entries: readonly SiteWrite[],
  from: JournalEnd,
): Promise<JournalEnd> {
  let { length, lines } = from
  function* numbered(): Generator<string> {
    for (const { texts } of entries)
      for (const text of texts) {
        lines += 1
        yield lineOf(`${lines} ${text}`)
      }
  }
  for (const block of joinInBlocks(numbered())) {
    const bytes = Buffer.from(block)
    await writeAt(handle, bytes, length)
    length += bytes.length
  }
  await handle.datasync()
  // Not synced: after a power failure, a lower number only leaves more bytes unacknowledged.
  await writeAt(handle, Buffer.from(headerLine(length)), 0)
  return { length, lines }
}

/** A journal that does not exist yet. */
export async function createJournal(file: string, number: number): Promise<JournalFile> {
  const path = journalName(file, number)
  if (existsSync(path)) throw new Error(`expected no journal ${path}, got one`)
  const handle = await openNew(path, temporaryName(file))
  let end = EMPTY
  let isBroken = false
  let underWay: Promise<unknown> = Promise.resolve()
  const append = async (entries: readonly SiteWrite[]): Promise<void> => {
    if (isBroken) await cutOff(handle, end.length)
    isBroken = true
    try {
      end = await writeEntries(handle, entries, end)
    } catch (error) {
      await cutOff(handle, end.length).catch(() => undefined)
      throw error
    }
    isBroken = false
  }
  return {
    number,
    get length() {
      return end.length
    },
    append: (entries) => {
      const done = append(entries)
      underWay = done.catch(() => undefined)
      return done
    },
    close: () => underWay.then(() => handle.close()),
  }
}

export function removeJournals(file: string, before: number): void {
  for (const number of journalNumbers(file))
    if (number < before) rmSync(journalName(file, number), { force: true })
}
