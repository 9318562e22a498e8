import { expect, test } from 'vitest'
import { neighboursApi } from './testing.ts'

test('types and taxonomies are listed by name and lead to their items', async () => {
  const api = neighboursApi()
  const { body } = await api.get('/core/v2/types')
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['post', 'page', 'attachment']))
  expect(body.post).toMatchObject({ rest_base: 'posts', taxonomies: ['category', 'post_tag'] })
  expect(body.post._links['wp:items'][0].href).toContain('/core/v2/posts')
  const { body: taxonomies } = await api.get('/core/v2/taxonomies?type=page')
  expect(taxonomies).toEqual({})
})

test('the edit context is for those who may edit', async () => {
  const api = neighboursApi()
  const target = '/core/v2/types/post?context=edit'
  expect((await api.get(target)).body.code).toBe('rest_forbidden_context')
  expect((await api.get(target, { as: 'editor' })).body.capabilities.edit_posts).toBe('edit_posts')
})

test('visitors see the public status only', async () => {
  const api = neighboursApi()
  expect(Object.keys((await api.get('/core/v2/statuses')).body)).toEqual(['publish'])
  expect((await api.get('/core/v2/statuses/draft')).body.code).toBe('rest_cannot_read_status')
  expect((await api.get('/core/v2/statuses/draft', { as: 'author' })).body.slug).toBe('draft')
})

test('unknown kinds are not found', async () => {
  const api = neighboursApi()
  expect((await api.get('/core/v2/types/constructor')).body.code).toBe('rest_type_invalid')
  expect((await api.get('/core/v2/taxonomies/none')).body.code).toBe('rest_taxonomy_invalid')
  expect((await api.get('/core/v2/statuses/none')).body.code).toBe('rest_status_invalid')
})
