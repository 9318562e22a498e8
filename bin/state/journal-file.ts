/**
 * What changed since the last snapshot, as lines at the end of a file. A line counts only when it
 * is whole: a process that is killed while it writes one loses nothing that was on disk before.
 */
import { readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { flushFolder, inBlocks, PRIVATE } from '#bin/cli/whole-file.ts'
import type { Json } from '#openapi/values/json.ts'
import { entryIn, type JournalEntry, linesIn } from './journal-lines.ts'

export const journalName = (file: string, number: number): string => `${file}.journal-${number}`

/** The numbers of the journals beside a state file, in their order. */
export function journalNumbers(file: string): readonly number[] {
  const start = `${basename(file)}.journal-`
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start))
    .map((name) => Number(name.slice(start.length)))
    .filter(Number.isSafeInteger)
    .sort((a, b) => a - b)
}

/** The entries of a journal up to the first that is not whole. */
export function* readJournal(file: string): Generator<Json> {
  for (const line of linesIn(file)) {
    const entry = entryIn(line)
    if (!entry) return
    yield entry
  }
}

export interface JournalFile {
  readonly number: number
  /** In bytes, as far as it is known to be whole. */
  readonly length: number
  /** Resolves when all entries are on disk; after a failure the file is what it was before. */
  append(entries: readonly JournalEntry[]): Promise<void>
  close(): Promise<void>
}

/** What a failed write left must not stand before the next line. */
async function cutOff(handle: FileHandle, length: number): Promise<void> {
  await handle.truncate(length)
  await handle.datasync()
}

/** The name itself is on disk, or the file is not there at all. */
async function openNew(path: string): Promise<FileHandle> {
  const handle = await open(path, 'wx', PRIVATE)
  try {
    await flushFolder(dirname(path))
    return handle
  } catch (error) {
    await handle.close()
    rmSync(path, { force: true })
    throw error
  }
}

async function writeAt(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

function* linesOf(entries: readonly JournalEntry[]): Generator<string> {
  for (const { lines } of entries) yield* lines
}

/** Gives the length of the file then; others have their turn while a block is written. */
async function writeEntries(
  handle: FileHandle,
  entries: readonly JournalEntry[],
  length: number,
): Promise<number> {
  let end = length
  for (const block of inBlocks(linesOf(entries))) {
    const bytes = Buffer.from(block)
    await writeAt(handle, bytes, end)
    end += bytes.length
  }
  await handle.datasync()
  return end
}

/** A journal that does not exist yet. */
export async function createJournal(file: string, number: number): Promise<JournalFile> {
  const path = journalName(file, number)
  const handle = await openNew(path)
  let length = 0
  let isBroken = false
  let underWay: Promise<unknown> = Promise.resolve()
  const append = async (entries: readonly JournalEntry[]): Promise<void> => {
    if (isBroken) await cutOff(handle, length)
    isBroken = true
    try {
      length = await writeEntries(handle, entries, length)
    } catch (error) {
      await cutOff(handle, length).catch(() => undefined)
      throw error
    }
    isBroken = false
  }
  return {
    number,
    get length() {
      return length
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
