/** A file that is always complete: whatever happens, its name stands for the old text or the new one. */
import { copyFile, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'

/** Only its owner: a state holds the hashes of passwords. */
const PRIVATE = 0o600

export const unfinishedName = (file: string): string => `${file}.tmp`
export const previousName = (file: string): string => `${file}.previous`

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function writeFlushed(file: string, text: string): Promise<void> {
  // Left by a crash, or put there to lead elsewhere: it is made anew in any case.
  await rm(file, { force: true })
  const handle = await open(file, 'wx', PRIVATE)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A second name for the old text; the first one stays until the new text takes it. */
async function keepPrevious(file: string): Promise<void> {
  const previous = previousName(file)
  await rm(previous, { force: true })
  try {
    await link(file, previous)
  } catch (error) {
    // Not every disk can give a file two names.
    if (!isMissing(error)) await copyFile(file, previous)
  }
}

/** The name itself must reach the disk too. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = unfinishedName(file)
  try {
    await writeFlushed(unfinished, text)
    await keepPrevious(file)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await flushFolder(dirname(file))
}
