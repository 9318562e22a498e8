/** Unusual values and the observed behaviour of add-ons. */

import { expect, test } from 'vitest'
import { TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'

const as = 'admin'

test('a global colour may be a number', async () => {
  const api = testApi()
  const path = '/builder/v1/globals/colors/x1'
  expect((await api.post(path, { title: 'T', value: 5 })).body.value).toBe(5)
  expect((await api.get(path, { as })).body.value).toBe('5')
})

test('as deployed, no submission matches a date filter with an invalid day', async () => {
  const api = testApi({ asDeployed: true })
  const { body } = await api.get('/builder/v1/form-submissions?after=&before=', { as })
  expect(body.data).toEqual([])
})

test('a negative limit finds no users', async () => {
  const { body } = await testApi().get('/builder/v1/notes/users?limit=-1', { as })
  expect(body.data).toEqual([])
})

test('an updated note has the status of its author as text', async () => {
  const { body } = await testApi().patch('/builder/v1/notes/1', { content: 'x' })
  expect(body.data.author.user_status).toBe('0')
})

test('a page is recent only once the builder knows its kind', async () => {
  const api = testApi()
  const path = '/builder/v1/site-navigation/recent-posts?posts_per_page=50&post_type[]=page'
  const meta = { _builder_edit_mode: 'builder' }
  const { body } = await api.post('/core/v2/pages', { title: 'T', status: 'publish', meta })
  const ids = async () => (await api.get(path, { as })).body.map(({ id }: { id: number }) => id)
  expect(await ids()).not.toContain(body.id)
  const kind = { ...meta, _builder_template_type: 'wp-page' }
  await api.post(`/core/v2/pages/${body.id}`, { meta: kind })
  expect(await ids()).toContain(body.id)
})

test('items other than templates have no conditions', async () => {
  const api = testApi()
  const path = '/builder/v1/site-editor/templates-conditions/40'
  const conditions = [{ type: 'include', name: 'general', sub_name: '', sub_id: '' }]
  expect((await api.post(path, { conditions })).body).toBe(true)
  expect((await api.get(path, { as })).body).toEqual([])
})

test('a key may have blanks around it or be a number, and then has to be long enough', async () => {
  const api = testApi()
  const path = '/spamfilter/v1/key'
  const codes = async (key: unknown) => (await api.post(path, { key })).body.code
  expect(await codes(123456789012)).not.toBe('rest_invalid_param')
  expect(await codes(' abcdefghijkl ')).not.toBe('rest_invalid_param')
  for (const key of [5, ' abcdefghijk ', [1]]) expect(await codes(key)).toBe('rest_invalid_param')
})

test('the first rejection of videos is stored, the second is not a change', async () => {
  const api = testApi({ variant: 'b' })
  const path = '/seo/v1/video_embed_permission'
  expect((await api.post(path, { value: false })).status).toBe(200)
  expect((await api.post(path, { value: false })).status).toBe(400)
})

test('a file of the site can be embedded', async () => {
  const api = testApi()
  const embed = (url: string) => api.get(`/oembed/1.0/embed?url=${encodeURIComponent(url)}`)
  const { status, body } = await embed(`${TEST_ORIGIN}/?attachment_id=37`)
  expect(status).toBe(200)
  expect(body.title).toBe(api.site.media.get(37)?.title)
  expect((await embed(`${TEST_ORIGIN}/?attachment_id=999999`)).status).toBe(404)
})
