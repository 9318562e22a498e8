import { expect, test } from '#openapi/testing/test.ts'
import { finishHint } from './terminal.ts'

const NOTHING = {
  users: undefined,
  user: undefined,
  names: undefined,
  extension: [],
  nominate: undefined,
  'confirm-production': undefined,
  ca: undefined,
  proxy: undefined,
  insecure: false,
}

test('whoever cleans up is told of every option the run was given for it', () => {
  expect(finishHint('out/ledger.ndjson', NOTHING)).toMatch(/--cleanup out\/ledger.ndjson$/)
  const given = { ...NOTHING, users: 'my roles.json', names: 'names.json', extension: ['a', 'b'] }
  expect(finishHint('l', { ...given, insecure: true })).toBe(
    "what is left is removed by: understudy conform --cleanup l --users 'my roles.json' --names names.json --extension a --extension b --insecure",
  )
})

test('a password is spoken of and not shown', () => {
  expect(finishHint('l', { ...NOTHING, user: 'qa' })).toMatch(
    /--user qa \(with the same password\)$/,
  )
})
