import { expect, test } from 'vitest'
import { validUntyped } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { importSiteTemplates } from '#openapi/namespaces/builder-v1/site-editor.ts'

const TEMPLATES = '/builder/v1/site-editor/templates'

const exported = (type: string, title: string) => ({
  version: '0.4',
  title,
  type,
  content: [{ id: '1234567', elType: 'container', settings: {}, elements: [] }],
  page_settings: { hide_title: 'yes' },
})
const file = (fileName: string, content: unknown) => ({
  fileName,
  fileData: btoa(typeof content === 'string' ? content : JSON.stringify(content)),
})
// Two deflated members and one invalid JSON file, created with a common archiver.
const ARCHIVE = [
  'UEsDBBQAAAAIAAAAIVzV7Iw+MAAAADsAAAALAAAAaGVhZGVyLmpzb26rVirJLMlJVbJSUIrKLChITVHISE1M',
  'SS1S0lFQKqksAEsgRJLz80pS80qAgtGxtQBQSwMEFAAAAAgAAAAhXPRY2mgwAAAAOwAAAAsAAABmb290ZXIu',
  'anNvbqtWKsksyUlVslJQisosKEhNUUjLzy9JLVLSUVAqqSwASyBEkvPzSlLzSoCC0bG1AFBLAwQUAAAAAAAA',
  'ACFcOUfVFQEAAAABAAAACwAAAGJyb2tlbi5qc29ue1BLAQIUAxQAAAAIAAAAIVzV7Iw+MAAAADsAAAALAAAA',
  'AAAAAAAAAACAAQAAAABoZWFkZXIuanNvblBLAQIUAxQAAAAIAAAAIVz0WNpoMAAAADsAAAALAAAAAAAAAAAA',
  'AACAAVkAAABmb290ZXIuanNvblBLAQIUAxQAAAAAAAAAIVw5R9UVAQAAAAEAAAALAAAAAAAAAAAAAACAAbIA',
  'AABicm9rZW4uanNvblBLBQYAAAAAAwADAKsAAADcAAAAAAA=',
].join('')

test('a template file becomes a published template', async () => {
  const api = testApi()
  const sent = file('header.json', exported('header', 'Spring header'))
  const { body } = validUntyped(importSiteTemplates, await api.post(TEMPLATES, sent))
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({
    type: 'header',
    title: 'Spring header',
    status: 'publish',
    hasPageSettings: true,
    url: 'http://site.example/?builder_library=spring-header',
  })
  const list = await api.get(TEMPLATES, { as: 'admin' })
  expect(list.body[0].id).toBe(body[0].id)
})

test('an untitled file gets a title from its type and id', async () => {
  const api = testApi()
  const { title, ...untitled } = exported('single-post', '')
  const [created] = (await api.post(TEMPLATES, file('a.json', untitled))).body
  expect(created.title).toBe(`Builder Single Post #${created.id}`)
})

test('an unmanaged type is imported with a reduced response', async () => {
  const api = testApi()
  const response = await api.post(TEMPLATES, file('p.json', exported('popup', 'Notice')))
  const { body } = validUntyped(importSiteTemplates, response)
  expect(body[0].supportsSiteEditor).toBe(false)
  expect(api.site.posts.get(body[0].id)?.title).toBe('Notice')
})

test('an archive imports its templates and ignores unreadable members', async () => {
  const api = testApi()
  const response = await api.post(TEMPLATES, { fileName: 'kit.zip', fileData: ARCHIVE })
  const titles = validUntyped(importSiteTemplates, response).body.map(
    ({ title }: { title: string }) => title,
  )
  expect(titles).toEqual(['Zipped header', 'Zipped footer'])
  expect((await api.post(TEMPLATES, file('bad.zip', 'no archive'))).body).toEqual([])
})

test('each kind of invalid upload has its own message', async () => {
  const api = testApi()
  const rejection = async (sent: object): Promise<unknown> => {
    const { status, body } = await api.post(TEMPLATES, sent)
    expect([status, body.code, body.data]).toEqual([400, 'file', { status: 400 }])
    return body.message
  }
  expect(await rejection(file('a.json', 'not json'))).toBe('Invalid File')
  expect(await rejection(file('a.json', { type: 'header' }))).toBe('Invalid Content In File')
  expect(await rejection({ fileName: 'a.json', fileData: '***' })).toBe('Invalid Content In File')
  expect(await rejection({ fileData: 'e30=' })).toBe('Invalid Content In File')
  expect(await rejection({ fileName: 'a.json', fileData: '' })).toBe('Invalid Content In File')
  expect(await rejection(file('a.php', {}))).toBe('Uploading this file type is not allowed.')
  expect(await rejection({})).toBe('Invalid temporary file path.')
})
