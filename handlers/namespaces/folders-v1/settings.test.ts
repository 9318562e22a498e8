import { expect, test } from 'vitest'
import {
  dismissedImports,
  folderSettings,
  folderUserSettings,
} from '#fixtures/documents/folders.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { listFolderChoices, renderGallery } from '#openapi/namespaces/folders-v1/gallery.ts'
import {
  clearAllData,
  declineImport,
  getOldData,
  insertOldData,
  wipeOldData,
} from '#openapi/namespaces/folders-v1/old-data.ts'
import {
  generateKey,
  setSettings,
  setUserSettings,
} from '#openapi/namespaces/folders-v1/settings.ts'

const ROOT = '/folders/v1'

test('settings of the site are stored as 1 and 0, unknown ones are ignored', async () => {
  const api = testApi()
  const body = { SVG_SUPPORT: true, IS_SEARCH_USING_API: 'no', hack: 1, DEFAULT_FOLDER: '7' }
  expect(valid(setSettings, await api.post(`${ROOT}/set-settings`, body)).text).toBe('true')
  expect(api.site.read(folderSettings)).toMatchObject({
    SVG_SUPPORT: '1',
    IS_SEARCH_USING_API: '0',
    USER_MODE: '0',
  })
  expect(api.site.read(folderUserSettings.of('1'))).toEqual({ DEFAULT_FOLDER: 7 })
  expect((await api.post(`${ROOT}/set-settings`, {})).body).toBe(true)
  expect((await api.post(`${ROOT}/set-settings`, {}, 'editor')).status).toBe(403)
})

test('settings of a user are separate from those of the site', async () => {
  const api = testApi()
  const set = (body: object) => api.post(`${ROOT}/set-user-settings`, body, 'author')
  const sorting = { orderby: 'name', order: 'desc', __proto__: { x: 1 }, other: 2 }
  const body = { DEFAULT_SORT_FOLDERS: sorting, THEME: { name: 'dark' }, USER_MODE: '1' }
  expect(valid(setUserSettings, await set(body)).text).toBe('true')
  expect(api.site.read(folderUserSettings.of('3'))).toEqual({
    DEFAULT_SORT_FOLDERS: { orderby: 'name', order: 'desc' },
    THEME: { name: 'dark' },
  })
  const sorted = await api.get(`${ROOT}/get-folders`, { as: 'author' })
  expect(sorted.body.tree[0].title).toBe('Photos')
  await set({ DEFAULT_SORT_FOLDERS: '' })
  expect(api.site.read(folderUserSettings.of('3'))).toEqual({ THEME: { name: 'dark' } })
})

test('a key requires an administrator and the right action', async () => {
  const api = testApi()
  const response = validUntyped(
    generateKey,
    await api.post(`${ROOT}/fbv-api`, { act: 'generate-key' }),
  )
  expect(response.body.data.key).toMatch(/^[0-9A-Za-z]{40}$/)
  const again = await api.post(`${ROOT}/fbv-api`, { act: 'generate-key' })
  expect(again.body.data.key).not.toBe(response.body.data.key)
  expect(validUntyped(generateKey, await api.post(`${ROOT}/fbv-api`)).body).toEqual({
    success: false,
    data: { mess: 'Invalid action' },
  })
  expect((await api.post(`${ROOT}/fbv-api`, { act: 'generate-key' }, 'editor')).status).toBe(403)
})

test('the choices of the gallery indicate depth by hyphens', async () => {
  const api = testApi()
  const choices = async (as: string) =>
    valid(listFolderChoices, await api.get(`${ROOT}/gutenberg-get-folders`, { as })).body
  expect(await choices('author')).toEqual({
    success: true,
    data: [
      { value: 0, label: 'Please choose folder', disabled: true },
      { value: 3, label: 'Logos' },
      { value: 7, label: '-Print' },
      { value: 8, label: 'Photos' },
    ],
  })
  await api.post(`${ROOT}/fb-wipe-clear-all-data`)
  expect((await choices('author')).data).toHaveLength(1)
})

test('a gallery contains the images of its folders', async () => {
  const api = testApi()
  const html = async (body: object) =>
    valid(renderGallery, await api.post(`${ROOT}/gutenberg-get-images`, body, 'author')).body.html
  const options = {
    layout: 'grid',
    columns: 2,
    isCropped: true,
    linkTo: 'media',
    spaceAroundImage: 3,
    imgMinWidth: 50,
  }
  const source = 'http://site.example/uploads/2025/01/logo.png'
  expect(await html({ ...options, selectedFolder: [3, 7] })).toBe(
    `<ul class="folders-gallery layout-grid columns-2 is-cropped" style="--columns: 2;--space: 3px;--min-width: 50px;"><li class="blocks-gallery-item"><figure><a href="${source}"><img src="${source}" alt="Example Programmes" class="image-35"/></a></figure></li></ul>`,
  )
  expect(await html({ selectedFolder: [7] })).toContain('This folder has no images')
  expect(await html({})).toBe('')
  expect(await html({ selectedFolder: [999] })).toBe('')
})

test('folders of an earlier release are read in chunks and imported once', async () => {
  const api = testApi()
  const { body } = validUntyped(getOldData, await api.post(`${ROOT}/fb-get-old-data`, {}, 'author'))
  expect(body).toEqual({
    success: true,
    data: {
      folders: [
        [
          { id: '5', name: 'Season 2019', parent: 0, created_by: 0, attachments: ['38'] },
          { id: '6', name: 'Concerts', parent: 5, created_by: 0, attachments: [] },
        ],
      ],
    },
  })
  const insert = async (folders: unknown, as = 'admin') =>
    validUntyped(insertOldData, await api.post(`${ROOT}/fb-insert-old-data`, { folders }, as)).body
  const chunk = body.data.folders[0]
  expect(await insert(chunk, 'author')).toEqual({
    success: false,
    data: { mess: 'You are not authorized to insert old data.' },
  })
  expect(await insert([chunk[0]])).toEqual({ success: true, data: { mess: 'success' } })
  await insert([chunk[1]])
  await insert(chunk)
  const { tree, attachmentsCount } = (await api.get(`${ROOT}/get-folders`, { as: 'admin' })).body
  expect(tree.at(-1)).toMatchObject({ title: 'Season 2019', children: [{ title: 'Concerts' }] })
  expect(attachmentsCount.actual[tree.at(-1).id]).toBe('1')
  expect(api.site.folders.size).toBe(5)
  expect((await insert('text')).success).toBe(true)
  expect((await insert([{ id: '__proto__', name: 'Odd', parent: [] }, 7])).success).toBe(true)
  expect(await insert([])).toEqual({ success: false, data: { mess: 'validation failed' } })
})

test('only administrators can wipe old data and all data', async () => {
  const api = testApi()
  const rejection = {
    success: false,
    data: { mess: 'You are not authorized to clear all data.' },
  }
  expect((await api.post(`${ROOT}/fb-wipe-old-data`, {}, 'author')).body).toEqual(rejection)
  expect((await api.post(`${ROOT}/fb-wipe-clear-all-data`, {}, 'author')).body).toEqual(rejection)
  const wiped = valid(wipeOldData, await api.post(`${ROOT}/fb-wipe-old-data`))
  expect(wiped.body.data.mess).toBe('Successfully wiped.')
  expect((await api.post(`${ROOT}/fb-get-old-data`)).body.data.folders).toEqual([])
  expect(api.site.folders.size).toBe(3)
  const cleared = valid(clearAllData, await api.post(`${ROOT}/fb-wipe-clear-all-data`))
  expect(cleared.body.data.mess).toBe('Successfully cleared!')
  const { body } = await api.get(`${ROOT}/get-folders`, { as: 'admin' })
  expect(body).toMatchObject({ tree: [], allAttachmentsCount: 9 })
  expect(body.attachmentsCount).toEqual({ display: [], actual: [] })
  const next = await api.post(`${ROOT}/new-folder`, { title: 'A', parent: 0 })
  expect(next.body.id).toBe(9)
})

test('an import can be declined, from any source', async () => {
  const api = testApi()
  const decline = async (body: object) =>
    valid(declineImport, await api.post(`${ROOT}/fb-no-thanks`, body, 'author')).body
  expect(await decline({})).toEqual({ mess: 'Success' })
  await decline({ site: 'sourcea' })
  await decline({ site: 'unheard' })
  expect(api.site.read(dismissedImports)).toEqual(['sourcea', 'unheard'])
})
