/**
 * Signatures of the setting lines of a ledger. The key belongs to the user, not to the folder of the
 * ledger, so a ledger from elsewhere cannot bring its own.
 */
import { createHmac, randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { codeOf, messageOf } from '#openapi/values/json.ts'
import type { PendingSetting, RunHeader } from './ledger-entry.ts'

const KEY = /^[0-9a-f]{64}$/
const FOR_OTHERS = 0o077

/** Why a file cannot be private to this user. */
function reasonAgainst(file: string): string | undefined {
  const { getuid } = process
  const found = lstatSync(file)
  if (!found.isFile()) return 'is not a regular file'
  if (getuid && found.uid !== getuid()) return 'belongs to another user'
  return getuid && (found.mode & FOR_OTHERS) !== 0 ? 'is accessible to other users' : undefined
}

/** The key, or why there is none. */
function readKey(file: string): { readonly key: string } | { readonly why: string } {
  try {
    const reason = reasonAgainst(file)
    if (reason !== undefined) return { why: `the key ${file} ${reason}` }
    const key = readFileSync(file, 'utf8')
    return KEY.test(key) ? { key } : { why: `the key ${file} is damaged` }
  } catch (error) {
    const isMissing = codeOf(error) === 'ENOENT'
    return { why: isMissing ? `there is no key ${file}` : messageOf(error) }
  }
}

/** Linked when complete, so the key of another run that was faster remains. */
function createKey(file: string): void {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
    linkSync(unfinished, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

const keyIn = (file: string): string | undefined => {
  const found = readKey(file)
  return 'key' in found ? found.key : undefined
}

/** Created on first use; undefined where none can be used, which the cleanup reports. */
export function openKey(file: string): string | undefined {
  try {
    if (!existsSync(file)) createKey(file)
    return keyIn(file)
  } catch {
    return undefined
  }
}

type SignedSetting = Omit<PendingSetting, 'signature'>

export const signatureOf = (key: string, header: RunHeader, change: SignedSetting): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([header, change]))
    .digest('hex')

/** Why a line is not proven to be of a run of this user; undefined if it is. */
export function reasonUnsigned(
  keyFile: string,
  header: RunHeader,
  { signature, ...change }: PendingSetting,
): string | undefined {
  if (signature === undefined) return 'its line in the ledger is not signed'
  const found = readKey(keyFile)
  if ('why' in found) return `its signature cannot be verified: ${found.why}`
  const isValid = signatureOf(found.key, header, change) === signature
  return isValid ? undefined : 'its line in the ledger is not signed with the key of this user'
}
