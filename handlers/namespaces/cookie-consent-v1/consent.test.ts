import { expect, test } from 'vitest'
import { consentDialog } from '#fixtures/documents/cookie-consent.ts'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import {
  countConsent,
  getDialogVisibility,
  listConsentHistory,
  logConsent,
} from '#openapi/namespaces/cookie-consent-v1/consent.ts'

const ROOT = '/cookie-consent/v1'
const UID = 'aaaaaaaa-bbbbbbbb-cccccccc-dddddddd'
const ESSENTIAL = { essential: ['session'] }
const STATISTICS = { essential: ['session'], statistics: ['stats-basic'] }
const open = () => {
  const api = testApi({ variant: 'b' })
  const log = (json: object) => api.send('POST', `${ROOT}/consent/log`, { json })
  const count = (json: object) => api.send('POST', `${ROOT}/consent/statistic`, { json })
  const history = async (uid: string) =>
    valid(listConsentHistory, await api.get(`${ROOT}/consent/history?uid=${uid}`)).body
  return { api, log, count, history }
}

test('a first decision gets a visitor id to read it', async () => {
  const { log, history } = open()
  const { uid } = valid(logConsent, await log({ consents: STATISTICS })).body
  expect(uid).toMatch(/^[a-z0-9]{8}(-[a-z0-9]{8}){3}$/)
  expect(await history(uid)).toEqual([
    { version: 1, consents: STATISTICS, createdAt: '2026-03-10T09:00:00Z', isLatest: true },
  ])
})

test('a new decision is the latest one; an unchanged one is not stored again', async () => {
  const { log, history } = open()
  await log({ uid: UID, consents: STATISTICS })
  await log({
    uid: UID,
    version: 1,
    consents: { statistics: ['stats-basic'], essential: ['session'] },
  })
  expect(await history(UID)).toHaveLength(1)
  await log({ uid: UID, consents: ESSENTIAL })
  await log({ uid: UID, consents: {} })
  const all = await history(UID)
  expect(all.map(({ consents }: { consents: unknown }) => consents)).toEqual([
    [],
    ESSENTIAL,
    STATISTICS,
  ])
  expect(all.map(({ isLatest }: { isLatest: boolean }) => isLatest)).toEqual([true, false, false])
})

test('a null version is treated as absent', async () => {
  const { log, history } = open()
  const given = { uid: UID, version: null, consents: ESSENTIAL, tcString: null }
  expect(valid(logConsent, await log(given)).status).toBe(200)
  expect(await history(UID)).toMatchObject([{ version: 1 }])
})

test('impossible decisions are rejected', async () => {
  const { log, count, history } = open()
  for (const json of [
    { consents: { unheard: ['session'] } },
    { consents: { statistics: ['unheard'] } },
    { consents: { essential: ['stats-basic'] } },
    { consents: { essential: [5] } },
    { consents: 'all' },
    { consents: ESSENTIAL, version: 2 },
    { consents: ESSENTIAL, version: 'first' },
    { consents: ESSENTIAL, uid: 'UPPER' },
    { consents: { constructor: ['session'] } },
  ])
    for (const send of [log, count]) {
      const { status, body } = await send(json)
      expect([status, body.code], JSON.stringify(json)).toEqual([400, 'rest_invalid_param'])
    }
  expect((await log({ consents: ESSENTIAL, uid: 'anonymous' })).status).toBe(400)
  expect((await log({})).body.success).toBe(true)
  expect(await history('anonymous')).toEqual([])
  expect(await history(UID)).toEqual([])
})

test('the history without a visitor is empty, and a visitor id must be well-formed', async () => {
  const { api } = open()
  expect((await api.get(`${ROOT}/consent/history`)).body).toEqual([])
  expect((await api.get(`${ROOT}/consent/history?uid=x`)).body.code).toBe('rest_invalid_param')
})

test('a visitor is counted once per version, anonymous visitors every time', async () => {
  const { api, count } = open()
  const counted = () => api.site.consentCounts.get('2026-03-10 stats-basic')?.count
  expect(valid(countConsent, await count({ uid: UID, consents: STATISTICS })).body).toEqual({
    success: true,
  })
  await count({ uid: UID, consents: STATISTICS })
  expect(counted()).toBe(1)
  await count({ uid: 'anonymous', consents: STATISTICS })
  await count({ consents: STATISTICS })
  expect(counted()).toBe(3)
  api.site.change(consentDialog, { version: 2 })
  await count({ uid: UID, consents: STATISTICS })
  expect(counted()).toBe(4)
})

test('the dialog is shown until its current version is answered', async () => {
  const { api } = open()
  const look = async (query = '') =>
    valid(getDialogVisibility, await api.get(`${ROOT}/dialog/visibility${query}`)).body
  const none = { countryCode: null }
  expect(await look()).toEqual({ showDialog: true, reason: 'no-consent', ...none })
  expect(await look('?version=1')).toEqual({ showDialog: false, reason: 'consent-valid', ...none })
  api.site.change(consentDialog, { version: 2, excludedCountries: ['DE'] })
  expect(await look('?version=1')).toEqual({ showDialog: true, reason: 'version-changed', ...none })
  await api.get(`${ROOT}/download/geo-ip-database`, { as: 'admin' })
  expect(await look()).toEqual({
    showDialog: false,
    reason: 'country-excluded',
    countryCode: 'DE',
  })
})
