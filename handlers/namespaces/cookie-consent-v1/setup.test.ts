import { expect, test } from 'vitest'
import { consentCloud, consentDialog, consentSetup } from '#fixtures/documents/cookie-consent.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'
import {
  downloadGeoIpDatabase,
  downloadKeywordList,
  downloadVendorList,
} from '#openapi/namespaces/cookie-consent-v1/downloads.ts'
import {
  installPackage,
  postInstallPackages,
} from '#openapi/namespaces/cookie-consent-v1/packages.ts'
import {
  testAuthorization,
  testReachability,
} from '#openapi/namespaces/cookie-consent-v1/self-tests.ts'
import {
  detectLegalPages,
  finalizeSetup,
  generateFiles,
} from '#openapi/namespaces/cookie-consent-v1/setup-assistant.ts'

const ROOT = '/cookie-consent/v1'
const admin = { as: 'admin' }
const open = () => testApi({ variant: 'b' })

test('the reachability test is public, the authorization test requires a manager', async () => {
  const api = open()
  const reached = await api.send('POST', `${ROOT}/test`, { json: { any: 'thing' } })
  expect(valid(testReachability, reached).body).toEqual({ success: true })
  const known = valid(testAuthorization, await api.post(`${ROOT}/test/authorization`))
  expect(known.body).toEqual({ success: true, userId: 1 })
  expect((await api.send('POST', `${ROOT}/test/authorization`)).status).toBe(401)
  expect((await api.post(`${ROOT}/test/authorization`, {}, 'editor')).status).toBe(403)
})

test('a file is fetched again only after a day', async () => {
  const api = open()
  const fetched = async () =>
    valid(downloadVendorList, await api.get(`${ROOT}/download/iab-tcf-gvl`, admin)).body
  const first = await fetched()
  expect(first.lastUpdatedAt).toBe('2026-03-10T09:00:00Z')
  api.site.clock.step(86_399_000)
  api.site.change(consentCloud, { reachable: false })
  expect(await fetched()).toEqual(first)
  api.site.clock.step(1000)
  const failed = await api.get(`${ROOT}/download/iab-tcf-gvl`, admin)
  expect([failed.status, failed.body.code]).toEqual([502, 'cookie_consent_download_failed'])
  api.site.forget(consentCloud)
  expect((await fetched()).lastUpdatedAt).toBe('2026-03-11T09:00:00Z')
})

test('a download returns the lines of its file', async () => {
  const api = open()
  const linesOf = async (operation: { readonly path: string }) =>
    (await api.get(operation.path, admin)).body.file.lines
  api.site.change(consentDialog, { visitorCountry: 'FR' })
  expect(await linesOf(downloadGeoIpDatabase)).toEqual([
    { network: '0.0.0.0/0', countryCode: 'FR' },
  ])
  expect(await linesOf(downloadVendorList)).toContainEqual({ id: 2, name: 'stats-vendor' })
  expect(await linesOf(downloadKeywordList)).toContainEqual({
    kind: 'imprint',
    keyword: 'impressum',
  })
})

test('only managers can fetch the files', async () => {
  const api = open()
  for (const operation of [downloadGeoIpDatabase, downloadVendorList, downloadKeywordList]) {
    expect(valid(operation, await api.get(operation.path, admin)).status).toBe(200)
    expect((await api.get(operation.path)).status).toBe(401)
    expect((await api.get(operation.path, { as: 'editor' })).status).toBe(403)
  }
})

test('a package is installed, then completed, and shown as installed', async () => {
  const api = open()
  const body = {
    success: true,
    id: 12,
    key: 'stats-basic',
    version: '1.2.0',
    installed: {
      services: ['stats-basic'],
      blockers: ['stats-basic'],
      providers: ['stats-vendor'],
    },
    postInstallRequired: true,
  }
  const install = () => api.post(`${ROOT}/package/install/12`, { languages: ['en'] })
  expect(valid(installPackage, await install()).body).toEqual(body)
  const [suggested] = (await api.get(`${ROOT}/cloud-scan/suggested-packages/1`, admin)).body
  expect(suggested.installed).toBe(true)
  const finish = (json = {}) => api.post(`${ROOT}/package/post-install`, json)
  expect(valid(postInstallPackages, await finish()).body).toEqual({
    success: true,
    processed: [12],
  })
  expect((await finish()).body.processed).toEqual([])
  expect((await install()).body).toEqual(body)
  expect((await finish({ packageIds: [12] })).body.processed).toEqual([12])
})

test('unknown, uninstalled and unreachable packages are rejected', async () => {
  const api = open()
  const code = async (target: string, json = {}) => {
    const { status, body } = await api.post(`${ROOT}/package/${target}`, json)
    return [status, body.code]
  }
  expect(await code('install/99')).toEqual([404, 'cookie_consent_package_not_found'])
  expect(await code('install/x')).toEqual([404, 'rest_no_route'])
  expect(await code('install/12', { languages: [['en']] })).toEqual([400, 'rest_invalid_param'])
  expect(await code('post-install', { packageIds: 'x' })).toEqual([400, 'rest_invalid_param'])
  await api.post(`${ROOT}/package/install/12`)
  const some = { packageIds: [12, 13] }
  expect(await code('post-install', some)).toEqual([409, 'cookie_consent_package_not_installed'])
  expect((await api.post(`${ROOT}/package/post-install`)).body.processed).toEqual([12])
  api.site.change(consentCloud, { reachable: false })
  expect(await code('install/13')).toEqual([502, 'cookie_consent_cloud_unreachable'])
})

test('legal pages are found by name, in the language of the request', async () => {
  const api = open()
  const detect = async (query = '') =>
    validUntyped(
      detectLegalPages,
      await api.get(`${ROOT}/setup-assistant/legal-pages-detection${query}`, admin),
    ).body
  const english = await detect()
  expect(english.privacyPage.url).toBe(`${TEST_ORIGIN}/en/privacy-policy/`)
  expect(english.imprintPage.url).toBe(`${TEST_ORIGIN}/en/imprint/`)
  const german = await detect('?multilang_language=de')
  expect(german.imprintPage.url).toBe(`${TEST_ORIGIN}/de/impressum/`)
  for (const { id } of [english.imprintPage, german.imprintPage])
    await api.delete(`/core/v2/pages/${id}`)
  expect((await detect()).imprintPage).toBeNull()
})

test('the setup is complete after the files are generated', async () => {
  const api = open()
  const finalize = (json = {}) => api.post(`${ROOT}/setup-assistant/finalize`, json)
  const early = await finalize()
  expect([early.status, early.body.code]).toEqual([409, 'cookie_consent_files_missing'])
  const files = valid(generateFiles, await api.post(`${ROOT}/setup-assistant/generate-files`))
  expect(files.body).toEqual({
    success: true,
    files: ['config.en.json', 'config.de.json', 'style.en.css', 'style.de.css'],
  })
  const page = (await api.get('/core/v2/pages?slug=imprint')).body[0]
  const chosen = { imprintPageId: page.id, packageIds: [12] }
  expect(valid(finalizeSetup, await finalize(chosen)).body).toEqual({ success: true })
  expect((await finalize()).status).toBe(200)
  expect(api.site.read(consentSetup)).toMatchObject({
    finalized: true,
    dialogEnabled: true,
    imprintPageId: page.id,
    packageIds: [12],
  })
  const post = (await api.get('/core/v2/posts')).body[0]
  for (const privacyPageId of [99_999, post.id])
    expect((await finalize({ privacyPageId })).body.code).toBe('rest_invalid_param')
})

test('unwritable files are not reported as generated', async () => {
  const api = open()
  api.site.change(consentSetup, { filesWritable: false })
  const refused = await api.post(`${ROOT}/setup-assistant/generate-files`)
  expect([refused.status, refused.body.code]).toEqual([500, 'cookie_consent_files_not_writable'])
  expect((await api.post(`${ROOT}/setup-assistant/finalize`)).status).toBe(409)
})
