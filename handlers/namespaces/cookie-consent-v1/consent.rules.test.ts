import { expect, test } from 'vitest'
import type { ConsentRecord } from '#fixtures/models/consent.ts'
import type { ConsentPackageRecord } from '#fixtures/models/consent-package.ts'
import { checkConsents, isRepeat, servicesOf, visibilityOf } from './consent.rules.ts'

const stats: ConsentPackageRecord = {
  id: 12,
  key: 'stats-basic',
  name: 'Basic statistics',
  type: 'service',
  version: '1.2.0',
  group: 'statistics',
  services: ['stats-basic'],
  blockers: [],
  providers: [],
  hosts: [],
  cookies: [],
  installed: true,
  installedVersion: '1.2.0',
  postInstallDone: true,
  settings: {},
  languages: [],
}
const known = servicesOf([stats, { ...stats, group: 'maps', services: ['map'] }])

test('every dialog has default groups, and packages add services and groups', () => {
  expect([...servicesOf([])].map(([group, services]) => [group, ...services])).toEqual([
    ['essential', 'session'],
    ['functional'],
    ['statistics'],
    ['marketing'],
  ])
  expect(known.get('statistics')).toEqual(new Set(['stats-basic']))
  expect(known.get('maps')).toEqual(new Set(['map']))
})

test('unknown groups and services are rejected', () => {
  const judge = (consents: unknown) => checkConsents(consents, known)
  expect(judge({ essential: ['session'], statistics: [] })).toBeUndefined()
  expect(judge({})).toBeUndefined()
  expect(judge({ unheard: [] })).toBe('reject')
  expect(judge({ essential: ['stats-basic'] })).toBe('reject')
  expect(judge({ __proto__: null, constructor: [] })).toBe('reject')
})

const latest: ConsentRecord = {
  id: 1,
  uid: 'k3x9w0aa-1b2c3d4e-5f6a7b8c-9d0e1f2a',
  version: 1,
  consents: { essential: ['session'], statistics: ['a', 'b'] },
  tcString: null,
  language: 'en',
  createdAt: '2026-03-01T10:00:00',
  isLatest: true,
}

test('a decision is independent of the order of groups and services', () => {
  expect(isRepeat(latest, 1, { statistics: ['b', 'a', 'b'], essential: ['session'] })).toBe(true)
})

test('another version, another service or no earlier decision is a new one', () => {
  expect(isRepeat(latest, 2, latest.consents)).toBe(false)
  expect(isRepeat(latest, 1, { essential: ['session'], statistics: ['a'] })).toBe(false)
  expect(isRepeat(latest, 1, { essential: ['session'] })).toBe(false)
  expect(isRepeat(undefined, 1, latest.consents)).toBe(false)
})

test('the dialog is shown until the current version is answered', () => {
  const dialog = { version: 2, excludedCountries: ['US'] }
  const ask = (answered: number | undefined, country: string | null = null) =>
    visibilityOf(answered, country, dialog)
  expect(ask(undefined)).toEqual({ showDialog: true, reason: 'no-consent', countryCode: null })
  expect(ask(1, 'DE')).toEqual({ showDialog: true, reason: 'version-changed', countryCode: 'DE' })
  expect(ask(2)).toEqual({ showDialog: false, reason: 'consent-valid', countryCode: null })
  expect(ask(undefined, 'US')).toEqual({
    showDialog: false,
    reason: 'country-excluded',
    countryCode: 'US',
  })
})
