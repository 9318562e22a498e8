import { expect, test } from 'vitest'
import { fileSizes } from '#fixtures/documents/folders.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  assignFolder,
  generateAttachmentSizes,
} from '#openapi/namespaces/folders-v1/attachments.ts'
import {
  createFolder,
  deleteFolders,
  listFolders,
  moveFolder,
  renameFolder,
  setFolderColor,
  setFolderCounter,
} from '#openapi/namespaces/folders-v1/folders.ts'

const ROOT = '/folders/v1'
const asAuthor = { as: 'author' }

interface Node {
  readonly id: number
  readonly title: string
  readonly children: readonly Node[]
}

const list = async (api: TestApi, query = '', as = 'author') =>
  validUntyped(listFolders, await api.get(`${ROOT}/get-folders?${query}`, { as })).body

/** `Logos(Print) Photos`: the names of a tree, sub-folders in parentheses. */
const drawn = (nodes: readonly Node[]): string =>
  nodes
    .map(({ title, children }) => (children.length ? `${title}(${drawn(children)})` : title))
    .join(' ')

const tree = async (api: TestApi, query = '') => drawn((await list(api, query)).tree)

test('the tree contains folders with their colours, and counts are separate', async () => {
  const body = await list(testApi())
  expect(body.tree).toEqual([
    {
      key: 3,
      id: 3,
      children: [expect.objectContaining({ id: 7, parent: 3, color: '', children: [] })],
      text: 'Logos',
      title: 'Logos',
      color: '#8f44ad',
      'data-id': 3,
      parent: 0,
      'data-count': 0,
      ord: '0',
    },
    expect.objectContaining({ id: 8, title: 'Photos', ord: '1' }),
  ])
  expect(body.allAttachmentsCount).toBe(9)
  const counts = { 3: '1', 7: '1', 8: '3' }
  expect(body.attachmentsCount).toEqual({ display: counts, actual: counts })
})

test('an empty site has lists in place of maps', async () => {
  const api = testApi({ dataset: 'empty' })
  expect(await list(api)).toEqual({
    tree: [],
    allAttachmentsCount: 0,
    attachmentsCount: { display: [], actual: [] },
  })
})

test('folders require the permission to upload files', async () => {
  const api = testApi()
  expect((await api.get(`${ROOT}/get-folders`)).status).toBe(401)
  const refused = await api.get(`${ROOT}/get-folders`, { as: 'contributor' })
  expect([refused.status, refused.body.code]).toEqual([403, 'rest_forbidden'])
})

test('sorting by name is stored until it is reset', async () => {
  const api = testApi()
  expect(await tree(api, 'order=desc')).toBe('Logos(Print) Photos')
  expect(await tree(api, 'orderby=name&order=desc')).toBe('Photos Logos(Print)')
  expect(await tree(api)).toBe('Photos Logos(Print)')
  expect(drawn((await list(api, '', 'editor')).tree)).toBe('Logos(Print) Photos')
  expect(await tree(api, 'order=reset')).toBe('Logos(Print) Photos')
  expect(await tree(api)).toBe('Logos(Print) Photos')
})

test('a search returns a flat list', async () => {
  const { tree: found } = await list(testApi(), 'search=o')
  expect(found.map(({ title, children }: Node) => [title, children])).toEqual([
    ['Logos', []],
    ['Photos', []],
  ])
})

test('counting sub-folders mixes numbers and strings, and is stored', async () => {
  const api = testApi()
  const count = async (query: string) =>
    valid(setFolderCounter, await api.get(`${ROOT}/set-folder-counter?${query}`, asAuthor)).body
  const both = {
    display: { 3: 2, 7: '1', 8: '3', 0: 5 },
    actual: { 3: '1', 7: '1', 8: '3' },
  }
  expect(await count('type=counter_file_in_folder_and_sub')).toEqual(both)
  expect((await list(api)).attachmentsCount).toEqual(both)
  expect((await count('type=whatever')).display).toEqual(both.actual)
  expect((await count('')).display).toEqual(both.actual)
})

test('a new folder is last, with a sanitised and unique name', async () => {
  const api = testApi()
  const create = async (body: object) =>
    valid(createFolder, await api.post(`${ROOT}/new-folder`, body, 'author')).body
  const made = await create({ title: '=+-@|Evil <b>x</b>', parent: 0 })
  expect(made).toEqual({
    title: 'Evil x',
    id: 9,
    key: 9,
    type: 0,
    parent: '0',
    children: [],
    'data-count': 0,
    'data-id': 9,
  })
  expect((await create({ title: 'Logos', parent: '0' })).title).toBe('Logos (1)')
  expect((await create({ title: 'Logos', parent: '0' })).title).toBe('Logos (2)')
  expect(await create({ title: 'Top', parent: 'abc' })).toMatchObject({ parent: 'abc' })
  expect((await create({ title: 'Lost', parent: '999' })).parent).toBe('999')
  expect(await tree(api)).toBe('Logos(Print) Photos Evil x Logos (1) Logos (2) Top')
})

test('a folder needs a title and a parent', async () => {
  const api = testApi()
  for (const body of [{}, { title: 'A' }, { parent: 0 }, { title: '<i></i>', parent: 0 }]) {
    const response = await api.post(`${ROOT}/new-folder`, body)
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({
      code: 'validation_failed',
      message: 'Validation failed',
      data: { status: 400 },
    })
  }
})

test('renaming changes only the name and rejects a duplicate', async () => {
  const api = testApi()
  const rename = (body: object) => api.post(`${ROOT}/update-folder`, body)
  const done = valid(renameFolder, await rename({ id: 7, parent: 0, title: 'Printed' }))
  expect(done.text).toBe('true')
  expect(await tree(api)).toBe('Logos(Printed) Photos')
  const clash = await rename({ id: 8, parent: 0, title: 'Logos' })
  expect(clash.status).toBe(409)
  expect(clash.body).toEqual({
    code: 'folder_name_exist',
    message: 'A folder with this name already exists. Please choose another one.',
    data: { status: 409 },
  })
  expect((await rename({ id: 3, parent: 0, title: 'Logos' })).text).toBe('true')
  expect((await rename({ id: 999, parent: 0, title: 'New' })).text).toBe('true')
  expect((await rename({ id: 'x', parent: 0, title: 'A' })).body.code).toBe('validation_failed')
  expect((await rename({ id: 3, parent: 0, title: '' })).body.code).toBe('validation_failed')
})

test('a colour is stored as sent, any other value clears it', async () => {
  const api = testApi()
  const color = async (body: object) => {
    validUntyped(setFolderColor, await api.post(`${ROOT}/update-folder-color`, body))
    return (await list(api)).tree[0].color
  }
  expect(await color({ folderId: 3, color: '#aBc' })).toBe('#aBc')
  expect(await color({})).toBe('#aBc')
  expect(await color({ folderId: '__proto__', color: '#fff' })).toBe('#aBc')
  expect(await color({ folderId: 3, color: 'red' })).toBe('')
})

test('a folder moves into, after and before others', async () => {
  const api = testApi()
  const move = async (dragNodeId: number, dropNodeId: number, more: object) => {
    const body = { dragNodeId, dropNodeId, toParentId: 0, ...more }
    return valid(moveFolder, await api.post(`${ROOT}/update-folder-ord`, body)).body
  }
  expect(await move(8, 3, { dropPosition: 0 })).toEqual({ reload: false })
  expect(await tree(api)).toBe('Logos(Photos Print)')
  await move(7, 3, { dropPosition: 1 })
  expect(await tree(api)).toBe('Logos(Photos) Print')
  await move(8, 0, { dropPosition: -1 })
  expect(await tree(api)).toBe('Photos Logos Print')
  await move(8, 3, { dropPosition: 1 })
  expect(await tree(api)).toBe('Logos Photos Print')
  await move(8, 7, { dropPosition: '1' })
  await move(8, 7, { dropPosition: 5 })
  expect(await tree(api)).toBe('Logos Photos Print')
  await api.post(`${ROOT}/new-folder`, { title: 'Print', parent: 3 })
  expect(await move(7, 3, { dropPosition: 0 })).toEqual({ reload: true })
  expect(await tree(api)).toBe('Logos(Print (1) Print) Photos')
})

test('a move requires numbers and a folder of the caller', async () => {
  const api = testApi()
  const move = (body: object) => api.post(`${ROOT}/update-folder-ord`, body)
  const whole = { dragNodeId: 8, dropNodeId: 3, toParentId: 0, dropPosition: 0 }
  expect(await move({ ...whole, toParentId: 'x' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_params', message: 'Invalid params', data: { status: 400 } },
  })
  expect((await move({})).body.code).toBe('invalid_params')
  expect(await move({ ...whole, dragNodeId: 999 })).toMatchObject({
    status: 400,
    body: { code: 'drag_node_not_found', message: 'Drag node not found' },
  })
})

test('a folder moved below itself is not in the tree and can still be deleted', async () => {
  const api = testApi()
  const body = { dragNodeId: 3, dropNodeId: 7, toParentId: 0, dropPosition: 0 }
  expect((await api.post(`${ROOT}/update-folder-ord`, body)).status).toBe(200)
  expect(await tree(api)).toBe('Photos')
  await api.get(`${ROOT}/set-folder-counter?type=counter_file_in_folder_and_sub`, { as: 'admin' })
  const counted = await api.post(`${ROOT}/delete-folder`, { ids: [3] })
  expect(counted.body.actual).toEqual({ 8: '3' })
  expect(api.site.folders.size).toBe(1)
})

test('deleting a folder removes its sub-folders but not its files', async () => {
  const api = testApi()
  const remove = (body: object) => api.post(`${ROOT}/delete-folder`, body)
  const response = valid(deleteFolders, await remove({ ids: [3, 999, 'x'] }))
  expect(response.body).toEqual({ display: { 8: '3' }, actual: { 8: '3' } })
  expect(await list(api)).toMatchObject({ tree: [{ id: 8 }], allAttachmentsCount: 9 })
  for (const body of [{}, { ids: [] }])
    expect(await remove(body)).toMatchObject({
      status: 400,
      body: {
        code: 'delete_failed',
        message: "Can't delete folder, please try again later",
        data: { params: { ids: "Can't delete folder, please try again later" } },
      },
    })
  expect(await remove({ ids: '8' })).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param', data: { params: { ids: 'ids is not of type array.' } } },
  })
})

test('a file is in one folder or none; missing files are never counted', async () => {
  const api = testApi()
  const assign = (body: object) => api.post(`${ROOT}/assign-folder`, body, 'author')
  const actual = async (body: object) => valid(assignFolder, await assign(body)).body.actual
  expect(await actual({ folderId: 7, ids: [31, 34, 5000] })).toEqual({ 3: '1', 7: '3', 8: '2' })
  expect(await actual({ folderId: 0, ids: [31, 34, 39] })).toEqual({ 3: '1', 8: '2' })
  expect(await actual({ folderId: 999, ids: [35] })).toEqual({ 8: '2' })
  expect(await actual({ folderId: 3, ids: [] })).toEqual({ 8: '2' })
  expect(await assign({})).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect((await assign({ ids: [31] })).body.data.params).toHaveProperty('folderId')
  expect((await assign({ folderId: 3, ids: '31' })).body.data.params).toHaveProperty('ids')
})

test('sizes are stored page by page until the last file', async () => {
  const api = testApi()
  const next = async (body: object) =>
    valid(
      generateAttachmentSizes,
      await api.post(`${ROOT}/generate-attachment-size`, body, 'author'),
    ).body
  expect(await next({})).toEqual({ success: true, next: '1' })
  expect(await next({ page: -4 })).toEqual({ success: true, next: '1' })
  expect(await next({ page: 2 })).toEqual({ success: true, next: '0' })
  expect(api.site.read(fileSizes)).toMatchObject({ 35: 18_204 })
})

test('in user mode, users see, change and count only their own folders', async () => {
  const api = testApi()
  await api.post(`${ROOT}/set-settings`, { USER_MODE: '1' })
  expect(await tree(api)).toBe('')
  const { id } = (await api.post(`${ROOT}/new-folder`, { title: 'Mine', parent: 0 }, 'author')).body
  await api.post(`${ROOT}/assign-folder`, { folderId: id, ids: [31] }, 'author')
  expect(await tree(api)).toBe('Mine')
  expect((await list(api)).attachmentsCount.actual).toEqual({ [id]: '1' })
  expect((await list(api, '', 'editor')).tree).toEqual([])
  const rename = await api.post(`${ROOT}/update-folder`, { id, parent: 0, title: 'A' }, 'editor')
  expect(rename.body.code).toBe('validation_failed')
  const assign = await api.post(`${ROOT}/assign-folder`, { folderId: id, ids: [32] }, 'editor')
  expect(assign.body).toEqual({
    code: 'validation_failed',
    message: 'Permisson Denied.',
    data: { status: 403 },
  })
  await api.post(`${ROOT}/delete-folder`, { ids: [id] }, 'editor')
  expect(await tree(api)).toBe('Mine')
  expect((await api.get(`${ROOT}/export-csv`, asAuthor)).body.folders).toHaveLength(4)
  await api.post(`${ROOT}/set-settings`, { USER_MODE: 0 })
  expect(await tree(api)).toBe('Logos(Print) Photos')
  expect((await list(api)).attachmentsCount.actual).toEqual({ 3: '1', 7: '1', 8: '3' })
})

test('deployments refuse with 500 and without data', async () => {
  const api = testApi({ asDeployed: true })
  const refusals = [
    await api.post(`${ROOT}/new-folder`, {}),
    await api.post(`${ROOT}/update-folder`, { id: 8, parent: 0, title: 'Logos' }),
    await api.post(`${ROOT}/delete-folder`, {}),
    await api.post(`${ROOT}/assign-folder`, {}),
  ]
  for (const { status, body } of refusals) expect([status, body.data]).toEqual([500, null])
})
