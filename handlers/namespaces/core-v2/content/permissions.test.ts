import { expect, test } from 'vitest'
import { siteIdentity } from '#fixtures/documents/platform.ts'
import { asCaller, contentApi, ROLES, USER } from '#handlers/testing/content.ts'

/** platform/core 13.5: one status per role, anonymous last. */
type Row = readonly [
  what: string,
  method: string,
  target: string,
  body: object | undefined,
  statuses: readonly number[],
  code: string,
]

const FORBIDDEN = [200, 200, 403, 403, 403, 401] as const
const BY_EDITORS = [201, 201, 403, 403, 403, 401] as const
const title = 'T'

const ON_COLLECTIONS: readonly Row[] = [
  ['list', 'GET', 'posts', undefined, [200, 200, 200, 200, 200, 200], ''],
  [
    'list for editing',
    'GET',
    'posts?context=edit',
    undefined,
    [200, 200, 200, 200, 403, 401],
    'rest_forbidden_context',
  ],
  [
    'list drafts',
    'GET',
    'posts?status=draft',
    undefined,
    [200, 200, 200, 200, 400, 400],
    'rest_invalid_param',
  ],
  [
    'create draft',
    'POST',
    'posts',
    { title },
    [201, 201, 201, 201, 403, 401],
    'rest_cannot_create',
  ],
  [
    'create pending',
    'POST',
    'posts',
    { title, status: 'pending' },
    [201, 201, 201, 201, 403, 401],
    'rest_cannot_create',
  ],
  [
    'create sticky',
    'POST',
    'posts',
    { title, sticky: true },
    [201, 201, 201, 403, 403, 401],
    'rest_cannot_assign_sticky',
  ],
  ['create page', 'POST', 'pages', { title }, BY_EDITORS, 'rest_cannot_create'],
  [
    'list pages for editing',
    'GET',
    'pages?context=edit',
    undefined,
    FORBIDDEN,
    'rest_forbidden_context',
  ],
  [
    'list draft pages',
    'GET',
    'pages?status=draft',
    undefined,
    [200, 200, 400, 400, 400, 400],
    'rest_invalid_param',
  ],
]

for (const [what, method, target, json, statuses, code] of ON_COLLECTIONS)
  test(`${what}: ${statuses.join(', ')}`, async () => {
    const api = contentApi()
    for (const [index, role] of ROLES.entries()) {
      const response = await api.send(method, `/core/v2/${target}`, { ...asCaller(role), json })
      expect(response.status, `${what} as ${role}`).toBe(statuses[index])
      if (response.status >= 400) expect(response.body.code).toBe(code)
    }
  })

for (const status of ['publish', 'future', 'private'])
  test(`creating ${status} requires the permission to publish`, async () => {
    const api = contentApi()
    const json = { title, status, date: status === 'future' ? '2030-01-01T00:00:00' : undefined }
    const answers = await Promise.all(
      ROLES.map((role) => api.send('POST', '/core/v2/posts', { ...asCaller(role), json })),
    )
    expect(answers.map((response) => response.status)).toEqual([201, 201, 201, 403, 403, 401])
    expect(answers.map(({ body }) => body.code).slice(3)).toEqual([
      'rest_cannot_publish',
      'rest_cannot_create',
      'rest_cannot_create',
    ])
  })

type Status = 'draft' | 'private' | 'publish'
type ItemRow = readonly [
  what: string,
  owner: 'own' | 'other',
  status: Status,
  method: string,
  query: string,
  statuses: readonly number[],
  code: string,
]

const OWN_DRAFT = [200, 200, 200, 200, 403, 401] as const
const OWN_PUBLISHED = [200, 200, 200, 403, 403, 401] as const
const OTHERS = [200, 200, 403, 403, 403, 401] as const

const ON_ITEMS: readonly ItemRow[] = [
  ...(['draft', 'private'] as const).flatMap((status): ItemRow[] => [
    ['read', 'own', status, 'GET', '', [200, 200, 200, 200, 200, 401], 'rest_forbidden'],
    ['read', 'other', status, 'GET', '', OTHERS, 'rest_forbidden'],
    [
      'read for editing',
      'own',
      status,
      'GET',
      '?context=edit',
      OWN_DRAFT,
      'rest_forbidden_context',
    ],
    ['update', 'own', status, 'PUT', '', OWN_DRAFT, 'rest_cannot_edit'],
    ['trash', 'own', status, 'DELETE', '', OWN_DRAFT, 'rest_cannot_delete'],
    ['remove', 'own', status, 'DELETE', '?force=true', OWN_DRAFT, 'rest_cannot_delete'],
    ['read revisions', 'own', status, 'GET', '/revisions', OWN_DRAFT, 'rest_cannot_read'],
    ['read autosaves', 'own', status, 'GET', '/autosaves', OWN_DRAFT, 'rest_cannot_read'],
    ['autosave', 'own', status, 'POST', '/autosaves', OWN_DRAFT, 'rest_cannot_edit'],
  ]),
  ['read', 'own', 'publish', 'GET', '', [200, 200, 200, 200, 200, 200], ''],
  [
    'read for editing',
    'own',
    'publish',
    'GET',
    '?context=edit',
    OWN_PUBLISHED,
    'rest_forbidden_context',
  ],
  ['update', 'own', 'publish', 'PUT', '', OWN_PUBLISHED, 'rest_cannot_edit'],
  ['trash', 'own', 'publish', 'DELETE', '', OWN_PUBLISHED, 'rest_cannot_delete'],
  ['remove', 'own', 'publish', 'DELETE', '?force=true', OWN_PUBLISHED, 'rest_cannot_delete'],
  ['read revisions', 'own', 'publish', 'GET', '/revisions', OWN_PUBLISHED, 'rest_cannot_read'],
  ['autosave', 'own', 'publish', 'POST', '/autosaves', OWN_PUBLISHED, 'rest_cannot_edit'],
  ...(['draft', 'private', 'publish'] as const).flatMap((status): ItemRow[] => [
    ['read for editing', 'other', status, 'GET', '?context=edit', OTHERS, 'rest_forbidden_context'],
    ['update', 'other', status, 'PUT', '', OTHERS, 'rest_cannot_edit'],
    ['trash', 'other', status, 'DELETE', '', OTHERS, 'rest_cannot_delete'],
    ['remove', 'other', status, 'DELETE', '?force=true', OTHERS, 'rest_cannot_delete'],
    ['read revisions', 'other', status, 'GET', '/revisions', OTHERS, 'rest_cannot_read'],
    ['read autosaves', 'other', status, 'GET', '/autosaves', OTHERS, 'rest_cannot_read'],
    ['autosave', 'other', status, 'POST', '/autosaves', OTHERS, 'rest_cannot_edit'],
  ]),
]

for (const [what, owner, status, method, query, statuses, code] of ON_ITEMS)
  test(`${what} ${owner} ${status} post: ${statuses.join(', ')}`, async () => {
    const api = contentApi()
    for (const [index, role] of ROLES.entries()) {
      // An author other than the caller; the role does not matter.
      const author =
        owner === 'own' && role ? USER[role] : role === 'admin' ? USER.editor : USER.admin
      const id = await api.make({ title, status, author })
      const response = await api.send(method, `/core/v2/posts/${id}${query}`, {
        ...asCaller(role),
        ...(method !== 'GET' && { json: { title: 'Changed' } }),
      })
      expect(response.status, `${what} as ${role}: ${response.text}`).toBe(statuses[index])
      if (response.status >= 400) expect(response.body.code).toBe(code)
    }
  })

test('only editors and administrators manage pages', async () => {
  const api = contentApi()
  for (const [index, role] of ROLES.entries()) {
    const id = await api.make({ title, status: 'publish', author: role ? USER[role] : 1 }, 'pages')
    const send = (method: string, query = '') =>
      api.send(method, `/core/v2/pages/${id}${query}`, {
        ...asCaller(role),
        ...(method !== 'GET' && { json: {} }),
      })
    expect((await send('GET')).status).toBe(200)
    expect((await send('GET', '?context=edit')).status).toBe(OTHERS[index])
    expect((await send('PUT')).status).toBe(OTHERS[index])
    expect((await send('DELETE')).status).toBe(OTHERS[index])
  }
})

test('the author of a page draft can read but not edit it', async () => {
  const api = contentApi()
  const id = await api.make({ author: USER.subscriber }, 'pages')
  expect((await api.get(`/core/v2/pages/${id}`, { as: 'subscriber' })).status).toBe(200)
  const edit = await api.get(`/core/v2/pages/${id}?context=edit`, { as: 'subscriber' })
  expect(edit.body.code).toBe('rest_forbidden_context')
})

test('permissions of a trashed item follow its previous status', async () => {
  const api = contentApi()
  const published = await api.make({ status: 'publish', author: USER.contributor })
  const draft = await api.make({ author: USER.contributor })
  await api.delete(`/core/v2/posts/${published}`)
  await api.delete(`/core/v2/posts/${draft}`)
  const restore = { status: 'draft' }
  expect((await api.put(`/core/v2/posts/${published}`, restore, 'contributor')).status).toBe(403)
  expect((await api.put(`/core/v2/posts/${draft}`, restore, 'contributor')).status).toBe(200)
})

test('removing the front page requires the permission to change the settings', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish' }, 'pages')
  const facts = api.site.read(siteIdentity)
  api.site.change(siteIdentity, { ...facts, show_on_front: 'page', page_on_front: id })
  const refused = await api.delete(`/core/v2/pages/${id}`, {}, 'editor')
  expect(refused.body.code).toBe('rest_cannot_delete')
  expect(refused.headers['Allow']).toBe('GET, POST, PUT, PATCH')
  expect((await api.delete(`/core/v2/pages/${id}`)).status).toBe(200)
  expect((await api.get('/')).body.show_on_front).toBe('posts')
})

test('the privacy page is changed only by callers who may change settings', async () => {
  const api = contentApi()
  const { id } = (await api.post('/core/v2/pages', { title: 'Privacy', status: 'publish' })).body
  api.site.change(siteIdentity, { ...api.site.read(siteIdentity), page_for_privacy_policy: id })
  const path = `/core/v2/pages/${id}`
  const asEditor = { as: 'editor' }
  expect((await api.get(path, asEditor)).headers['Allow']).toBe('GET')
  const edit = await api.get(`${path}?context=edit`, asEditor)
  expect([edit.status, edit.body.code]).toEqual([403, 'rest_forbidden_context'])
  const listed = await api.get(`/core/v2/pages?include=${id}&context=edit`, asEditor)
  expect(listed.body).toEqual([])
  for (const each of ['revisions', 'autosaves'])
    expect((await api.get(`${path}/${each}`, asEditor)).body.code).toBe('rest_cannot_read')
  expect((await api.put(path, { title: 'x' }, 'editor')).body.code).toBe('rest_cannot_edit')
  expect((await api.delete(path, {}, 'editor')).body.code).toBe('rest_cannot_delete')
  expect((await api.put(path, { title: 'x' })).status).toBe(200)
})

test('an empty text instead of terms denies creating items', async () => {
  const api = contentApi()
  const { status, headers } = await api.get('/core/v2/posts?categories=', { as: 'admin' })
  expect([status, headers['Allow']]).toEqual([400, 'GET'])
  const created = await api.post('/core/v2/posts', { title: 'a', categories: '' }, 'author')
  expect(created.status).toBe(201)
})

test('Allow lists the methods permitted for the item', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish', author: USER.author })
  const allow = async (role?: string) =>
    (await api.get(`/core/v2/posts/${id}`, role ? { as: role } : {})).headers['Allow']
  expect(await allow('editor')).toBe('GET, POST, PUT, PATCH, DELETE')
  expect(await allow('author')).toBe('GET, POST, PUT, PATCH, DELETE')
  expect(await allow('contributor')).toBe('GET')
  expect(await allow()).toBe('GET')
  const list = async (role?: string) =>
    (await api.get('/core/v2/posts', role ? { as: role } : {})).headers['Allow']
  expect(await list('contributor')).toBe('GET, POST')
  expect(await list('author')).toBe('GET, POST')
  expect(await list('subscriber')).toBe('GET')
  const filtered = async (query: string, role: string) =>
    (await api.get(`/core/v2/posts?${query}`, { as: role })).headers['Allow']
  // Permissions for POST are computed with the same arguments.
  expect(await filtered(`author=${USER.author}`, 'author')).toBe('GET')
  expect(await filtered('sticky=1', 'contributor')).toBe('GET')
  expect(await filtered('sticky=maybe', 'contributor')).toBe('GET')
  expect(await filtered('sticky=false', 'contributor')).toBe('GET, POST')
  expect((await api.get('/core/v2/posts/999')).headers['Allow']).toBeUndefined()
})
