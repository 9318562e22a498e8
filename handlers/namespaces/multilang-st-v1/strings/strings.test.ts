import { expect, test } from 'vitest'
import { defaultLanguage } from '#fixtures/documents/multilang.ts'
import type { TranslatableStringRecord } from '#fixtures/models/translatable-string.ts'
import { NO_TRANSLATION } from '#fixtures/models/translation.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { TEST_ORIGIN, type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  countStrings,
  getStringFilters,
  listStrings,
} from '#openapi/namespaces/multilang-st-v1/strings.ts'

const ROOT = '/multilang/st/v1/strings'
const admin = { as: 'admin' }
const open = () => testApi({ variant: 'b' })

const list = async (api: TestApi, query = '') =>
  validUntyped(listStrings, await api.get(`${ROOT}?limit=100&${query}`, admin)).body
const ids = async (api: TestApi, query = ''): Promise<readonly number[]> =>
  (await list(api, query)).map(({ id }: { id: number }) => id)

const PLAIN: Omit<TranslatableStringRecord, 'id' | 'title'> = {
  language: 'en',
  domain: 'other',
  context: '',
  name: 'n',
  status: 0,
  translationPriority: '',
  sources: [],
  kind: 0,
  type: 0,
  translations: {},
  package: 0,
}

test('automatically found strings come first, the newest of each kind first', async () => {
  const api = open()
  expect(await ids(api)).toEqual([32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21])
  expect(valid(listStrings, await api.get(ROOT, admin)).body).toHaveLength(10)
  expect(await ids(api, 'offset=10')).toEqual([22, 21])
  expect(await ids(api, 'offset=99')).toEqual([])
})

test('a string has the status of each translation', async () => {
  const [found] = await list(open(), 'title=register%20FOR')
  expect(found).toEqual({
    id: 21,
    language: 'en',
    languageFullName: 'English',
    languageFlagUrl: `${TEST_ORIGIN}/flags/en.svg`,
    domain: 'theme-child',
    context: '',
    name: 'e775afa2732dcdfd9d2a373fc8f4cbeb',
    title: 'Register for a session',
    status: 10,
    translationPriority: 'Required',
    sources: [0],
    kind: 0,
    type: 2,
    translations: {
      de: {
        status: 10,
        reviewStatus: null,
        jobId: null,
        method: 'manual',
        editor: 'classic',
        isTranslated: true,
        translatorId: 2,
      },
    },
    wordCount: 4,
  })
})

test('a string in another language than English has all languages, its own as complete', async () => {
  const api = open()
  api.site.translatableStrings.insert({ ...PLAIN, id: 90, title: 'Anmelden', language: 'de' })
  const [found] = await list(api, 'sourceLanguageCode=de')
  expect(found.translations).toEqual({
    en: NO_TRANSLATION,
    de: { ...NO_TRANSLATION, status: 10 },
  })
  api.site.write(defaultLanguage, 'de')
  expect(await ids(api, 'sourceLanguageCode=de')).toHaveLength(13)
})

test('filters are combined', async () => {
  const api = open()
  expect(await ids(api, 'kind=0')).toEqual([25, 24, 23, 22, 21])
  expect(await ids(api, 'kind=1')).toHaveLength(12)
  expect(await ids(api, 'source=6')).toEqual([30, 29, 28, 27, 26])
  expect(await ids(api, 'source=7')).toEqual([32, 31])
  expect(await ids(api, 'source=7&type=1')).toEqual([31])
  expect(await ids(api, 'type=1')).toHaveLength(12)
  expect(await ids(api, 'kind=0&source=7&type=1')).toEqual([25, 24, 23, 22, 21])
  expect(await ids(api, 'domain=blog&kind=0')).toEqual([25, 24])
  expect(await ids(api, 'domain=blo')).toEqual([])
  expect(await ids(api, 'translationPriority=Optional')).toEqual([32, 25])
  expect(await ids(api, 'translationStatuses[]=2')).toEqual([28, 23])
  expect(await ids(api, 'translationStatuses=0,2&domain=blog')).toEqual([31, 24])
  expect(await ids(api, 'targetLanguageCode=fr')).toHaveLength(12)
})

test('filtering by waiting and partial also finds translations in progress', async () => {
  const api = open()
  const translations = { de: { ...NO_TRANSLATION, status: 2 } }
  const title = 'Nearly there'
  api.site.translatableStrings.insert({ ...PLAIN, id: 90, title, status: 3, translations })
  expect(await ids(api, 'translationStatuses=2')).toEqual([28, 23])
  expect(await ids(api, 'translationStatuses=1,2')).toEqual([28, 90, 23])
})

test('strings of packages and empty ones are never listed', async () => {
  const api = open()
  api.site.translatableStrings.insert({ ...PLAIN, id: 90, title: 'Send', package: 4 })
  api.site.translatableStrings.insert({ ...PLAIN, id: 91, title: '' })
  expect(await ids(api)).toHaveLength(12)
})

test('sorting applies within each of the two kinds', async () => {
  const api = open()
  expect(await ids(api, 'kind=0&sorting[by]=title&sorting[order]=asc')).toEqual([
    22, 24, 23, 25, 21,
  ])
  expect(await ids(api, 'kind=0&sorting[by]=title&sorting[order]=up')).toEqual([21, 25, 23, 24, 22])
  expect(await ids(api, 'sorting[by]=domain&sorting[order]=asc')).toEqual([
    26, 27, 28, 29, 30, 31, 32, 21, 22, 23, 24, 25,
  ])
})

test('the count equals the number of listed strings', async () => {
  const api = open()
  for (const query of ['', 'kind=0', 'source=6', 'domain=blog', 'translationStatuses=10']) {
    const target = `${ROOT}/itemscount?limit=1&offset=5&${query}`
    const { totalCount } = valid(countStrings, await api.get(target, admin)).body
    const pages = [0, 4, 8, 12].map((offset) =>
      api.get(`${ROOT}?limit=4&offset=${offset}&${query}`, admin),
    )
    const found = (await Promise.all(pages)).flatMap(({ body }) => body)
    expect(found, query).toHaveLength(totalCount)
  }
})

test('invalid arguments are rejected on both lists, but not on the filters', async () => {
  const api = open()
  for (const query of ['kind=2', 'kind=x', 'source=5', 'limit=ten', 'offset=1.5', 'sorting=title'])
    for (const route of ['', '/itemscount']) {
      const { status, body } = await api.get(`${ROOT}${route}?${query}`, admin)
      expect([status, body.code], query).toEqual([400, 'rest_invalid_param'])
    }
  expect((await api.get(`${ROOT}/filters?kind=x&source=foo`, admin)).status).toBe(200)
})

test('domains and priorities are those of the matching strings', async () => {
  const api = open()
  const filters = async (query = '') =>
    valid(getStringFilters, await api.get(`${ROOT}/filters${query}`, admin)).body
  expect(await filters()).toEqual({
    domains: ['blog', 'theme-child'],
    translationPriorities: ['Optional', 'Required'],
  })
  expect(await filters('?domain=blog')).toEqual({
    domains: ['blog'],
    translationPriorities: ['Optional'],
  })
  expect(await filters('?title=nothing%20like%20it')).toEqual({
    domains: [],
    translationPriorities: [],
  })
})

test('reading strings requires the permission to translate', async () => {
  const api = open()
  for (const target of [ROOT, `${ROOT}/itemscount`, `${ROOT}/filters`, `${ROOT}/settings`]) {
    expect((await api.get(target)).status).toBe(401)
    expect((await api.get(target, { as: 'editor' })).status).toBe(403)
  }
  const editor = api.site.users.all().find(({ roles }) => roles.includes('editor'))
  if (!editor) throw new Error('expected an editor, got none')
  api.site.users.replace({ ...editor, capabilities: ['manage_translations'] })
  expect((await api.get(ROOT, { as: 'editor' })).status).toBe(200)
})
