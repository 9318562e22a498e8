import { expect, test } from 'vitest'
import { builderKit } from '#fixtures/documents/builder.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  deleteSiteTemplate,
  getConditionsConfig,
  getSiteEditor,
  getTemplateConditions,
  listConditionsConflicts,
  listSiteTemplates,
  setTemplateConditions,
  updateSiteTemplate,
} from '#openapi/namespaces/builder-v1/site-editor.ts'

const EDITOR = '/builder/v1/site-editor'
const TEMPLATES = `${EDITOR}/templates`
const CONDITIONS = `${EDITOR}/templates-conditions`
const CONFLICTS = `${EDITOR}/templates-conditions-conflicts`
const asAdmin = { as: 'admin' }

const templateOf = async (api: TestApi, id: number) => {
  const { body } = await api.get(TEMPLATES, asAdmin)
  return body.find((template: { id: number }) => template.id === id)
}

const lock = (api: TestApi, id: number, user: number): void => {
  const post = api.site.posts.get(id)
  if (post) api.site.posts.replace({ ...post, lock: { user, at: api.site.clock.now() } })
}

test('the site editor lists its own routes', async () => {
  const { body } = valid(getSiteEditor, await testApi().get(EDITOR, asAdmin))
  expect(Object.keys(body)).toEqual(['namespace', 'controller', 'routes', '_links'])
  expect(Object.keys(body.routes)).toContain('/builder/v1/site-editor/templates/(?P<id>[\\w]+)')
  expect(Object.keys(body.routes).every((route) => route.startsWith(`${EDITOR}`))).toBe(true)
  expect(body._links.up).toEqual([{ href: 'http://site.example/api/' }])
})

test('access requires an administrator, independent of the arguments', async () => {
  const api = testApi()
  expect((await api.get(TEMPLATES)).status).toBe(401)
  expect((await api.get(TEMPLATES, { as: 'editor' })).body.code).toBe('rest_forbidden')
})

test('without a kit access is denied', async () => {
  const api = testApi()
  api.site.change(builderKit, { exists: false })
  expect((await api.get(TEMPLATES, asAdmin)).status).toBe(403)
})

test('templates of managed types are listed newest first, in wire order', async () => {
  const api = testApi()
  const { body } = validUntyped(listSiteTemplates, await api.get(TEMPLATES, asAdmin))
  expect(body.map(({ id }: { id: number }) => id)).toEqual([
    303, 309, 308, 307, 306, 305, 304, 302, 301,
  ])
  expect(body.at(-1)).toMatchObject({
    template_id: 301,
    type: 'header',
    title: 'Main header',
    thumbnail: '',
    // 10 o'clock local time, encoded as if it were UTC.
    date: Date.UTC(2025, 0, 9, 10) / 1000,
    human_date: 'January 9, 2025',
    author: 'Alex Winter',
    hasPageSettings: false,
    url: 'http://site.example/?builder_library=main-header',
    instances: { general: 'Entire site' },
    defaultCondition: 'general',
    editURL: 'http://site.example/admin/post.php?post=301&action=builder',
    conditions: [
      { type: 'include', name: 'general', sub_name: '', sub_id: '', sub: '', subId: '' },
    ],
    isActive: true,
    pageLayout: 'strip',
  })
  expect(Object.keys(body[0]).slice(0, 6)).toEqual([
    'template_id',
    'source',
    'type',
    'title',
    'thumbnail',
    'date',
  ])
})

test('a template without conditions is not active', async () => {
  const draft = await templateOf(testApi(), 303)
  expect(draft).toMatchObject({
    instances: { no_instances: 'No instances' },
    conditions: [],
    isActive: false,
    status: 'draft',
    url: 'http://site.example/?post_type=builder_library&p=303',
  })
})

test('columns of a template can be changed, and an empty change has no effect', async () => {
  const api = testApi()
  const before = api.site.posts.get(301)
  expect((await api.post(`${TEMPLATES}/301`, {})).status).toBe(200)
  expect(api.site.posts.get(301)).toEqual(before)
  const renamed = await api.patch(`${TEMPLATES}/301`, { post_title: 'Winter header' })
  expect(validUntyped(updateSiteTemplate, renamed).body.title).toBe('Winter header')
  await api.put(`${TEMPLATES}/301`, { post_status: 'draft' })
  expect(await templateOf(api, 301)).toMatchObject({ title: 'Winter header', isActive: false })
  const refused = await api.post(`${TEMPLATES}/301`, { post_status: 'nonsense' })
  expect(refused.body.data.params).toEqual({ post_status: 'Invalid parameter.' })
})

test('an unmanaged item is changed with a reduced response', async () => {
  const api = testApi()
  const response = await api.post(`${TEMPLATES}/42`, { post_title: 'About our team' })
  expect(valid(updateSiteTemplate, response).body).toEqual({
    id: 42,
    url: 'http://site.example/about/',
    editURL: 'http://site.example/admin/post.php?post=42&action=builder',
    supportsSiteEditor: false,
  })
  expect(api.site.posts.get(42)?.title).toBe('About our team')
  expect((await api.post(`${TEMPLATES}/9999`, {})).status).toBe(404)
  expect((await api.post(`${TEMPLATES}/abc`, {})).status).toBe(404)
})

test('another user who edits a template blocks others for 150 seconds', async () => {
  const api = testApi()
  lock(api, 301, 2)
  const rejection = {
    code: 'post_lock',
    message: 'Eda Brandt is currently editing this template, please try again later',
    data: { status: 403, locked_by_user_id: 2, locked_by_user_name: 'Eda Brandt' },
  }
  expect((await api.post(`${TEMPLATES}/301`, { post_title: 'X' })).body).toEqual(rejection)
  expect((await api.delete(`${TEMPLATES}/301`)).body).toEqual(rejection)
  expect((await api.post(`${CONDITIONS}/301`, {})).body).toEqual(rejection)
  api.site.clock.step(150_000)
  expect((await api.post(`${TEMPLATES}/301`, { post_title: 'X' })).status).toBe(200)
  lock(api, 301, 1)
  expect((await api.post(`${TEMPLATES}/301`, { post_title: 'Y' })).status).toBe(200)
})

test('a deleted template is trashed once', async () => {
  const api = testApi()
  expect(valid(deleteSiteTemplate, await api.delete(`${TEMPLATES}/301`)).body).toBe(true)
  expect(api.site.posts.get(301)?.status).toBe('trash')
  expect(await templateOf(api, 301)).toBeUndefined()
  for (const id of ['301', '9999', 'abc'])
    expect((await api.delete(`${TEMPLATES}/${id}`)).body).toBe(false)
  expect((await api.delete(`${TEMPLATES}/42`)).body).toBe(true)
})

test('conditions are joined in the sent order and returned in parts', async () => {
  const api = testApi()
  const conditions = [
    { _id: 'x', type: 'include', name: 'singular', sub: 'page', subId: '12' },
    { type: 'exclude', name: 'general', sub: '', subId: '' },
  ]
  const stored = await api.post(`${CONDITIONS}/303`, { conditions })
  expect(valid(setTemplateConditions, stored).body).toBe(true)
  expect(api.site.posts.get(303)?.meta['_builder_conditions']).toEqual([
    'include/singular/page/12',
    'exclude/general',
  ])
  const read = valid(getTemplateConditions, await api.get(`${CONDITIONS}/303`, asAdmin))
  expect(read.body).toEqual([
    { type: 'include', name: 'singular', sub_name: 'page', sub_id: '12' },
    { type: 'exclude', name: 'general', sub_name: '', sub_id: '' },
  ])
})

test('absent conditions clear the list, invalid ones are ignored', async () => {
  const api = testApi()
  expect((await api.post(`${CONDITIONS}/301`, { conditions: 'general' })).body).toBe(true)
  expect((await api.get(`${CONDITIONS}/301`, asAdmin)).body).toHaveLength(1)
  expect((await api.put(`${CONDITIONS}/301`, {})).body).toBe(true)
  expect((await api.get(`${CONDITIONS}/301`, asAdmin)).body).toEqual([])
  expect((await api.post(`${CONDITIONS}/9999`, { conditions: [] })).body).toBe(true)
  expect((await api.get(`${CONDITIONS}/9999`, asAdmin)).status).toBe(404)
})

test('conflicts are other published templates of the same location with an equal condition', async () => {
  const api = testApi()
  const of = (query: string) => api.get(`${CONFLICTS}?${query}`, asAdmin)
  const found = valid(listConditionsConflicts, await of('post_id=303&condition=include/general'))
  expect(found.body).toEqual([
    {
      template_id: 301,
      template_title: 'Main header',
      edit_url: 'http://site.example/admin/post.php?post=301&action=builder',
    },
  ])
  expect((await of('post_id=301&condition=include/general')).body).toEqual([])
  expect((await of('post_id=303')).body).toEqual([])
  await api.delete(`${TEMPLATES}/301`)
  expect((await of('post_id=303&condition=include/general')).body).toEqual([])
})

test('without a template all conflicts are listed, and as deployed none', async () => {
  const all = await testApi().get(CONFLICTS, asAdmin)
  expect([all.status, Array.isArray(all.body)]).toEqual([200, true])
  const api = testApi({ asDeployed: true })
  const codeOf = async (query: string) => (await api.get(`${CONFLICTS}${query}`, asAdmin)).body.code
  expect(await codeOf('')).toBe('rest_missing_callback_param')
  expect(await codeOf('?post_id=9999')).toBe('rest_invalid_param')
  expect(await codeOf('?post_id=42')).toBe('rest_invalid_param')
})

test('the conditions are returned with their controls', async () => {
  const config = `${EDITOR}/conditions-config`
  const { body } = validUntyped(getConditionsConfig, await testApi().get(config, asAdmin))
  expect(Object.keys(body)).toHaveLength(25)
  expect(body.general).toEqual({
    controls: [],
    label: 'General',
    sub_conditions: ['archive', 'singular'],
    all_label: 'Entire site',
  })
  expect(body.category.controls.taxonomy.autocomplete.query).toEqual({ taxonomy: 'category' })
  const bare = Object.keys(body).filter((name) => Array.isArray(body[name].controls))
  expect(bare).toEqual([
    'general',
    'post_archive',
    'archive',
    'date',
    'search',
    'singular',
    'front_page',
    'not_found404',
  ])
  expect(body.page.controls.post_id.autocomplete.query).toEqual({ post_type: 'page' })
})

test('on a multilingual site the address of a template contains its language', async () => {
  const { body } = await testApi({ variant: 'b' }).get(TEMPLATES, asAdmin)
  expect(body.at(-1).url).toBe('http://site.example/en/?builder_library=main-header')
  expect(body.at(-1).editURL).toBe('http://site.example/admin/post.php?post=301&action=builder')
})
