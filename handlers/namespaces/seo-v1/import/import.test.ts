import { expect, test } from 'vitest'
import { importSource } from '#fixtures/documents/seo.ts'
import { TEST_ORIGIN, type TestApi, testApi } from '#handlers/testing/testing.ts'

const run = (api: TestApi, type: string, plugin = 'otherseo') =>
  api.post(`/seo/v1/import/${plugin}/${type}`)

test('an import runs step by step, and each step ends', async () => {
  const api = testApi({ variant: 'b' })
  expect((await run(api, 'validate_data')).body).toEqual({
    objects: { validate_table: true, validate_settings: true, validate_robot_settings: true },
    next_url: 'seo/v1/import/otherseo/validate_data',
  })
  expect((await run(api, 'validate_data')).body).toEqual({ objects: [], next_url: false })
  const { body } = await run(api, 'posts')
  expect(body.objects.map(({ object_id }: { object_id: string }) => object_id)).toEqual([
    '11',
    '13',
    '16',
  ])
  expect(body.next_url).toBe('seo/v1/import/otherseo/posts')
  expect((await run(api, 'posts')).body).toEqual({ objects: [], next_url: false })
  expect((await run(api, 'general_settings')).body.objects).toEqual([
    'title_separator',
    'knowledge_graph_type',
  ])
  expect((await run(api, 'general_settings')).body).toEqual({ objects: [], next_url: false })
  expect((await run(api, 'cleanup')).body).toEqual({
    objects: { metadata_cleanup: 3, indexables_cleanup: 1 },
    next_url: 'seo/v1/import/otherseo/cleanup',
  })
  expect((await run(api, 'cleanup')).body).toEqual({ objects: [], next_url: false })
})

test('imported data is used in the head and in the index', async () => {
  const api = testApi({ variant: 'b' })
  await run(api, 'posts')
  await run(api, 'general_settings')
  const { body } = await api.get(
    `/seo/v1/get_head?url=${TEST_ORIGIN}/en/${api.site.posts.get(13)?.slug}/`,
  )
  expect(body.json.title).toBe('Autumn registration | Example Programmes')
  const scores = await api.get('/seo/v1/seo_scores?contentType=post&troubleshooting=1', {
    as: 'admin',
  })
  expect(scores.body.scores[1]).toMatchObject({ name: 'ok', ids: '16' })
})

test('more than 25 items take several calls', async () => {
  const api = testApi({ variant: 'b' })
  const posts = api.site.posts
    .all()
    .slice(0, 30)
    .map(({ id }) => ({ id, fields: { _seo_title: 'Taken over' } }))
  api.site.write(importSource.of('otherseo'), { posts, settings: {} })
  expect((await run(api, 'posts')).body.objects).toHaveLength(25)
  expect((await run(api, 'posts')).body.objects).toHaveLength(5)
  expect((await run(api, 'posts')).body).toEqual({ objects: [], next_url: false })
})

test('without data of the other component nothing is imported', async () => {
  const api = testApi({ variant: 'b', dataset: 'empty' })
  expect((await run(api, 'posts')).body).toEqual({ objects: false, next_url: false })
  expect((await run(api, 'taxonomy_settings')).body).toEqual({ objects: [], next_url: false })
  expect((await run(api, 'cleanup')).body).toEqual({
    objects: { metadata_cleanup: 0, indexables_cleanup: 1 },
    next_url: 'seo/v1/import/otherseo/cleanup',
  })
  const invalid = await run(api, 'validate_data')
  expect(invalid.status).toBe(500)
  expect(invalid.body).toMatchObject({
    code: 'seo_error_validation',
    data: { stackTrace: expect.any(String) },
  })
  expect(invalid.body.data).not.toHaveProperty('status')
})

test('an unknown importer has another message than an unknown route', async () => {
  const api = testApi({ variant: 'b' })
  const missing = {
    code: 'rest_no_route',
    message: 'Requested importer not found',
    data: { status: 404 },
  }
  expect((await run(api, 'posts', 'nothing')).body).toEqual(missing)
  expect((await run(api, 'nothing')).body).toEqual(missing)
  expect((await run(api, 'deactivation', 'conflicting-plugins')).body).toEqual(missing)
})
