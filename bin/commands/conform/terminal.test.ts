import { expect, test } from 'vitest'
import { cleanupHint } from './terminal.ts'

const at = { address: 'https://x.test/api/' }

const NOTHING = {
  'target-name': undefined,
  users: undefined,
  user: undefined,
  names: undefined,
  extension: [],
  'use-records': undefined,
  'confirm-production': undefined,
  ca: undefined,
  proxy: undefined,
  insecure: false,
}

test('the hint contains the address and every option that a cleanup needs', () => {
  expect(cleanupHint({ ...at, ledger: 'out/ledger.ndjson' }, NOTHING)).toMatch(
    /--cleanup out\/ledger.ndjson$/,
  )
  const given = {
    ...NOTHING,
    'target-name': 'x.test',
    users: 'my roles.json',
    names: 'names.json',
    extension: ['a', 'b'],
  }
  expect(cleanupHint({ ...at, ledger: 'l' }, { ...given, insecure: true })).toBe(
    "what is left is removed by: understudy conform https://x.test/api/ --cleanup l --target-name x.test --users 'my roles.json' --names names.json --extension a --extension b --insecure",
  )
})

test('a password is mentioned, but not shown', () => {
  expect(cleanupHint({ ...at, ledger: 'l' }, { ...NOTHING, user: 'qa' })).toMatch(
    /--user qa \(with the same password\)$/,
  )
})
