import { chmodSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLedger } from './ledger.ts'
import type { PendingSetting } from './ledger-entry.ts'
import { createOwnership } from './ownership.ts'
import { readLedger } from './read-ledger.ts'
import { reasonUnsigned } from './signature.ts'

const RUN = 'cf-k3jz0000-0a1b2c'
const header = { type: 'run', version: 3, run: RUN, address: 'http://x/', variant: 'a' } as const
const CHANGE = {
  setting: 'a.b c',
  old: true,
  undo: { operation: 'a.b', args: { c: true, nested: { 12: 'x', b: [null] } } },
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'signature-'))

/** The setting of a run that signs with a key file. */
function signedBy(keyFile: string): PendingSetting {
  const file = join(newFolder(), 'ledger.ndjson')
  const ledger = openLedger({ file, header, owned: createOwnership(RUN), keyFile })
  ledger.append({ type: 'changing', n: ledger.next(), ...CHANGE })
  ledger.close()
  const [setting] = readLedger(file).settings
  return setting ?? expect.fail('expected a setting')
}

const newKey = () => join(newFolder(), 'state', 'ledger-key')

test('a line of a run is proven by the key of its user, wherever the ledger is', () => {
  const keyFile = newKey()
  const setting = signedBy(keyFile)
  expect(reasonUnsigned(keyFile, header, setting)).toBeUndefined()
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(reasonUnsigned(newKey(), header, setting)).toContain('there is no key')
})

test('runs of one user share a key', () => {
  const keyFile = newKey()
  const first = signedBy(keyFile)
  signedBy(keyFile)
  expect(reasonUnsigned(keyFile, header, first)).toBeUndefined()
})

for (const [what, changed] of [
  ['value', { old: false }],
  ['setting', { setting: 'a.b d' }],
  ['number', { n: 2 }],
  ['call', { undo: { operation: 'a.b', args: { c: false } } }],
  ['account', { as: 'editor' }],
  ['signature', { signature: 'f'.repeat(64) }],
] as const)
  test(`another ${what} invalidates the signature`, () => {
    const keyFile = newKey()
    const setting = { ...signedBy(keyFile), ...changed }
    expect(reasonUnsigned(keyFile, header, setting)).toContain('not signed with the key')
  })

for (const other of [{ run: 'cf-k3jz0000-0a1b2d' }, { address: 'http://y/' }])
  test(`a line copied to a ledger with another ${Object.keys(other)} is not proven`, () => {
    const keyFile = newKey()
    const setting = signedBy(keyFile)
    expect(reasonUnsigned(keyFile, { ...header, ...other }, setting)).toContain('not signed with')
  })

const KEY = '0'.repeat(64)

for (const [what, spoil, reason] of [
  ['a link', (file: string) => linkTo(file, KEY), 'is not a regular file'],
  ['readable by others', (file: string) => writeKey(file, KEY, 0o640), 'is accessible to other'],
  ['damaged', (file: string) => writeKey(file, KEY.slice(1)), 'is damaged'],
  ['empty', (file: string) => writeKey(file, ''), 'is damaged'],
] as const)
  test(`a key that is ${what} is neither used nor replaced`, () => {
    const keyFile = join(newFolder(), 'ledger-key')
    spoil(keyFile)
    const before = readFileSync(keyFile, 'utf8')
    const setting = signedBy(keyFile)
    expect(setting.signature).toBeUndefined()
    expect(reasonUnsigned(keyFile, header, { ...setting, signature: KEY })).toContain(reason)
    expect(readFileSync(keyFile, 'utf8')).toBe(before)
  })

function writeKey(file: string, text: string, mode = 0o600): void {
  writeFileSync(file, text)
  chmodSync(file, mode)
}

function linkTo(file: string, text: string): void {
  const other = join(newFolder(), 'other')
  writeKey(other, text)
  symlinkSync(other, file)
}

test('the key of another user is not used', () => {
  const keyFile = newKey()
  const setting = signedBy(keyFile)
  const { getuid } = process
  process.getuid = () => statSync(keyFile).uid + 1
  try {
    expect(reasonUnsigned(keyFile, header, setting)).toContain('belongs to another user')
  } finally {
    Object.assign(process, { getuid })
  }
})

test('without a folder for the key a run goes on, unsigned', () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  expect(signedBy(join(file, 'ledger-key')).signature).toBeUndefined()
})
