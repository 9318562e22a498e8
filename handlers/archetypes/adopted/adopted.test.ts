import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { extendContract } from '#openapi/extension/extend.ts'
import { readExtension } from '#openapi/extension/read.ts'

const operation = (id: string, methods: readonly string[], more: object) => ({
  id,
  methods,
  access: methods[0] === 'GET' ? 'public' : 'edit_posts',
  ...more,
})
const name = { name: { type: 'string', required: true } }
const paged = { per_page: { type: 'integer' }, page: { type: 'integer' }, name: { type: 'string' } }
const EXTENSION = {
  format: 'understudy-extension',
  version: 1,
  variant: 'a',
  namespaces: { 'shop/v1': 'The shop.' },
  routes: [
    {
      path: '/shop/v1/items',
      namespace: 'shop/v1',
      operations: [
        operation('shop.items.list', ['GET'], {
          archetype: 'list',
          args: {
            ...paged,
            status: { type: 'string', default: 'approve' },
            kind: { type: 'array', items: { type: 'string' }, default: 'any' },
          },
          records: [
            { id: 1, name: 'Cup', status: 'approved', kind: 'mug' },
            { id: 2, name: 'Plate', status: 'approved', kind: 'dish' },
          ],
        }),
        operation('shop.items.create', ['POST'], { archetype: 'list', args: name, batch: true }),
      ],
    },
    {
      path: '/shop/v1/items/{id}',
      namespace: 'shop/v1',
      params: { id: '[\\d]+' },
      operations: [
        operation('shop.items.read', ['GET'], { archetype: 'item' }),
        operation('shop.items.update', ['POST', 'PUT', 'PATCH'], { archetype: 'item', args: name }),
        operation('shop.items.delete', ['DELETE'], { archetype: 'item' }),
      ],
    },
    {
      path: '/shop/v1/settings',
      namespace: 'shop/v1',
      operations: [
        operation('shop.settings.read', ['GET'], { archetype: 'document' }),
        operation('shop.settings.update', ['POST'], {
          archetype: 'document',
          args: { open: { type: 'boolean' } },
        }),
      ],
    },
    {
      path: '/shop/v1/refund',
      namespace: 'shop/v1',
      operations: [
        operation('shop.refund.read', ['GET'], {
          archetype: 'document',
          error: { status: 405, code: 'shop_not_implemented' },
        }),
        operation('shop.refund.run', ['POST'], {
          archetype: 'action',
          args: name,
          refusal: 'shop_closed',
        }),
      ],
    },
  ],
}

const extended = extendContract(contractFor('a'), readExtension(EXTENSION, contractFor))
const shop = () => testApi({ contract: extended })

test('an adopted list starts with its records and is paginated', async () => {
  const api = shop()
  const page = await api.get('/shop/v1/items?per_page=1&page=2')
  expect(page.body).toEqual([{ id: 2, name: 'Plate', status: 'approved', kind: 'dish' }])
  expect((await api.get('/shop/v1/items?kind=mug')).body).toMatchObject([{ id: 1 }])
  expect(page.headers).toMatchObject({ 'X-WP-Total': '2', 'X-WP-TotalPages': '2' })
  expect((await api.get('/shop/v1/items?name=Cup')).body).toMatchObject([{ id: 1, name: 'Cup' }])
  expect((await api.get('/shop/v1/items?status=hold')).body).toEqual([])
})

test('records can be created, read, updated and deleted', async () => {
  const api = shop()
  const made = await api.post('/shop/v1/items', { name: 'Bowl' }, 'editor')
  expect([made.status, made.body]).toEqual([201, { id: 3, name: 'Bowl' }])
  expect((await api.get('/shop/v1/items')).body).toHaveLength(3)
  await api.patch('/shop/v1/items/3', { name: 'Jug' }, 'editor')
  expect((await api.get('/shop/v1/items/3')).body).toEqual({ id: 3, name: 'Jug' })
  expect((await api.delete('/shop/v1/items/1', {}, 'editor')).body.previous.name).toBe('Cup')
  const gone = await api.get('/shop/v1/items/1')
  expect([gone.status, gone.body.code]).toEqual([404, 'rest_not_found'])
})

test('arguments, access and batch are those of the interface', async () => {
  const api = shop()
  const bad = await api.post('/shop/v1/items', {}, 'editor')
  expect([bad.status, bad.body.data.params]).toEqual([400, ['name']])
  const anonymous = await api.send('POST', '/shop/v1/items', { json: { name: 'x' } })
  expect(anonymous.status).toBe(401)
  const requests = [{ method: 'POST', path: '/shop/v1/items', body: { name: 'Fork' } }]
  const { body } = await api.post('/batch/v1', { requests }, 'editor')
  expect(body.responses[0].body.name).toBe('Fork')
})

test('a route rejects with the code from the file', async () => {
  const refused = await shop().send('POST', '/shop/v1/refund', { json: { name: 'x' } })
  expect([refused.status, refused.body.code]).toEqual([401, 'shop_closed'])
})

test('a route whose sample was an error always returns that error', async () => {
  const { status, body } = await shop().get('/shop/v1/refund')
  expect([status, body]).toEqual([
    405,
    { code: 'shop_not_implemented', message: expect.any(String), data: { status: 405 } },
  ])
})

test('the index and the namespace contain the adopted routes', async () => {
  const api = shop()
  const { body } = await api.get('/')
  expect(body.namespaces).toContain('shop/v1')
  expect(Object.keys(body.routes)).toContain('/shop/v1/items/(?P<id>[\\d]+)')
  expect(Object.keys((await api.get('/shop/v1')).body.routes)).toHaveLength(5)
})

test('documents store their body, actions their arguments; a reset clears both', async () => {
  const api = shop()
  expect((await api.get('/shop/v1/settings')).body).toEqual({})
  await api.post('/shop/v1/settings', { open: true }, 'editor')
  expect((await api.get('/shop/v1/settings')).body).toEqual({ open: true })
  expect((await api.post('/shop/v1/refund', { name: 'Ada' }, 'editor')).body).toEqual({
    success: true,
  })
  const kept = (await api.get('//__understudy/snapshot')).body.records.adoptedRecords
  expect(JSON.stringify(kept)).toContain('Ada')
  await api.send('POST', '//__understudy/reset')
  expect((await api.get('/shop/v1/settings')).body).toEqual({})
})

test('embedded records are those of the dataset, not the samples of an adopted route', async () => {
  const users = {
    path: '/core/v2/users',
    namespace: 'core/v2',
    operations: [
      operation('core.users.list', ['GET'], {
        archetype: 'list',
        records: [{ id: 1, name: 'text' }],
      }),
    ],
  }
  const user = {
    path: '/core/v2/users/{id}',
    namespace: 'core/v2',
    params: { id: '[\\d]+' },
    operations: [operation('core.users.read', ['GET'], { archetype: 'item' })],
  }
  const extension = { ...EXTENSION, routes: [users, user] }
  const contract = extendContract(contractFor('a'), readExtension(extension, contractFor))
  const path = '/core/v2/posts/1?_embed=author'
  const [plain, extended] = [testApi(), testApi({ contract })]
  const { body } = await plain.get(path)
  expect((await extended.get(path)).body._embedded).toEqual(body._embedded)
  expect((await extended.get('/core/v2/users/1')).body.name).toBe('text')
})

test('an explanation names no record that is missing before the first change', async () => {
  const api = shop()
  expect((await api.get('/shop/v1/items/1')).status).toBe(200)
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}/explain`)
  expect(JSON.stringify(body)).not.toContain('which was not found')
})
