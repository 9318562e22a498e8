import { randomBytes } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf, messageOf } from '#openapi/values/json.ts'
import { UsageError } from './usage-error.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'a part of its path is a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

function attempt<T>(failure: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    // Errors without a code are not file system errors.
    if (!codeOf(error)) throw error
    throw new UsageError(`${failure}: ${REASONS[codeOf(error)] ?? messageOf(error)}`)
  }
}

/** Converts errors of reading a file to readable messages. */
export const withReadErrors = <T>(file: string, read: () => T): T =>
  attempt(`cannot read ${file}`, read)

export const readText = (file: string): string =>
  withReadErrors(file, () => readFileSync(file, 'utf8'))

/**
 * Writes atomically: readers never see a partial file, and a failed write keeps the old one. The
 * temporary file has an unpredictable name and must be new, so that no prepared link is followed.
 */
export function writeText(file: string, text: string, mode = 0o666): void {
  const temporary = `${file}.${randomBytes(12).toString('hex')}.tmp`
  attempt(`cannot write ${file}`, () => {
    mkdirSync(dirname(file), { recursive: true })
    try {
      writeFileSync(temporary, text, { flag: 'wx', mode })
      renameSync(temporary, file)
    } finally {
      rmSync(temporary, { force: true })
    }
  })
}

/** Opens a file for writing; an earlier one is removed, so that no prepared link is followed. */
export const openNew = (file: string): number =>
  attempt(`cannot write ${file}`, () => {
    mkdirSync(dirname(file), { recursive: true })
    rmSync(file, { force: true })
    return openSync(file, 'wx')
  })
