/**
 * What changed since the last snapshot, as lines at the end of a file. A line counts only when it
 * is whole: a process that is killed while it writes one loses nothing that was on disk before.
 */
import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { flushFolder, PRIVATE } from '#bin/cli/whole-file.ts'
import { inSlices } from '#handlers/runtime/slices.ts'
import { isRecord, type Json } from '#openapi/json.ts'

const SUM_LENGTH = 16
const NEW_LINE = Buffer.from('\n')
const shortened = (hash: Hash): string => hash.digest('hex').slice(0, SUM_LENGTH)
const sumOf = (text: string): string => shortened(createHash('sha256').update(text))

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

/** Undefined for a line that was cut off or changed. */
function entryIn(line: string): Json | undefined {
  const text = line.slice(SUM_LENGTH + 1)
  if (line[SUM_LENGTH] !== ' ' || sumOf(text) !== line.slice(0, SUM_LENGTH)) return undefined
  const entry: unknown = JSON.parse(text)
  return isRecord(entry) ? entry : undefined
}

/** The entries of a journal up to the first that is not whole. */
export function readJournal(file: string): readonly Json[] {
  const entries: Json[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const entry = entryIn(line)
    if (!entry) break
    entries.push(entry)
  }
  return entries
}

/** One line: a site as a whole, what changed in it, or that it is gone. */
export interface JournalEntry {
  readonly site: string
  readonly isRemoved: boolean
  /** Made while it is written; what it says was settled before. */
  readonly text: Iterable<string>
}

function* linesOf(entries: readonly JournalEntry[]): Generator<readonly Buffer[]> {
  for (const { text } of entries) {
    const hash = createHash('sha256')
    const pieces: Buffer[] = []
    for (const piece of text) {
      const bytes = Buffer.from(piece)
      hash.update(bytes)
      pieces.push(bytes)
      // Others may have their turn.
      yield []
    }
    yield [Buffer.from(`${shortened(hash)} `), ...pieces, NEW_LINE]
  }
}

async function bytesOf(entries: readonly JournalEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  await inSlices(linesOf(entries), (line) => void parts.push(...line))
  return Buffer.concat(parts)
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

/** A journal that does not exist yet. */
export async function createJournal(file: string, number: number): Promise<JournalFile> {
  const path = journalName(file, number)
  const handle = await openNew(path)
  let length = 0
  let isBroken = false
  let underWay: Promise<unknown> = Promise.resolve()
  const append = async (entries: readonly JournalEntry[]): Promise<void> => {
    if (isBroken) await cutOff(handle, length)
    const bytes = await bytesOf(entries)
    isBroken = true
    try {
      await writeAt(handle, bytes, length)
      await handle.datasync()
    } catch (error) {
      await cutOff(handle, length).catch(() => undefined)
      throw error
    }
    length += bytes.length
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

async function writeAt(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

export function removeJournals(file: string, before: number): void {
  for (const number of journalNumbers(file))
    if (number < before) rmSync(journalName(file, number), { force: true })
}
