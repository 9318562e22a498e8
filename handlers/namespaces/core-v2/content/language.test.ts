import { expect, test } from 'vitest'
import { contentApi, expectError } from '#handlers/testing/content.ts'

const EN = '/core/v2/posts'
const DE = '//de/api/core/v2/posts'
const publish = { status: 'publish' }

async function bilingual() {
  const api = contentApi({ variant: 'b' })
  const english = await api.post(EN, { title: 'Über uns', ...publish })
  const german = await api.post(DE, { title: 'Über uns', ...publish })
  const list = async (target: string): Promise<readonly number[]> =>
    (await api.get(target)).body.map(({ id }: { id: number }) => id)
  return { api, english: english.body, german: german.body, list }
}

test('an item is created in the language of the request, with slug and link in that language', async () => {
  const { english, german } = await bilingual()
  expect(english).toMatchObject({ slug: 'uber-uns', link: 'http://site.example/en/uber-uns/' })
  expect(german).toMatchObject({ slug: 'ueber-uns', link: 'http://site.example/de/ueber-uns/' })
  expect(german.guid.raw).toBe('http://site.example/de/ueber-uns/')
  expect(german.permalink_template).toBe('http://site.example/de/%postname%/')
  expect(german._links.self[0].href).toBe(`http://site.example/de/api/core/v2/posts/${german.id}`)
})

test('lists contain the items of the request language', async () => {
  const { english, german, list } = await bilingual()
  expect(await list(EN)).toEqual([english.id])
  expect(await list(DE)).toEqual([german.id])
  expect(await list(`${EN}?multilang_language=de`)).toEqual([german.id])
  expect(await list(`${DE}?multilang_language=en`)).toEqual([english.id])
  expect(await list(`${EN}?include=${german.id}`)).toEqual([])
})

test('the argument takes precedence over the address, in a body too', async () => {
  const { api } = await bilingual()
  const response = await api.post(EN, { title: 'Größe', multilang_language: 'de', ...publish })
  expect(response.body.link).toBe('http://site.example/de/groesse/')
  expect(response.headers['Location']).toBe(
    `http://site.example/de/api/core/v2/posts/${response.body.id}`,
  )
  const refused = await api.get(`${EN}?multilang_language=fr`)
  expectError(refused, 400, 'rest_invalid_param')
  expect(refused.body.data.params.multilang_language).toBe(
    'multilang_language is not one of en and de.',
  )
})

test('an item can be read in any language and keeps its own address', async () => {
  const { api, german } = await bilingual()
  const { body } = await api.get(`${EN}/${german.id}`)
  expect(body.link).toBe('http://site.example/de/ueber-uns/')
  expect(body._links.collection[0].href).toBe('http://site.example/en/api/core/v2/posts')
})

test('two languages may use the same slug', async () => {
  const { api } = await bilingual()
  const create = async (target: string) =>
    (await api.post(target, { title: 'Team', ...publish })).body.slug
  expect(await create(EN)).toBe('team')
  expect(await create(DE)).toBe('team')
  expect(await create(DE)).toBe('team-2')
})

test('links to adjacent pages and embedded records keep the language', async () => {
  const { api } = await bilingual()
  await api.post(DE, { title: 'Zwei', ...publish })
  const page = await api.get(`${DE}?per_page=1`)
  expect(page.headers['Link']).toBe(
    '<http://site.example/de/api/core/v2/posts?per_page=1&page=2>; rel="next"',
  )
  const chosen = await api.get(`${EN}?multilang_language=de&per_page=1&_embed=author`)
  expect(chosen.body[0]._embedded.author[0].link).toBe('http://site.example/de/author/admin/')
})

test('oEmbed finds items by the address of their language', async () => {
  const { api } = await bilingual()
  const embed = (url: string) => api.get(`/oembed/1.0/embed?url=${encodeURIComponent(url)}`)
  expect((await embed('http://site.example/de/ueber-uns/')).body.provider_url).toBe(
    'http://site.example/de',
  )
  expect((await embed('http://site.example/en/ueber-uns/')).status).toBe(404)
})
