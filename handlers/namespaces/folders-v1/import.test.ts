import { expect, test } from 'vitest'
import { folderImport } from '#fixtures/documents/folders.ts'
import { multipart } from '#handlers/testing/multipart.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import { exportCsv, importCsv, inspectCsv } from '#openapi/namespaces/folders-v1/csv.ts'
import { runImport, stageAttachments, stageFolders } from '#openapi/namespaces/folders-v1/import.ts'

const ROOT = '/folders/v1'
const asAuthor = { as: 'author' }

interface Node {
  readonly title: string
  readonly children: readonly Node[]
}
const drawn = (nodes: readonly Node[]): string =>
  nodes
    .map(({ title, children }) => (children.length ? `${title}(${drawn(children)})` : title))
    .join(' ')
const list = async (api: TestApi) => (await api.get(`${ROOT}/get-folders`, asAuthor)).body
const tree = async (api: TestApi) => drawn((await list(api)).tree)

const upload = (api: TestApi, text: string | Uint8Array, fields: Record<string, string> = {}) =>
  api.send('POST', `${ROOT}/import-csv`, {
    ...multipart({ ...fields, file: { name: 'folders.csv', text } }),
    ...asAuthor,
  })
const inspect = (api: TestApi, text: string) =>
  api.send('POST', `${ROOT}/import-csv-detail`, {
    ...multipart({ file: { name: 'folders.csv', text } }),
    ...asAuthor,
  })

const success = (count: number) => ({
  success: {
    data: {
      mess: `Congratulations! We imported successfully ${count} folders into <strong>folders.</strong>`,
    },
    headers: [],
    status: 200,
  },
})

test('an export has string values and quoted names', async () => {
  const api = testApi()
  await api.post(`${ROOT}/assign-folder`, { folderId: 3, ids: [5000] })
  const response = valid(exportCsv, await api.get(`${ROOT}/export-csv`, asAuthor))
  expect(response.body.folders).toEqual([
    {
      id: '3',
      name: '"Logos"',
      parent: '0',
      type: '0',
      ord: '0',
      created_by: '0',
      attachment_ids: '35|5000',
    },
    expect.objectContaining({ id: '7', parent: '3', attachment_ids: '39' }),
    expect.objectContaining({ id: '8', ord: '1', attachment_ids: '31|32|33' }),
  ])
})

test('a backup is exported by its name', async () => {
  const api = testApi()
  const backup = async (id: string) =>
    valid(exportCsv, await api.get(`${ROOT}/export-csv?id=${id}`, asAuthor)).body.folders
  expect(await backup('before-tidying')).toHaveLength(1)
  expect(await backup('unknown')).toEqual([])
  expect(await backup('constructor')).toEqual([])
})

test('an export can be imported again', async () => {
  const api = testApi()
  await api.post(`${ROOT}/new-folder`, { title: 'With "quotes", and commas', parent: 8 })
  const { folders } = (await api.get(`${ROOT}/export-csv`, asAuthor)).body
  const text = [Object.keys(folders[0]), ...folders.map(Object.values)]
    .map((row) => row.join(','))
    .join('\r\n')
  const before = await list(api)
  expect((await upload(api, text)).body).toEqual(success(4))
  expect(await list(api)).toEqual(before)
  await api.post(`${ROOT}/fb-wipe-clear-all-data`)
  expect(valid(importCsv, await upload(api, text)).body).toEqual(success(4))
  expect(await tree(api)).toBe('Logos(Print) Photos(With "quotes", and commas)')
  const counts = Object.values((await list(api)).attachmentsCount.actual)
  expect(counts.toSorted()).toEqual(['1', '1', '3'])
})

test('a subset of the columns is sufficient, and rows are filtered by owner', async () => {
  const api = testApi({ dataset: 'empty' })
  expect((await upload(api, 'id,name,parent\n2,B,1\n1,A,0\n')).body).toEqual(success(2))
  expect(await tree(api)).toBe('A(B)')
  const owned = 'id,name,ord,created_by\n1,Second,2,3\n2,First,1,3\n3,Other,1,0\n'
  expect((await upload(api, owned, { userId: '3' })).body).toEqual(success(2))
  expect(await tree(api)).toBe('A(B) First Second')
  expect((await upload(api, owned, { userId: '9' })).body).toEqual(success(0))
  expect((await upload(api, owned)).body).toEqual(success(1))
  expect((await upload(api, owned, { userId: '-1' })).body).toEqual(success(3))
  expect(await tree(api)).toBe('A(B) First Second Other')
  expect((await upload(api, 'id,name,parent')).body).toEqual(success(0))
})

test('a file with other columns is not an export', async () => {
  const api = testApi()
  const response = validUntyped(importCsv, await upload(api, 'id,name,size\n1,A,2\n'))
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({ success: false })
  expect(validUntyped(inspectCsv, await inspect(api, 'a,b\n')).body.success).toBe(false)
})

test('a missing or empty file is a missing argument', async () => {
  const api = testApi()
  expect(await upload(api, '')).toMatchObject({
    status: 400,
    body: { code: 'rest_missing_callback_param', data: { params: ['file'] } },
  })
  const json = await api.post(`${ROOT}/import-csv-detail`, { file: 'id,name' })
  expect(json.body.code).toBe('rest_missing_callback_param')
})

test('a malformed file has no side effects', async () => {
  const api = testApi()
  const bytes = new TextEncoder().encode('id,name\n1,A\n')
  const malformed: readonly (string | Uint8Array)[] = [
    'id,name\n1,"A\n',
    'id,name\n1\n',
    'id,name\n1,A\n1,B\n',
    'id,name,parent\n1,A,2\n2,B,1\n',
    new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]),
    new Uint8Array([...bytes, 0xff]),
  ]
  for (const text of malformed) {
    const response = await upload(api, text)
    expect(response.status).toBe(400)
    expect(response.body.data.params).toEqual({ file: 'Invalid parameter.' })
  }
  expect(api.site.folders.size).toBe(3)
})

test('a chain of ten thousand folders does not break the tree', async () => {
  const api = testApi({ dataset: 'empty' })
  const rows = Array.from({ length: 10_000 }, (_, index) => `${index + 1},F${index + 1},${index}`)
  expect((await upload(api, `id,name,parent\n${rows.join('\n')}`)).body).toEqual(success(10_000))
  const response = await api.get(`${ROOT}/get-folders`, asAuthor)
  expect(response.status).toBe(200)
  const counter = await api.get(
    `${ROOT}/set-folder-counter?type=counter_file_in_folder_and_sub`,
    asAuthor,
  )
  expect(counter.status).toBe(200)
})

test('the owners in a file are listed, or all users when it has no rows', async () => {
  const api = testApi()
  const owners = async (text: string) => valid(inspectCsv, await inspect(api, text)).body
  expect(await owners('id,name,created_by\n1,A,0\n2,B,1\n3,C,99\n')).toEqual({
    1: 'Alex Winter folders',
  })
  expect(await owners('id,name\n1,A\n')).toEqual([])
  expect(Object.keys(await owners('id,name\n'))).toEqual(['1', '2', '3', '4', '5'])
})

test('folders of another component are imported in three steps', async () => {
  const api = testApi()
  const step = (name: string) => api.get(`${ROOT}/import/${name}/sourcea`, asAuthor)
  const run = async () => valid(runImport, await step('run')).body.mess
  expect(await run()).toContain('imported successfully 0 folders')
  valid(stageAttachments, await step('get-attachments'))
  expect(valid(stageFolders, await step('get-folders')).body).toEqual({ result: true })
  expect(valid(stageAttachments, await step('get-attachments')).body).toEqual({ result: true })
  expect(await tree(api)).toBe('Logos(Print) Photos')
  expect(await run()).toContain('imported successfully 4 folders')
  expect(await tree(api)).toBe('Logos(Print) Photos Press(Interviews) Team Archive')
  const team = api.site.folders.all().find(({ name }) => name === 'Team')
  expect((await list(api)).attachmentsCount.actual[team?.id ?? 0]).toBe('1')
  expect(await run()).toContain('imported successfully 0 folders')
  expect(api.site.read(folderImport.of('sourcea'))).toMatchObject({ is_completed: true })
  await api.post(`${ROOT}/fb-wipe-clear-all-data`)
  expect(api.site.read(folderImport.of('sourcea'))).toMatchObject({ is_completed: false })
})

test('a component without data imports nothing, an unknown one is rejected', async () => {
  const api = testApi({ dataset: 'empty' })
  expect((await api.get(`${ROOT}/import/get-folders/sourceb`, asAuthor)).status).toBe(200)
  const unknown = await api.get(`${ROOT}/import/run/unheard`, asAuthor)
  expect(unknown.status).toBe(400)
  expect(unknown.body).toEqual({
    code: 'rest_invalid_param',
    message: 'Invalid parameter(s): prefix',
    data: { status: 400, params: { prefix: 'Invalid parameter.' }, details: [] },
  })
  expect((await api.get(`${ROOT}/import/run/source-1`, asAuthor)).status).toBe(404)
  expect((await api.get(`${ROOT}/import/run/sourcea`)).status).toBe(401)
})
