/** Atomic file writes: at any time, the file contains either the old text or the new one. */

import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { copyFile, link, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { isRunning } from '#conformance/ledger/process-start.ts'
import { codeOf } from '#openapi/values/json.ts'

/** Owner only: a state file contains password hashes. */
export const PRIVATE = 0o600

/** A temporary name beside a file, for incomplete text. */
export const temporaryName = (file: string): string =>
  `${file}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`
export const backupName = (file: string): string => `${file}.previous`

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Removes temporary files of processes that ended during a write. */
export function removeTemporary(file: string): void {
  const start = `${basename(file)}.`
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(start)) continue
    const pid = /^(\d+)-[0-9a-f]{12}\.tmp$/.exec(name.slice(start.length))?.[1]
    if (pid && !isRunning(Number(pid), undefined))
      rmSync(join(dirname(file), name), { force: true })
  }
}

/** In characters: small enough not to block, large enough to justify a call. */
const BLOCK_SIZE = 256 * 1024

export function* joinInBlocks(pieces: Iterable<string>): Generator<string> {
  let block = ''
  for (const piece of pieces) {
    block += piece
    if (block.length < BLOCK_SIZE) continue
    yield block
    block = ''
  }
  yield block
}

async function writeFlushed(file: string, pieces: Iterable<string>): Promise<void> {
  const handle = await open(file, 'wx', PRIVATE)
  try {
    await writeFile(handle, joinInBlocks(pieces))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Links the old text to a second name; the first remains until the new text replaces it. */
async function keepBackup(file: string): Promise<void> {
  const linkName = temporaryName(file)
  try {
    // Some file systems do not support hard links.
    await link(file, linkName).catch(() => copyFile(file, linkName))
    await rename(linkName, backupName(file))
  } catch (error) {
    if (!isMissing(error)) throw error
  } finally {
    // Still exists if both names already referred to the same file.
    await rm(linkName, { force: true })
  }
}

/** The directory entry must be flushed as well. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The text is generated in chunks during the write, so that a long one is never in memory as a
 * whole.
 */
export async function writeAtomically(file: string, pieces: Iterable<string>): Promise<void> {
  const temporary = temporaryName(file)
  try {
    await writeFlushed(temporary, pieces)
    await keepBackup(file)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await flushFolder(dirname(file))
}
