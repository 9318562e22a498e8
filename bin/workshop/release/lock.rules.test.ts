import { expect, test } from 'vitest'
import {
  auditFailureReason,
  installScripts,
  licenceList,
  withoutChecksum,
  wrongLicences,
} from './lock.rules.ts'

const fine = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' }

test('all other packages are listed with their licence', () => {
  const lock = { '': { version: '9.9.9' }, 'node_modules/a/node_modules/@b/c': fine }
  expect(licenceList(lock)).toEqual(['@b/c 1.0.0: MIT'])
})

test('unknown and restrictive licences are found, alternatives are allowed', () => {
  const lock = {
    'node_modules/free': { ...fine, license: '(GPL-3.0 OR MIT)' },
    'node_modules/strict': { ...fine, license: 'GPL-3.0' },
    'node_modules/silent': { version: '1.0.0', integrity: 'sha512-x' },
  }
  expect(wrongLicences(lock)).toEqual(['strict: GPL-3.0', 'silent: unknown'])
})

test('a package without a checksum is found', () => {
  expect(withoutChecksum({ 'node_modules/a': fine, 'node_modules/b': { version: '1' } })).toEqual([
    'b',
  ])
})

test('install scripts are distinguished from other scripts', () => {
  expect(installScripts({ prepack: 'x', postinstall: 'y' })).toEqual(['postinstall'])
})

test('a failed audit shows the message of the registry', () => {
  const refused =
    'npm warn audit 405 Method Not Allowed - POST https://registry.example/bulk\n\nnpm error audit endpoint returned an error\n'
  expect(auditFailureReason(refused)).toBe(
    '405 Method Not Allowed - POST https://registry.example/bulk',
  )
  expect(auditFailureReason('npm ERR! network is down\n')).toBe('network is down')
  expect(auditFailureReason('')).toBeUndefined()
})
