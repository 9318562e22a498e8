import { expect, test } from 'vitest'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import { prepareSubsites, prepareSubsitesByGet } from '#openapi/namespaces/sitecopy-v1/subsites.ts'
import { getVersions } from '#openapi/namespaces/sitecopy-v1/versions.ts'

const ACTIONS = '/sitecopy/v1/multisite/subsite/actions'

const action = (more: object) => ({ sourceId: 1, targetId: 0, newSlug: '', blogName: '', ...more })
const prepare = async (api: TestApi, ...actions: readonly object[]) =>
  validUntyped(prepareSubsites, await api.post(ACTIONS, { data: JSON.stringify(actions) })).body

test('versions are returned, though success stays false', async () => {
  const api = testApi()
  const response = valid(getVersions, await api.get('/sitecopy/v1/versions', { as: 'admin' }))
  expect(response.body).toEqual({ success: false, message: '', core: '6.9.1', sitecopy: '4.5.20' })
})

test.each([
  ['is refused', false, { status: 403, data: { status: 403 } }],
  ['gets a 500 without data on deployments', true, { status: 500, data: null }],
])('a caller without the right %s', async (_, asDeployed, { status, data }) => {
  const api = testApi({ asDeployed })
  const rejection = {
    status,
    body: { code: 'rest_forbidden', message: 'You cannot execute this action.', data },
  }
  expect(await api.get('/sitecopy/v1/versions')).toMatchObject(rejection)
  expect(await api.get('/sitecopy/v1/versions', { as: 'editor' })).toMatchObject(rejection)
  expect(await api.get(`${ACTIONS}?data=[]`, { as: 'editor' })).toMatchObject(rejection)
})

test('a new sub-site is created below the main one', async () => {
  const api = testApi()
  const body = await prepare(api, action({ newSlug: 'berlin', blogName: 'Berlin' }))
  expect(body).toEqual({
    success: true,
    message: '',
    subsitesInfo: [
      {
        sourceId: 1,
        targetId: 0,
        newSlug: 'berlin',
        blogName: 'Berlin',
        info: {
          id: 4,
          domain: 'site.example',
          path: '/berlin/',
          blogname: 'Berlin',
          blog_prefix: 'site_4_',
          filteredTables: expect.arrayContaining(['site_4_posts']),
          adminUsers: [{ ID: 1, user_login: 'admin' }],
          fullHomeUrl: 'http://site.example/berlin',
          fullSiteUrl: 'http://site.example/berlin',
          uploadPath: '/uploads/sites/4',
          fullUploadPath: '/srv/site/uploads/sites/4',
          fullUploadSafePath: '/srv/site/uploads/sites/4',
          fullUploadUrl: 'http://site.example/uploads/sites/4',
          filteredPaths: ['/srv/site/uploads/sites/4/cache'],
        },
      },
    ],
  })
  const again = await prepare(api, action({ targetId: 4 }))
  expect(again.subsitesInfo[0].info).toMatchObject({ id: 4, blogname: 'Berlin' })
})

test('a sub-site can have its own address', async () => {
  const api = testApi({ dataset: 'empty' })
  const body = await prepare(api, action({ targetId: -1, newSlug: 'Berlin.example/kurse' }))
  expect(body.subsitesInfo[0].info).toMatchObject({
    id: 2,
    domain: 'berlin.example',
    path: '/kurse/',
    fullHomeUrl: 'http://berlin.example/kurse',
  })
})

test('taking over a sub-site makes the caller its administrator', async () => {
  const api = testApi()
  const data = encodeURIComponent(JSON.stringify([action({ targetId: 3 })]))
  const response = validUntyped(
    prepareSubsitesByGet,
    await api.get(`${ACTIONS}?data=${data}`, { as: 'admin' }),
  )
  const { adminUsers } = response.body.subsitesInfo[0].info
  expect(adminUsers).toEqual([
    { ID: 2, user_login: 'editor' },
    { ID: 1, user_login: 'admin' },
  ])
  expect(api.site.subsites.get(3)?.admins).toEqual([2, 1])
  expect((await prepare(api, action({ targetId: 1 }))).subsitesInfo[0].info.path).toBe('/')
})

test('sub-sites created before a failure are not rolled back', async () => {
  const api = testApi()
  const body = await prepare(
    api,
    action({ newSlug: 'one' }),
    action({ newSlug: 'youth' }),
    action({ newSlug: 'two' }),
  )
  expect(body).toEqual({ success: false, message: 'The address is already taken.' })
  expect(api.site.subsites.all().map(({ path }) => path)).toEqual([
    '/youth/',
    '/volunteers/',
    '/one/',
  ])
  expect((await prepare(api, action({ newSlug: 'No Slug!' }))).success).toBe(false)
})

test('data must be the JSON text of a list of complete actions', async () => {
  const api = testApi()
  const wrong = [
    'text',
    '{}',
    '[1]',
    '[{}]',
    JSON.stringify([action({ sourceId: '1', newSlug: 'a' })]),
    JSON.stringify([action({ newSlug: '  ' })]),
    JSON.stringify([action({ targetId: -1, newSlug: 'host-only' })]),
    JSON.stringify([action({ targetId: -2, newSlug: 'a' })]),
    JSON.stringify([action({ targetId: 99 })]),
  ]
  for (const data of wrong) {
    const response = await api.post(ACTIONS, { data })
    expect(response.status).toBe(400)
    expect(response.body.data).toEqual({
      status: 400,
      params: { data: 'Invalid parameter.' },
      details: [],
    })
  }
  const list = await api.post(ACTIONS, { data: [] })
  expect(list.body.data.params).toEqual({ data: 'data is not of type string.' })
  expect((await api.post(ACTIONS)).body.code).toBe('rest_missing_callback_param')
  expect((await api.get(ACTIONS)).status).toBe(400)
  expect(await prepare(api)).toEqual({ success: true, message: '', subsitesInfo: [] })
})
