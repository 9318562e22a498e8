import { expect, test } from 'vitest'
import { mediaSource } from '#fixtures/documents/builder.ts'
import { elementsOf } from '#handlers/namespaces/builder-v1/shared/elements.rules.ts'
import { valid } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import { importMedia } from '#openapi/namespaces/builder-v1-documents/documents.ts'

const LANDING = 312
const URL_OF_IMAGE = 'https://agency.example/designs/autumn-hero.jpg'
const importOf = (id: number | string): string => `/builder/v1/documents/${id}/media/import`

const imageOf = (api: TestApi) => {
  const post = api.site.posts.get(LANDING)
  return post && elementsOf(post)[0]?.elements[1]?.settings['image']
}

const importError = (message: string, status: number) => ({
  code: 'builder_import_error',
  message,
  data: { status },
})

test('foreign media are copied into the library and references are updated', async () => {
  const api = testApi()
  const before = api.site.media.size
  const { body } = valid(importMedia, await api.post(importOf(LANDING)))
  expect(body).toEqual({ success: true, document_saved: true })
  expect(api.site.media.size).toBe(before + 1)
  const copy = api.site.media.all().at(-1)
  expect(copy).toMatchObject({ title: 'autumn-hero', mime_type: 'image/jpeg', parent: LANDING })
  expect(imageOf(api)).toEqual({
    id: copy?.id,
    url: `http://site.example/uploads/${copy?.file}`,
  })
  await api.post(importOf(LANDING))
  expect(api.site.media.size).toBe(before + 1)
})

test('an already copied file is reused', async () => {
  const api = testApi()
  const post = api.site.posts.get(LANDING)
  await api.post(importOf(LANDING))
  const { size } = api.site.media
  if (post) api.site.posts.replace(post)
  await api.post(importOf(LANDING))
  expect(api.site.media.size).toBe(size)
  expect(imageOf(api)).not.toMatchObject({ url: URL_OF_IMAGE })
})

test('a document without foreign media is saved unchanged', async () => {
  const api = testApi()
  const { size } = api.site.media
  expect((await api.post(importOf(45))).status).toBe(200)
  expect(api.site.media.size).toBe(size)
  expect(api.site.posts.get(45)?.modified_gmt).toBe('2026-03-10T09:00:00')
})

test('import errors have the messages of the platform', async () => {
  const api = testApi()
  const rejection = async (id: number) => (await api.post(importOf(id))).body
  expect(await rejection(9999)).toEqual(importError('Not found.', 404))
  expect(await rejection(31)).toEqual(importError('Access denied.', 403))
  await api.delete('/builder/v1/site-editor/templates/45')
  expect(await rejection(45)).toEqual(importError('Access denied.', 403))
  api.site.change(mediaSource, { reachable: false, reason: 'Host unreachable.' })
  expect(await rejection(LANDING)).toEqual(importError('Host unreachable.', 400))
  expect(imageOf(api)).toMatchObject({ url: URL_OF_IMAGE })
})

test('deployments refuse an import with 500', async () => {
  const api = testApi({ asDeployed: true })
  const rejection = async (id: number) => (await api.post(importOf(id))).body
  expect(await rejection(9999)).toEqual(importError('Not found.', 500))
  expect(await rejection(31)).toEqual(importError('Access denied.', 500))
})

test('only administrators import, and ids are numbers', async () => {
  const api = testApi()
  expect((await api.post(importOf(LANDING), {}, 'editor')).status).toBe(403)
  expect((await api.post(importOf('abc'))).body.code).toBe('rest_no_route')
})
