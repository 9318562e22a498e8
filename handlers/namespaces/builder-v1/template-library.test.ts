import { expect, test } from 'vitest'
import { libraryService } from '#fixtures/documents/builder-library.ts'
import { valid } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { createTemplate, listTemplates } from '#openapi/namespaces/builder-v1/template-library.ts'

const ROOT = '/builder/v1/template-library/templates'
const as = 'contributor'
const element = { id: 'aaaaaaa', elType: 'container', settings: {}, elements: [] }

const titlesIn = (body: { templates: readonly { title: string }[] }) =>
  body.templates.map(({ title }) => title)

test('a saved template is listed on the same path, with its content', async () => {
  const api = testApi()
  const saved = await api.post(ROOT, { type: 'page', title: 'Landing', content: element })
  expect(saved.body.content).toEqual(element)
  const { body } = valid(listTemplates, await api.get(ROOT, { as }))
  expect(body.templates.find(({ title }: { title: string }) => title === 'Landing')).toMatchObject({
    type: 'page',
    content: element,
  })
  expect(body.config.block.categories.at(-1)).toBe('404 page')
  expect((await api.get(ROOT, { as: 'subscriber' })).status).toBe(403)
})

test('any object is valid content of a template', async () => {
  const api = testApi()
  const saved = async (content?: object) =>
    valid(createTemplate, await api.post(ROOT, { type: 'page', content })).body.content
  for (const content of [{ version: 2, parts: [{ a: 1 }] }, {}, { 0: element, 1: element }])
    expect(await saved(content)).toEqual(content)
  expect(await saved([element, element])).toEqual({ 0: element, 1: element })
  expect(await saved()).toEqual({})
})

test('deployments list nothing without a source and omit the content', async () => {
  const api = testApi({ asDeployed: true })
  const saved = await api.post(ROOT, { type: 'page', title: 'Landing', content: element })
  expect(saved.body).not.toHaveProperty('content')
  expect((await api.get(ROOT, { as })).body.templates).toEqual([])
  expect(titlesIn((await api.get(`${ROOT}?source=local`, { as })).body)).toContain('Landing')
  const odd = await api.post(ROOT, { type: 'page', content: { a: 'b' } })
  expect(odd.body.data.params.content).toBe('Invalid parameter.')
})

test('the templates of the site are listed by title, published ones only', async () => {
  const api = testApi()
  await api.post(ROOT, { type: 'page', title: 'Zebra' })
  await api.post(ROOT, { type: 'page', title: 'Aardvark' })
  await api.post(ROOT, { type: 'page', title: 'Waiting' }, 'contributor')
  const { body } = valid(listTemplates, await api.get(`${ROOT}?source=local`, { as }))
  const titles = titlesIn(body)
  expect(titles).toEqual(titles.toSorted())
  expect(titles[0]).toBe('Aardvark')
  expect(titles.at(-1)).toBe('Zebra')
  expect(titles).not.toContain('Waiting')
})

test('the remote catalogue is listed while reachable', async () => {
  const api = testApi()
  const read = async () => valid(listTemplates, await api.get(`${ROOT}?source=remote`, { as })).body
  expect((await read()).templates[0]).toMatchObject({ source: 'remote', favorite: false })
  api.site.change(libraryService, { reachable: false })
  expect(await read()).toEqual({
    templates: [],
    config: { block: { categories: ['404 page'] } },
  })
})

test('a saved template is returned as in the list', async () => {
  const api = testApi()
  const sent = { type: 'page', title: 'Landing <b>x</b>', content: [element] }
  const { body } = valid(createTemplate, await api.post(ROOT, sent))
  expect(body).toMatchObject({
    source: 'local',
    type: 'page',
    title: 'Landing <b>x</b>',
    thumbnail: false,
    human_date: 'March 10, 2026',
    author: 'Alex Winter',
    status: 'publish',
    hasPageSettings: false,
    tags: [],
  })
  // Local time is an hour ahead of UTC.
  expect(body.date).toBe(Date.parse('2026-03-10T10:00:00Z') / 1000)
  const { templates } = (await api.get(`${ROOT}?source=local`, { as: 'admin' })).body
  expect(templates).toContainEqual(body)
})

test('without permission to publish a template is pending', async () => {
  const api = testApi()
  const { body } = valid(createTemplate, await api.post(ROOT, { type: 'popup' }, 'contributor'))
  expect(body.status).toBe('pending')
})

test('an untitled template is named after its type and id', async () => {
  const api = testApi()
  const { body } = await api.post(ROOT, { type: 'section' })
  expect(body.title).toBe(`Builder Section #${body.template_id}`)
})

test('deployments assign new element ids, and page settings are stored', async () => {
  const api = testApi({ asDeployed: true })
  const page_settings = { hide_title: 'yes' }
  const sent = { type: 'page', content: element, page_settings }
  const { body } = await api.post(ROOT, sent)
  expect(body.hasPageSettings).toBe(true)
  const ids = `ids=${body.template_id}`
  const stored = api.site.posts.get(body.template_id)?.meta['_builder_data']
  const [first] = JSON.parse(String(stored))
  expect(first.elType).toBe('container')
  expect(first.id).not.toBe('aaaaaaa')
  const widgets = await api.get(`/builder/v1/global-widget/templates?${ids}`, { as: 'admin' })
  expect(widgets.body[body.template_id].elType).toBe('container')
})

test('invalid types and contents are rejected', async () => {
  const api = testApi()
  expect((await api.post(ROOT, {})).body.code).toBe('rest_missing_callback_param')
  const type = await api.post(ROOT, { type: 'kit' })
  expect(type.body.data.params.type).toMatch(/^type is not one of sp-header, .*, and loop-item\.$/)
  const text = await api.post(ROOT, { type: 'page', content: 'x' })
  expect(text.body.data.params.content).toBe('content is not of type object.')
})
