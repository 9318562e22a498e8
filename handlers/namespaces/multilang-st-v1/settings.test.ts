import { expect, test } from 'vitest'
import { hasLoadedTranslations, queueLock, stringSettings } from '#fixtures/documents/multilang.ts'
import { valid } from '#handlers/testing/schema.ts'
import { TEST_ORIGIN, type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  getStringSettings,
  setStringSettings,
} from '#openapi/namespaces/multilang-st-v1/settings.ts'
import {
  listStringPackages,
  processStringsQueue,
} from '#openapi/namespaces/multilang-st-v1/strings.ts'

const ROOT = '/multilang/st/v1'
const SETTINGS = `${ROOT}/strings/settings`
const NOTICE = 'shouldShowNoticeThatCachePluginCanBlockAutoregister'
const admin = { as: 'admin' }
const open = () => testApi({ variant: 'b' })

const read = async (api: TestApi) => valid(getStringSettings, await api.get(SETTINGS, admin)).body
const write = async (api: TestApi, json: object) =>
  valid(setStringSettings, await api.post(SETTINGS, json)).body

test('by default registration is off, with a page cache warning', async () => {
  expect(await read(open())).toEqual({
    autoregisterType: 2,
    shouldRegisterBackendStrings: 0,
    autoregisterAllowedLanguages: [{ name: 'German', url: `${TEST_ORIGIN}/de/` }],
    activeCachePluginName: 'Page cache',
    visibleColumns: [],
    [NOTICE]: true,
  })
})

test('absent settings are reset to their default, unknown types are ignored', async () => {
  const api = open()
  expect(await write(api, { autoregisterType: 1, shouldRegisterBackendStrings: 5 })).toEqual([])
  expect(await read(api)).toMatchObject({ autoregisterType: 1, shouldRegisterBackendStrings: 1 })
  await write(api, { autoregisterType: 7 })
  expect(await read(api)).toMatchObject({ autoregisterType: 1, shouldRegisterBackendStrings: 0 })
  await write(api, {})
  expect(await read(api)).toMatchObject({ autoregisterType: 0 })
  const refused = await api.post(SETTINGS, { autoregisterType: 'all' })
  expect([refused.status, refused.body.code]).toEqual([400, 'rest_invalid_param'])
})

test('columns are kept if the list is empty', async () => {
  const api = open()
  await write(api, { visibleColumns: ['domain', 'translationPriority'] })
  await write(api, { visibleColumns: [] })
  expect((await read(api)).visibleColumns).toEqual(['domain', 'translationPriority'])
})

test('both spellings dismiss the page cache notice', async () => {
  for (const json of [
    { [NOTICE]: false },
    { setNoticeThatCachePluginCanBlockAutoregisterAsDismissed: 1 },
  ]) {
    const api = open()
    await write(api, { [NOTICE]: true })
    expect((await read(api))[NOTICE]).toBe(true)
    await write(api, json)
    expect((await read(api))[NOTICE]).toBe(false)
  }
})

test('without a page cache there is no notice', async () => {
  const api = open()
  api.site.forget(stringSettings)
  expect(await read(api)).toMatchObject({ activeCachePluginName: '', [NOTICE]: false })
})

test('both spellings control the search in scripts', async () => {
  for (const name of ['detectStringsInJS', 'setDetectStringsInJS']) {
    const api = open()
    await write(api, { [name]: 1 })
    expect(api.site.read(stringSettings)).toMatchObject({ detectStringsInJS: 1 })
  }
})

const processQueue = async (api: TestApi) =>
  valid(processStringsQueue, await api.post(`${ROOT}/strings/processstringsqueue`)).body
const count = async (api: TestApi) =>
  (await api.get(`${ROOT}/strings/itemscount`, admin)).body.totalCount

test('queued strings are registered once registration is enabled', async () => {
  const api = open()
  expect(await processQueue(api)).toEqual({ wasProcessed: false })
  expect(await count(api)).toBe(12)
  await write(api, { autoregisterType: 1 })
  expect(await processQueue(api)).toEqual({ wasProcessed: true })
  const added = (await api.get(`${ROOT}/strings?limit=3`, admin)).body
  expect(added).toMatchObject([
    { id: 35, title: 'Print attendance list', kind: 1, status: 0, sources: [7] },
    { id: 34, title: 'Session starts in %s', kind: 1, sources: [6, 9] },
    { id: 33, title: 'Bring a friend', kind: 1, sources: [6] },
  ])
  expect(added[2].name).toMatch(/^[0-9a-f]{32}$/)
  expect(await processQueue(api)).toEqual({ wasProcessed: false })
  expect(await count(api)).toBe(15)
})

test('a known string is not registered again', async () => {
  const api = open()
  const known = { domain: 'theme-child', context: '', language: 'en', type: 2 }
  const title = 'Confirm registration'
  api.site.queuedStrings.insert({ ...known, id: 90, title, sources: [6] })
  await write(api, { autoregisterType: 0 })
  await processQueue(api)
  expect(await count(api)).toBe(15)
  const [found] = (await api.get(`${ROOT}/strings?title=Confirm`, admin)).body
  expect(found).toMatchObject({ id: 32, sources: [7, 6] })
})

test('another worker locks the queue for a minute', async () => {
  const api = open()
  await write(api, { autoregisterType: 1 })
  api.site.write(queueLock, api.site.clock.now())
  expect(await processQueue(api)).toEqual({ wasProcessed: false })
  api.site.clock.step(60_000)
  expect(await processQueue(api)).toEqual({ wasProcessed: true })
})

test('loaded translations are acknowledged once', async () => {
  const api = open()
  await write(api, { autoregisterType: 1 })
  await processQueue(api)
  api.site.write(hasLoadedTranslations, true)
  expect(await processQueue(api)).toEqual({ wasProcessed: true })
  expect(await processQueue(api)).toEqual({ wasProcessed: false })
})

const packages = async (api: TestApi, query = '') =>
  valid(listStringPackages, await api.get(`${ROOT}/string-packages${query}`, admin)).body

test('every contact form is a package and is deleted with its form', async () => {
  const api = open()
  const [newest, first] = await packages(api)
  expect(first).toEqual({
    id: 4,
    title: 'Contact form 1',
    lastEdit: 1,
    type: 'contact-form',
    translations: { de: expect.objectContaining({ status: 10 }) },
    wordCount: expect.any(Number),
    translatorNote: 'Keep the names of the programmes.',
    viewLink: '',
    editLink: '',
    createdAt: '2025-01-08T10:30:00+00:00',
    status: 'external',
  })
  expect(newest).toMatchObject({ title: 'Registration questions' })
  const form = await api.post('/contactform/v1/contact-forms', {
    title: 'Feedback',
    context: 'save',
  })
  expect(form.status).toBe(200)
  expect((await packages(api))[0]).toMatchObject({ title: 'Feedback' })
  await api.delete(`/contactform/v1/contact-forms/${form.body.id}`)
  expect(await packages(api)).toEqual([newest, first])
})

test('a read of the packages stores nothing, and their ids are unique', async () => {
  const api = open()
  const before = JSON.stringify(api.site.snapshot())
  const ids = (await packages(api)).map(({ id }: { id: number }) => id)
  expect(JSON.stringify(api.site.snapshot())).toBe(before)
  expect(new Set(ids).size).toBe(ids.length)
})

test('packages support filters, order and pagination', async () => {
  const api = open()
  const titles = async (query: string) =>
    (await packages(api, query)).map(({ title }: { title: string }) => title)
  expect(await titles('?title=QUESTIONS')).toEqual(['Registration questions'])
  expect(await titles('?type=other')).toEqual([])
  expect(await titles('?type=contact-form&limit=1&offset=1')).toEqual(['Contact form 1'])
  expect(await titles('?translationStatuses=10')).toEqual(['Contact form 1'])
  expect(await titles('?translationStatuses=10&targetLanguageCode=fr')).toEqual([])
  expect(await titles('?sourceLanguageCode=de')).toEqual([])
  expect(await titles('?sorting[by]=title&sorting[order]=asc')).toEqual([
    'Contact form 1',
    'Registration questions',
  ])
  expect((await api.get(`${ROOT}/string-packages?sorting=title`, admin)).status).toBe(400)
  expect((await api.get(`${ROOT}/string-packages`, { as: 'editor' })).status).toBe(403)
})
