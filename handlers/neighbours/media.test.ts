import { expect, test } from 'vitest'
import { caption, createDrawing } from '#handlers/drawing/drawing.ts'
import { toPng } from '#handlers/drawing/png.ts'
import { multipart } from '#handlers/testing/multipart.ts'
import { neighboursApi } from './testing.ts'

const SIZE = { width: 900, height: 600 }
const PNG = toPng(createDrawing(SIZE, 200, caption(SIZE, [])))
const upload = {
  as: 'author',
  ...multipart({ file: { name: 'Lake view.png', text: PNG }, title: 'Lake' }),
}
const raw = (headers: Readonly<Record<string, string>>) => ({ as: 'author', body: PNG, headers })

test('an upload becomes a file with sizes, which a post can show', async () => {
  const api = neighboursApi()
  const { status, body, headers } = await api.send('POST', '/core/v2/media', upload)
  expect(status).toBe(201)
  expect(headers['Location']).toContain(`/core/v2/media/${body.id}`)
  expect(body).toMatchObject({
    title: { raw: 'Lake', rendered: 'Lake' },
    mime_type: 'image/png',
    media_details: { ...SIZE, sizes: { medium: { width: 300, height: 200 } } },
  })
  expect(body.source_url).toMatch(/\/uploads\/2026\/03\/Lake-view\.png$/)

  const post = { title: 'Trip', status: 'publish', featured_media: body.id }
  const { body: made } = await api.post('/core/v2/posts', post, 'author')
  const shown = await api.get(`/core/v2/posts/${made.id}?_embed`)
  expect(shown.body._embedded['wp:featuredmedia'][0]).toMatchObject({
    id: body.id,
    source_url: body.source_url,
  })

  await api.delete(`/core/v2/media/${body.id}?force=true`, undefined, 'author')
  expect((await api.get(`/core/v2/posts/${made.id}`)).body.featured_media).toBe(0)
})

test('a removed file is not served any more, in no size, until its name is used again', async () => {
  const api = neighboursApi()
  const { body } = await api.send('POST', '/core/v2/media', upload)
  const addresses = [body.source_url, body.media_details.sizes.medium.source_url]
  const statuses = async () =>
    Promise.all(addresses.map(async (each) => (await api.get(`/${new URL(each).pathname}`)).status))
  expect(await statuses()).toEqual([200, 200])
  await api.delete(`/core/v2/media/${body.id}?force=true`, undefined, 'author')
  expect(await statuses()).toEqual([404, 404])
  await api.send('POST', '/core/v2/media', upload)
  expect(await statuses()).toEqual([200, 200])
})

test('a file may be the whole body, named by a header', async () => {
  const api = neighboursApi()
  const headers = {
    'content-type': 'image/png',
    'content-disposition': 'attachment; filename="lake.png"',
  }
  const { status, body } = await api.send('POST', '/core/v2/media', raw(headers))
  expect(status).toBe(201)
  expect(body).toMatchObject({ title: { raw: 'lake' }, media_details: SIZE })
})

test('bad uploads are refused', async () => {
  const api = neighboursApi()
  const code = async (request: object) =>
    (await api.send('POST', '/core/v2/media', request)).body.code
  expect(await code({ as: 'author' })).toBe('rest_upload_no_data')
  expect(await code(raw({ 'content-type': 'image/png' }))).toBe(
    'rest_upload_no_content_disposition',
  )
  const script = multipart({ file: { name: 'page.php', text: 'x' } })
  expect(await code({ as: 'author', ...script })).toBe('rest_upload_sideload_error')
  expect(await api.send('POST', '/core/v2/media', { ...upload, as: 'contributor' })).toMatchObject({
    status: 403,
    body: { code: 'rest_cannot_create' },
  })
})

test('texts are changed, and an image that is turned becomes a new file', async () => {
  const api = neighboursApi()
  const changed = await api.post(
    '/core/v2/media/31',
    { alt_text: 'A room', caption: 'New' },
    'editor',
  )
  expect(changed.body).toMatchObject({ alt_text: 'A room', caption: { raw: 'New' } })
  const edit = {
    src: changed.body.source_url,
    modifiers: [{ type: 'rotate', args: { angle: 90 } }],
  }
  const { status, body } = await api.post('/core/v2/media/31/edit', edit, 'editor')
  expect(status).toBe(201)
  expect(body.media_details).toMatchObject({ width: 1067, height: 1600 })
  expect(body.id).not.toBe(31)
})

test('files are filtered, and others may not change them', async () => {
  const api = neighboursApi()
  const { body } = await api.get('/core/v2/media?media_type=application')
  expect(body.map(({ slug }: { slug: string }) => slug)).toEqual(['programme-flyer-2026'])
  expect(await api.post('/core/v2/media/31', { title: 'X' }, 'author')).toMatchObject({
    status: 403,
    body: { code: 'rest_cannot_edit' },
  })
  expect((await api.delete('/core/v2/media/31', undefined, 'editor')).body.code).toBe(
    'rest_trash_not_supported',
  )
})

test('the bytes of an upload are served at its address, other sizes are drawn', async () => {
  const api = neighboursApi()
  const { body } = await api.send('POST', '/core/v2/media', upload)
  const served = async (address: string) => {
    const { status, headers, bytes } = await api.get(`/${new URL(address).pathname}`)
    return { status, type: headers['Content-Type'], bytes }
  }
  expect(await served(body.source_url)).toEqual({ status: 200, type: 'image/png', bytes: PNG })
  const medium = await served(body.media_details.sizes.medium.source_url)
  expect([medium.status, medium.type]).toEqual([200, 'image/png'])
  const text = multipart({ file: { name: 'list.csv', text: 'a,b' } })
  const { body: list } = await api.send('POST', '/core/v2/media', { as: 'author', ...text })
  const bytes = new TextEncoder().encode('a,b')
  expect(await served(list.source_url)).toEqual({ status: 200, type: 'text/csv', bytes })
})
