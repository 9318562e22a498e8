import { expect, test } from 'vitest'
import { consentCloud } from '#fixtures/documents/cookie-consent.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'
import {
  createCloudScan,
  getCloudScan,
  suggestPackages,
} from '#openapi/namespaces/cookie-consent-v1/cloud-scans.ts'
import {
  createScanRequest,
  getScanResult,
  reportScan,
} from '#openapi/namespaces/cookie-consent-v1/scan-requests.ts'
import { DAY_MS } from '#openapi/values/day.ts'

const ROOT = '/cookie-consent/v1'
const HOME = `${TEST_ORIGIN}/en/`
const admin = { as: 'admin' }
const open = () => testApi({ variant: 'b' })

test('a cloud scan advances with every read and stays finished', async () => {
  const api = open()
  const made = valid(createCloudScan, await api.post(`${ROOT}/cloud-scan`))
  expect(made.status).toBe(201)
  expect(made.body).toEqual({
    id: 2,
    status: 'pending',
    pages: [HOME],
    createdAt: '2026-03-10T09:00:00Z',
  })
  const look = async () => valid(getCloudScan, await api.get(`${ROOT}/cloud-scan/2`, admin)).body
  expect(await look()).toMatchObject({ status: 'scanning', cookies: [], finishedAt: null })
  const finished = await look()
  expect(finished).toMatchObject({
    status: 'finished',
    pages: [{ url: HOME, status: 'finished', error: null }],
    cookies: [{ name: '_stat', domain: 'site.example', packageKey: 'stats-basic' }],
    finishedAt: '2026-03-10T09:00:00Z',
  })
  expect(finished.resources).toContainEqual({
    host: 'fonts.example.net',
    foundOn: [HOME],
    packageKey: null,
  })
  api.site.clock.step(DAY_MS)
  expect(await look()).toEqual(finished)
})

test('a scan finds the resources in the text of a page', async () => {
  const api = open()
  const content = '<iframe src="https://videos.example.net/v/1"></iframe>'
  const page = await api.post('/core/v2/pages', { title: 'Films', content, status: 'publish' })
  await api.post(`${ROOT}/cloud-scan`, { pages: 'custom', urls: [page.body.link] })
  await api.get(`${ROOT}/cloud-scan/2`, admin)
  const { resources } = (await api.get(`${ROOT}/cloud-scan/2`, admin)).body
  expect(resources).toContainEqual({
    host: 'videos.example.net',
    foundOn: [page.body.link],
    packageKey: 'video-player',
  })
})

test('only one scan runs at a time, and none while the service is unreachable', async () => {
  const api = open()
  await api.post(`${ROOT}/cloud-scan`)
  const second = await api.post(`${ROOT}/cloud-scan`)
  expect([second.status, second.body.code]).toEqual([409, 'cookie_consent_scan_running'])
  const away = open()
  away.site.change(consentCloud, { reachable: false })
  const refused = await away.post(`${ROOT}/cloud-scan`)
  expect([refused.status, refused.body.code]).toEqual([502, 'cookie_consent_cloud_unreachable'])
})

test('a failed scan reports each page and allows the next scan', async () => {
  const api = open()
  api.site.change(consentCloud, { scans_fail: true })
  await api.post(`${ROOT}/cloud-scan`)
  await api.get(`${ROOT}/cloud-scan/2`, admin)
  const failed = validUntyped(getCloudScan, await api.get(`${ROOT}/cloud-scan/2`, admin)).body
  expect(failed).toMatchObject({ status: 'failed', finishedAt: null, cookies: [] })
  expect(failed.pages[0].error).toBe('The page did not answer in time.')
  expect((await api.post(`${ROOT}/cloud-scan`)).status).toBe(201)
})

test('the selection of pages is validated before the permission check', async () => {
  const api = open()
  for (const json of [
    { pages: 'all' },
    { pages: 'custom' },
    { pages: 'custom', urls: [] },
    { pages: 'custom', urls: ['https://elsewhere.example/'] },
    { pages: 'custom', urls: [`${TEST_ORIGIN}.evil.example/`] },
    { pages: 'custom', urls: ['not an address'] },
  ])
    for (const route of ['cloud-scan', 'scan-request']) {
      const response = await api.send('POST', `${ROOT}/${route}`, { json })
      expect([response.status, response.body.code], JSON.stringify(json)).toEqual([
        400,
        'rest_invalid_param',
      ])
    }
  expect((await api.send('POST', `${ROOT}/cloud-scan`)).status).toBe(401)
  expect((await api.post(`${ROOT}/scan-request`, {}, 'editor')).status).toBe(403)
})

test('a sample is one page of each content type', async () => {
  const api = open()
  const { pages } = (await api.post(`${ROOT}/cloud-scan`, { pages: 'sample' })).body
  expect(pages).toHaveLength(2)
  const german = open()
  const home = await german.post(`${ROOT}/cloud-scan?multilang_language=de`)
  expect(home.body.pages).toEqual([`${TEST_ORIGIN}/de/`])
})

test('a finished scan suggests packages', async () => {
  const api = open()
  const suggested = `${ROOT}/cloud-scan/suggested-packages`
  expect(valid(suggestPackages, await api.get(`${suggested}/1`, admin)).body).toEqual([
    {
      id: 12,
      key: 'stats-basic',
      name: 'Basic statistics',
      type: 'service',
      installed: false,
      version: '1.2.0',
    },
  ])
  await api.post(`${ROOT}/cloud-scan`)
  const early = await api.get(`${suggested}/2`, admin)
  expect([early.status, early.body.code]).toEqual([409, 'cookie_consent_scan_not_finished'])
  for (const target of [`${suggested}/99`, `${ROOT}/cloud-scan/99`])
    expect((await api.get(target, admin)).body.code).toBe('cookie_consent_scan_not_found')
  expect((await api.get(`${ROOT}/cloud-scan/x1`, admin)).body.code).toBe('rest_no_route')
})

async function openRequest() {
  const api = open()
  const about = `${TEST_ORIGIN}/en/about/`
  const json = { pages: 'custom', urls: [HOME, about] }
  const made = valid(createScanRequest, await api.post(`${ROOT}/scan-request`, json))
  const id: string = made.body.scanRequestId
  const report = (pageUrl: string, more: object = {}) =>
    api.send('POST', `${ROOT}/scan`, { json: { scanRequestId: id, pageUrl, ...more } })
  const result = async () =>
    valid(getScanResult, await api.get(`${ROOT}/scan-result/${id}`, admin)).body
  return { api, about, made, id, report, result }
}

test('pages report to a scan request without a login until all are done', async () => {
  const { about, made, id, report, result } = await openRequest()
  expect(made.body.pages).toEqual([`${HOME}?__scan=${id}`, `${about}?__scan=${id}`])
  expect(await result()).toMatchObject({ status: 'open', pagesTotal: 2, pagesScanned: 0 })
  const first = { cookies: ['_stat'], scripts: ['https://stats.example.net/s.js', '/own.js'] }
  expect(valid(reportScan, await report(made.body.pages[0] ?? '', first)).body).toEqual({
    success: true,
    status: 'running',
  })
  expect(await result()).toEqual({
    scanRequestId: id,
    status: 'running',
    pagesTotal: 2,
    pagesScanned: 1,
    cookies: ['_stat'],
    scripts: [
      { url: 'https://stats.example.net/s.js', packageKey: 'stats-basic' },
      { url: `${TEST_ORIGIN}/own.js`, packageKey: null },
    ],
    styles: [],
    iframes: [],
  })
  await report(HOME, { cookies: ['other'] })
  expect(await result()).toMatchObject({ pagesScanned: 1, cookies: ['other'], scripts: [] })
  expect((await report(about)).body.status).toBe('finished')
  expect((await result()).status).toBe('finished')
  const late = await report(about)
  expect([late.status, late.body.code]).toEqual([409, 'cookie_consent_scan_request_closed'])
})

test('a request expires after a day without reports', async () => {
  const { api, report, result } = await openRequest()
  api.site.clock.step(DAY_MS - 1)
  await report(HOME)
  api.site.clock.step(DAY_MS - 1000)
  expect((await result()).status).toBe('running')
  api.site.clock.step(1000)
  expect((await result()).status).toBe('expired')
  expect((await report(HOME)).status).toBe(409)
})

test('a report requires a known request and one of its pages', async () => {
  const { api, report } = await openRequest()
  const foreign = await report(`${TEST_ORIGIN}/en/contact/`)
  expect(foreign.body.data).toEqual({
    status: 400,
    params: { pageUrl: 'Invalid parameter.' },
    details: [],
  })
  const send = (json: object) => api.send('POST', `${ROOT}/scan`, { json })
  const unknown = await send({ scanRequestId: 'abcdefghijkl', pageUrl: HOME })
  expect([unknown.status, unknown.body.code]).toEqual([
    404,
    'cookie_consent_scan_request_not_found',
  ])
  expect((await send({ scanRequestId: 'short', pageUrl: HOME })).body.code).toBe(
    'rest_invalid_param',
  )
  expect((await send({})).body.data.params).toEqual(['scanRequestId', 'pageUrl'])
  const result = (id: string) => api.get(`${ROOT}/scan-result/${id}`, admin)
  expect((await result('abcdefghijkl')).body.code).toBe('cookie_consent_scan_request_not_found')
  expect((await result('abcdefghijk1')).body.code).toBe('rest_no_route')
})
