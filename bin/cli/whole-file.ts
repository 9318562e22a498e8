/** A file that is always complete: whatever happens, its name stands for the old text or the new one. */

import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { copyFile, link, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { isRunning } from '#conformance/ledger/process-start.ts'
import { codeOf } from '#openapi/values/json.ts'

/** Only its owner: a state holds the hashes of passwords. */
export const PRIVATE = 0o600

/** A name beside a file, for text that is not complete yet. */
export const unfinishedName = (file: string): string =>
  `${file}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`
export const previousName = (file: string): string => `${file}.previous`

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Takes away what processes left that ended in the middle of a write. */
export function removeUnfinished(file: string): void {
  const start = `${basename(file)}.`
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(start)) continue
    const pid = /^(\d+)-[0-9a-f]{12}\.tmp$/.exec(name.slice(start.length))?.[1]
    if (pid && !isRunning(Number(pid), undefined))
      rmSync(join(dirname(file), name), { force: true })
  }
}

/** In characters: small enough to be written in a moment, large enough to be worth a call. */
const BLOCK = 256 * 1024

export function* inBlocks(pieces: Iterable<string>): Generator<string> {
  let block = ''
  for (const piece of pieces) {
    block += piece
    if (block.length < BLOCK) continue
    yield block
    block = ''
  }
  yield block
}

async function writeFlushed(file: string, pieces: Iterable<string>): Promise<void> {
  const handle = await open(file, 'wx', PRIVATE)
  try {
    await writeFile(handle, inBlocks(pieces))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A second name for the old text; the first one stays until the new text takes it. */
async function keepPrevious(file: string): Promise<void> {
  const second = unfinishedName(file)
  try {
    // Not every disk can give a file two names.
    await link(file, second).catch(() => copyFile(file, second))
    await rename(second, previousName(file))
  } catch (error) {
    if (!isMissing(error)) throw error
  } finally {
    // It is still there where both names stood for one file already.
    await rm(second, { force: true })
  }
}

/** The name itself must reach the disk too. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The text is made piece by piece while it is written, so that a long one need not be put together. */
export async function writeWhole(file: string, pieces: Iterable<string>): Promise<void> {
  const unfinished = unfinishedName(file)
  try {
    await writeFlushed(unfinished, pieces)
    await keepPrevious(file)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await flushFolder(dirname(file))
}
