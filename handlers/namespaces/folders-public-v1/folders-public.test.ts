import { expect, test } from 'vitest'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  countAttachments,
  listAttachmentIds,
  setAttachments,
} from '#openapi/namespaces/folders-public-v1/attachments.ts'
import {
  createFolder,
  getFolder,
  listFolders,
} from '#openapi/namespaces/folders-public-v1/folders.ts'

const ROOT = '/folders/public/v1'

const newKey = async (api: TestApi): Promise<string> =>
  (await api.post('/folders/v1/fbv-api', { act: 'generate-key' })).body.data.key

async function opened() {
  const api = testApi()
  const key = await newKey(api)
  const headers = { authorization: `Bearer ${key}` }
  return {
    api,
    key,
    get: (target: string) => api.get(`${ROOT}/${target}`, { headers }),
    post: (target: string, json: object) =>
      api.send('POST', `${ROOT}/${target}`, { json, headers }),
  }
}

test('without a key only administrators get in', async () => {
  const api = testApi()
  expect((await api.get(`${ROOT}/folders?token=`)).status).toBe(401)
  const headers = { authorization: 'Bearer ' }
  expect((await api.get(`${ROOT}/folders`, { headers })).status).toBe(401)
  expect((await api.get(`${ROOT}/folders`, { as: 'editor' })).status).toBe(403)
  expect((await api.get(`${ROOT}/folders`, { as: 'admin' })).status).toBe(200)
  expect((await api.get(ROOT)).status).toBe(200)
})

test('deployments refuse administrators without a key', async () => {
  const api = testApi({ asDeployed: true })
  const known = await api.get(`${ROOT}/folders`, { as: 'admin' })
  expect([known.status, known.body.code]).toEqual([403, 'rest_forbidden'])
  const token = await newKey(api)
  expect((await api.get(`${ROOT}/folders?token=${token}`)).status).toBe(200)
})

test('the key is read from a bearer header, the query or a form, not from JSON', async () => {
  const { api, key } = await opened()
  const status = async (headers: Record<string, string>) =>
    (await api.get(`${ROOT}/folders`, { headers })).status
  expect(await status({ authorization: `Bearer ${key}` })).toBe(200)
  expect(await status({ authorization: `bearer ${key}` })).toBe(401)
  expect(await status({ authorization: `Bearer ${key.toLowerCase()}` })).toBe(401)
  expect((await api.get(`${ROOT}/folders?token=${key}`, { as: 'subscriber' })).status).toBe(200)
  const form = `token=${key}&name=New`
  expect((await api.send('POST', `${ROOT}/folders`, { form })).body.success).toBe(true)
  const json = { token: key, name: 'New' }
  expect((await api.send('POST', `${ROOT}/folders`, { json })).status).toBe(401)
})

test('a new key invalidates the old one', async () => {
  const { api, key } = await opened()
  const next = await newKey(api)
  expect((await api.get(`${ROOT}/folders?token=${key}`)).status).toBe(401)
  expect((await api.get(`${ROOT}/folders?token=${next}`)).status).toBe(200)
})

test('the public tree counts files: strings for some, the number 0 for none', async () => {
  const { get, post } = await opened()
  await post('folders', { name: 'Empty' })
  const { folders } = valid(listFolders, await get('folders')).body.data
  expect(folders).toMatchObject([
    { title: 'Logos', 'data-count': '1', children: [{ title: 'Print', 'data-count': '1' }] },
    { title: 'Photos', 'data-count': '3' },
    { title: 'Empty', 'data-count': 0 },
  ])
})

test('a folder is created below any parent, with a unique name', async () => {
  const { get, post } = await opened()
  const create = async (body: object) =>
    validUntyped(createFolder, await post('folders', body)).body
  expect(await create({ name: 'Logos' })).toEqual({ success: true, data: { id: 9 } })
  expect((await create({ name: 'Sub', parent_id: 'x' })).data.id).toBe(10)
  expect((await create({ name: 'Lost', parent_id: 999 })).data.id).toBe(11)
  const { folders } = (await get('folders')).body.data
  expect(folders.map(({ title }: { title: string }) => title)).toEqual([
    'Logos',
    'Photos',
    'Logos (1)',
    'Sub',
  ])
  const refused = { success: false, data: { mess: 'Required fields are missing.' } }
  expect(await create({})).toEqual(refused)
  expect(await create({ name: '' })).toEqual(refused)
})

test('a folder has string members, and an unknown one is null', async () => {
  const { get } = await opened()
  const folder = async (query: string) => valid(getFolder, await get(`folder?${query}`)).body
  expect(await folder('folder_id=7')).toEqual({
    success: true,
    data: { folder: { id: '7', name: 'Print', parent: '3' } },
  })
  for (const query of ['', 'folder_id=0', 'folder_id=999', 'folder_id=text'])
    expect(await folder(query)).toEqual({ success: true, data: { folder: null } })
})

test('the files of a folder are listed by id', async () => {
  const { get } = await opened()
  const ids = async (query: string) =>
    validUntyped(listAttachmentIds, await get(`attachment-id?${query}`)).body
  expect((await ids('folder_id=8')).data.attachment_ids).toEqual(['31', '32', '33'])
  for (const id of ['0', '-1', '999', 'text'])
    expect((await ids(`folder_id=${id}`)).data.attachment_ids).toEqual([])
  const refused = { success: false, data: { mess: 'folder_id is missing.' } }
  expect(await ids('')).toEqual(refused)
  expect(await ids('folder_id=')).toEqual(refused)
})

test('files are counted per folder, without a folder and in total', async () => {
  const { get } = await opened()
  const count = async (query: string) =>
    validUntyped(countAttachments, await get(`attachment-count?${query}`)).body.data.count
  expect(await count('folder_id=8')).toBe(3)
  expect(await count('folder_id=999')).toBe(0)
  expect(await count('folder_id=-1')).toBe(9)
  expect(await count('folder_id=0')).toBe(4)
  expect(await count('folder_id=-7')).toBe(4)
  expect(await count('')).toBe(4)
  expect(await count('folder_id=text')).toBe(0)
  expect((await get('attachment-count?folder_id=')).body).toEqual({
    success: false,
    data: { mess: 'folder_id is missing.' },
  })
})

test('one or several files are assigned to a folder', async () => {
  const { get, post } = await opened()
  const set = async (body: object) =>
    valid(setAttachments, await post('folder/set-attachment', body)).body
  expect(await set({ ids: 34, folder: 8 })).toEqual({ success: true })
  expect(await set({ ids: [35, '36'], folder: '8' })).toEqual({ success: true })
  const ids = async () => (await get('attachment-id?folder_id=8')).body.data.attachment_ids
  expect(await ids()).toEqual(['31', '32', '33', '34', '35', '36'])
  expect(await set({ ids: [34, 35, 36], folder: 0 })).toEqual({ success: true })
  expect(await ids()).toEqual(['31', '32', '33'])
  expect(await set({ ids: [34], folder: 999 })).toEqual({ success: true })
  const refused = { success: false, data: { mess: 'Validation failed' } }
  for (const body of [{ ids: [], folder: 8 }, { ids: [31] }, { ids: [31], folder: 'x' }, {}])
    expect(await set(body)).toEqual(refused)
})
