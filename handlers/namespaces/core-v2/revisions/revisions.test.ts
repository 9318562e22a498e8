import { expect, test } from 'vitest'
import { type ContentApi, contentApi, expectError } from '#handlers/testing/content.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { listPageAutosaves } from '#openapi/namespaces/core-v2/autosaves.ts'
import {
  deletePageRevision,
  deletePostRevision,
  getPageRevision,
  getPostRevision,
  listPageRevisions,
  listPostRevisions,
} from '#openapi/namespaces/core-v2/revisions.ts'

const count = async (api: ContentApi, id: number): Promise<number> =>
  (await api.get(`/core/v2/posts/${id}/revisions`, { as: 'admin' })).body.length

test('revisions are created by the first update and by changes of texts or footnotes', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'A', status: 'publish' })
  expect(await count(api, id)).toBe(0)
  const steps: readonly (readonly [object, number])[] = [
    [{}, 1],
    [{}, 1],
    [{ title: 'B' }, 2],
    [{ sticky: true }, 2],
    [{ sticky: false, content: 'c' }, 3],
    [{ excerpt: 'e' }, 4],
    [{ content: 'c  ' }, 4],
    [{ meta: { footnotes: 'f' } }, 5],
    [{ meta: { _builder_data: '[]' } }, 5],
    [{ status: 'draft' }, 5],
    [{ slug: 'x' }, 5],
  ]
  for (const [json, expected] of steps) {
    await api.put(`/core/v2/posts/${id}`, json)
    expect(await count(api, id), JSON.stringify(json)).toBe(expected)
  }
})

test('trashing an item without updates creates a revision', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish' })
  await api.delete(`/core/v2/posts/${id}`)
  expect(await count(api, id)).toBe(1)
})

test('a rejected meta value creates no revision', async () => {
  const api = contentApi()
  const id = await api.make({})
  await api.put(`/core/v2/posts/${id}`, { title: 'B', meta: { footnotes: 5 } })
  expect(await count(api, id)).toBe(0)
})

async function withThree() {
  const api = contentApi()
  const id = await api.make({ title: 'One', content: 'c', status: 'publish' })
  const ids: number[] = []
  for (const title of ['Two', 'Three', 'Four']) {
    api.site.clock.step(60_000)
    const { body } = await api.put(`/core/v2/posts/${id}`, { title }, 'editor')
    ids.push(body._links['predecessor-version'][0].id)
  }
  const list = (query: string) =>
    api.get(`/core/v2/posts/${id}/revisions${query}`, { as: 'editor' })
  return { api, id, ids: ids as [number, number, number], list }
}

test('a revision has the new state, its author and its date', async () => {
  const { api, id, ids } = await withThree()
  const view = validUntyped(
    getPostRevision,
    await api.get(`/core/v2/posts/${id}/revisions/${ids[0]}`, { as: 'admin' }),
  )
  const ofItem = ['featured_media', 'comment_status', 'format', 'sticky', 'categories', 'template']
  expect(Object.keys(view.body)).toEqual(expect.arrayContaining(ofItem))
  expect(view.body).toMatchObject({ status: 'inherit', content: { protected: false }, meta: {} })
  expect(view.body).toMatchObject({
    author: 2,
    date: '2026-03-10T10:01:00',
    parent: id,
    slug: `${id}-revision-v1`,
    guid: { rendered: `http://site.example/?p=${ids[0]}` },
    title: { rendered: 'Two' },
    excerpt: { rendered: '' },
    _links: { parent: [{ href: `http://site.example/api/core/v2/posts/${id}` }] },
  })
  const edit = validUntyped(
    getPostRevision,
    await api.get(`/core/v2/posts/${id}/revisions/${ids[0]}?context=edit`, { as: 'admin' }),
  )
  expect(edit.body.content).toEqual({
    raw: 'c',
    rendered: '<p>c</p>\n',
    protected: false,
    block_version: 0,
  })
  expect(edit.body.password).toBe('')
  const embed = validUntyped(
    getPostRevision,
    await api.get(`/core/v2/posts/${id}/revisions/${ids[0]}?context=embed`, { as: 'admin' }),
  )
  expect(Object.keys(embed.body)).toEqual([
    'author',
    'date',
    'id',
    'parent',
    'slug',
    'title',
    'excerpt',
    '_links',
  ])
})

test('lists are newest first and support filters and pagination', async () => {
  const {
    ids: [one, two, three],
    list,
  } = await withThree()
  const found = async (query: string) => {
    const response = valid(listPostRevisions, await list(query))
    return response.body.map((revision: { id: number }) => revision.id)
  }
  expect(await found('')).toEqual([three, two, one])
  expect(await found('?order=asc')).toEqual([one, two, three])
  expect(await found('?per_page=2')).toEqual([three, two])
  expect(await found('?per_page=2&page=2')).toEqual([one])
  expect(await found('?per_page=1&offset=1')).toEqual([two])
  expect(await found('?offset=1')).toEqual([three, two, one])
  expect(await found(`?include=${one},${two}`)).toEqual([two, one])
  expect(await found(`?include=${one},${two}&orderby=include`)).toEqual([one, two])
  expect(await found(`?exclude=${two}`)).toEqual([three, one])
  expect(await found('?search=three')).toEqual([two])
  expect(await found('?orderby=title&order=asc')).toEqual([three, two, one])
  expect(await found('?orderby=id&order=asc')).toEqual([one, two, three])
  const whole = await list('')
  expect(whole.headers).toMatchObject({ 'X-WP-Total': '3', 'X-WP-TotalPages': '1' })
  const paged = await list('?per_page=2')
  expect(paged.headers).toMatchObject({ 'X-WP-Total': '3', 'X-WP-TotalPages': '2' })
  expect(paged.headers['Link']).toContain('revisions?per_page=2&page=2>; rel="next"')
})

test('pages and offsets past the end are rejected', async () => {
  const { list } = await withThree()
  expectError(await list('?page=2'), 400, 'rest_revision_invalid_page_number')
  expectError(await list('?per_page=2&page=3'), 400, 'rest_revision_invalid_page_number')
  expectError(await list('?offset=3'), 400, 'rest_revision_invalid_offset_number')
  expectError(await list('?offset=3&per_page=1'), 400, 'rest_revision_invalid_offset_number')
  expect((await list('?offset=1&per_page=1&page=9')).status).toBe(200)
  expectError(await list('?orderby=relevance'), 400, 'rest_no_search_term_defined')
  expectError(await list('?orderby=include'), 400, 'rest_orderby_include_missing_include')
})

test('a revision is found only below its parent', async () => {
  const { api, id, ids } = await withThree()
  const other = await api.make({})
  const page = await api.make({}, 'pages')
  const read = (target: string) => api.get(`/core/v2/${target}`, { as: 'admin' })
  expectError(await read('posts/999/revisions'), 404, 'rest_post_invalid_parent')
  expectError(await read(`posts/${page}/revisions`), 404, 'rest_post_invalid_parent')
  expectError(await read(`posts/${id}/revisions/999`), 404, 'rest_post_invalid_id')
  const mismatch = await read(`posts/${other}/revisions/${ids[0]}`)
  expectError(mismatch, 404, 'rest_revision_parent_id_mismatch')
  expect(mismatch.body.message).toBe(
    `The revision does not belong to the specified parent with id of "${other}"`,
  )
  expectError(await api.put(`/core/v2/posts/${id}/revisions/${ids[0]}`), 404, 'rest_no_route')
  await api.put(`/core/v2/pages/${page}`, {})
  valid(listPageRevisions, await read(`pages/${page}/revisions`))
})

test('the links of a revision are included only with its parent', async () => {
  const { api, id, ids, list } = await withThree()
  const one = async (fields: string) => {
    const target = `/core/v2/posts/${id}/revisions/${ids[0]}?_fields=${fields}`
    return Object.keys((await api.get(target, { as: 'admin' })).body)
  }
  expect(await one('id,parent')).toEqual(['id', 'parent', '_links'])
  expect(await one('id,_links')).toEqual(['id'])
  expect(Object.keys((await list('?_fields=parent,_links')).body[0])).toEqual(['parent', '_links'])
  expect((await list('?_fields=_links')).body[0]).toEqual([])
})

test('sub-paths of titles and texts are omitted from revisions', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'A', status: 'publish' })
  await api.put(`/core/v2/posts/${id}`, { title: 'B' })
  const readFields = async (fields: string) =>
    (
      await api.get(`/core/v2/posts/${id}/revisions?context=edit&_fields=${fields}`, {
        as: 'admin',
      })
    ).body[0]
  for (const part of ['title.raw', 'content.raw', 'excerpt.rendered', 'guid.rendered'])
    expect([part, Object.keys(await readFields(`id,${part}`))]).toEqual([part, ['id']])
  expect((await readFields('id,title,title.raw')).title.raw).toBe('B')
})

test('deleting a revision requires force', async () => {
  const { api, id, ids } = await withThree()
  const target = `/core/v2/posts/${id}/revisions/${ids[0]}`
  expectError(await api.delete(target, {}, 'author'), 403, 'rest_cannot_delete')
  const refused = await api.delete(target)
  expectError(refused, 400, 'rest_invalid_param')
  expect(Object.keys(refused.body.data.params)).toEqual(['force'])
  const removed = valid(deletePostRevision, await api.delete(`${target}?force=true`))
  expect(removed.body).toMatchObject({ deleted: true, previous: { id: ids[0] } })
  expect(removed.body.previous).not.toHaveProperty('_links')
  expectError(await api.delete(`${target}?force=true`), 404, 'rest_post_invalid_id')
  expect(await count(api, id)).toBe(2)
})

test('revisions of pages are read and deleted in the same way', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'Page' }, 'pages')
  const { body } = await api.put(`/core/v2/pages/${id}`, { content: 'New' })
  const target = `/core/v2/pages/${id}/revisions/${body._links['predecessor-version'][0].id}`
  const read = validUntyped(getPageRevision, await api.get(target, { as: 'editor' }))
  expect(read.body._links.parent[0].href).toBe(`http://site.example/api/core/v2/pages/${id}`)
  expect(read.headers['Allow']).toBe('GET, DELETE')
  validUntyped(deletePageRevision, await api.delete(target, { force: true }))
  validUntyped(listPageAutosaves, await api.get(`/core/v2/pages/${id}/autosaves`, { as: 'editor' }))
})

test('as deployed, a revision has reduced fields and cannot be deleted', async () => {
  const api = testApi({ asDeployed: true })
  const { id } = (await api.post('/core/v2/posts', { title: 'One' })).body
  await api.put(`/core/v2/posts/${id}`, { title: 'Two' })
  const path = `/core/v2/posts/${id}/revisions`
  const [first] = (await api.get(path, { as: 'admin' })).body
  expect(Object.keys(first)).toEqual([
    ...['author', 'date', 'date_gmt', 'id', 'modified', 'modified_gmt', 'parent', 'slug'],
    ...['guid', 'title', 'content', 'excerpt', 'meta', '_links'],
  ])
  expect(Object.keys(first.content)).toEqual(['rendered'])
  expect(first.meta).toEqual({ footnotes: '' })
  const one = `${path}/${first.id}`
  for (const query of ['', '?force=true']) {
    const { status, body } = await api.delete(`${one}${query}`)
    expect([status, body.code]).toEqual([403, 'rest_cannot_delete'])
    expect(body.message).toBe('Sorry, you are not allowed to delete this revision.')
  }
  expect((await api.get(one, { as: 'admin' })).headers['Allow']).toBe('GET')
})
