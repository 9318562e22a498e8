import { expect, test } from 'vitest'
import { embedProviders, siteIdentity } from '#fixtures/documents/platform.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { getEmbed, proxyEmbed } from '#openapi/namespaces/oembed-1.0/oembed.ts'

async function filled() {
  const api = testApi({ dataset: 'empty' })
  const make = async (fields: object, resource = 'posts'): Promise<number> =>
    (await api.post(`/core/v2/${resource}`, { title: 'Item', ...fields })).body.id
  const id = await make({ title: "It's on", status: 'publish' })
  const embed = (url: string, more = '') =>
    api.get(`/oembed/1.0/embed?url=${encodeURIComponent(url)}${more}`)
  return { api, make, id, embed }
}

test('the address of the embed page describes its item', async () => {
  const { embed } = await filled()
  for (const end of ['embed/', 'embed'])
    expect((await embed(`http://site.example/its-on/${end}`)).body.title).toBe('It&#8217;s on')
})

test('a published item is described', async () => {
  const { embed } = await filled()
  const { body } = valid(getEmbed, await embed('http://site.example/its-on/'))
  expect(Object.keys(body)).toEqual([
    'version',
    'provider_name',
    'provider_url',
    'author_name',
    'author_url',
    'title',
    'type',
    'width',
    'height',
    'html',
  ])
  expect(body).toMatchObject({
    version: '1.0',
    provider_name: 'Example Programmes',
    provider_url: 'http://site.example',
    author_name: 'Alex Winter',
    author_url: 'http://site.example/author/admin/',
    title: 'It&#8217;s on',
    type: 'rich',
    width: 600,
    height: 338,
  })
  expect(body.html).toMatch(
    /^<blockquote class="wp-embedded-content" data-secret="(\w{10})"><a href="http:\/\/site.example\/its-on\/">It&#8217;s on<\/a><\/blockquote><iframe sandbox="allow-scripts" security="restricted" src="http:\/\/site.example\/its-on\/embed\/#\?secret=\1" width="600" height="338" title="&#8220;It&#8217;s on&#8221; &#8212; Example Programmes" data-secret="\1" frameborder="0"/,
  )
})

test('markup in a title is escaped in attributes', async () => {
  const { make, embed } = await filled()
  const id = await make({ title: 'A & <b class="x">B</b>', status: 'publish' })
  const { body } = await embed(`http://site.example/?p=${id}`)
  expect(body.html).toContain('>A &#038; <b class="x">B</b></a></blockquote>')
  expect(body.html).toContain(
    ' title="&#8220;A &#038; &lt;b class=&quot;x&quot;&gt;B&lt;/b&gt;&#8221; &#8212; Example Programmes" ',
  )
})

test('the secret is new each time', async () => {
  const { embed } = await filled()
  const html = async () => (await embed('http://site.example/its-on/')).body.html
  expect(await html()).not.toBe(await html())
})

test('an item is found by all of its addresses', async () => {
  const { api, embed, make, id } = await filled()
  const page = await make({ title: 'Up', status: 'publish' }, 'pages')
  await make({ title: 'Down', status: 'publish', parent: page }, 'pages')
  for (const url of [
    `http://site.example/?p=${id}`,
    'https://www.site.example/its-on/',
    'http://site.example/its-on',
    `http://site.example/?page_id=${page}`,
    'http://site.example/up/down/',
  ])
    expect((await embed(url)).status, url).toBe(200)
  expect((await embed('http://site.example/')).status).toBe(404)
  api.site.change(siteIdentity, {
    ...api.site.read(siteIdentity),
    show_on_front: 'page',
    page_on_front: page,
  })
  expect((await embed('http://site.example/')).body.title).toBe('Up')
})

test('unpublished and foreign items are not found', async () => {
  const { api, embed, make, id } = await filled()
  const draft = await make({})
  const hidden = await make({ status: 'private', slug: 'hidden' })
  for (const url of [
    `http://site.example/?p=${draft}`,
    `http://site.example/?p=${hidden}`,
    'http://site.example/hidden/',
    'http://site.example/nobody/',
    'http://site.example/down/its-on/',
    'http://elsewhere.example/its-on/',
  ])
    expect((await embed(url)).body, url).toEqual({
      code: 'oembed_invalid_url',
      message: 'Not Found',
      data: { status: 404 },
    })
  await api.delete(`/core/v2/posts/${id}`)
  expect((await embed('http://site.example/its-on/')).status).toBe(404)
})

test('the title of a protected item is marked', async () => {
  const { embed, make } = await filled()
  const id = await make({ title: 'Guarded', status: 'publish', password: 'p' })
  expect((await embed(`http://site.example/?p=${id}`)).body.title).toBe('Protected: Guarded')
})

const WIDTHS: readonly (readonly [string, number, number])[] = [
  ['600', 600, 338],
  ['400', 400, 225],
  ['200', 200, 200],
  ['100', 200, 200],
  ['9999', 600, 338],
  ['-400', 400, 225],
  ['wide', 200, 200],
]
for (const [maxwidth, width, height] of WIDTHS)
  test(`maxwidth ${maxwidth} results in ${width} by ${height}`, async () => {
    const { embed } = await filled()
    const { body } = await embed('http://site.example/its-on/', `&maxwidth=${maxwidth}`)
    expect(body).toMatchObject({ width, height })
  })

test('XML has one element per member, errors included', async () => {
  const { api, embed } = await filled()
  const found = await embed('http://site.example/its-on/', '&format=xml')
  expect(found.headers['Content-Type']).toBe('text/xml; charset=UTF-8')
  expect(found.text).toMatch(/^<\?xml version="1.0"\?>\n<oembed><version>1.0<\/version>/)
  expect(found.text).toContain('<title>It&#x2019;s on</title>')
  expect(found.text).toContain('<html>&lt;blockquote class="wp-embedded-content"')
  const missing = await embed('http://site.example/nobody/', '&format=xml')
  expect(missing.status).toBe(404)
  expect(missing.text).toBe(
    '<?xml version="1.0"?>\n<oembed><code>oembed_invalid_url</code><message>Not Found</message><data><status>404</status></data></oembed>\n',
  )
  const without = await api.get('/oembed/1.0/embed?format=xml')
  expect(without.text).toContain('<code>rest_missing_callback_param</code>')
  const json = { url: 'http://site.example/its-on/', format: 'json' }
  const inBody = await api.get('/oembed/1.0/embed?format=xml', { json })
  expect(inBody.body).toMatchObject({ version: '1.0' })
})

test('the address is required, unknown formats mean JSON', async () => {
  const { api, embed } = await filled()
  expect((await api.get('/oembed/1.0/embed')).body.code).toBe('rest_missing_callback_param')
  expect((await embed('http://site.example/its-on/', '&format=yaml')).body.type).toBe('rich')
})

test('the proxy requires the permission to write', async () => {
  const { api } = await filled()
  const target = '/oembed/1.0/proxy?url=http://site.example/its-on/'
  expect((await api.get('/oembed/1.0/proxy')).status).toBe(400)
  expect((await api.get(`${target}&format=yaml`)).status).toBe(400)
  const stranger = await api.get(target)
  expect(stranger.status).toBe(401)
  expect(stranger.body.message).toBe('Sorry, you are not allowed to make proxied oEmbed requests.')
  expect((await api.get(target, { as: 'subscriber' })).status).toBe(403)
  const own = validUntyped(proxyEmbed, await api.get(`${target}&format=xml`, { as: 'contributor' }))
  expect(own.body.title).toBe('It&#8217;s on')
})

test('the proxy only supports providers of the dataset', async () => {
  const { api } = await filled()
  const ask = (url: string) =>
    api.get(`/oembed/1.0/proxy?url=${encodeURIComponent(url)}`, { as: 'admin' })
  expect((await ask('https://video.example/77')).body.code).toBe('oembed_invalid_url')
  api.site.write(embedProviders, [
    {
      url: 'https://video.example/',
      answer: { type: 'video', provider_name: 'Video', html: '<iframe></iframe>', width: 900 },
    },
  ])
  const found = valid(proxyEmbed, await ask('https://video.example/77'))
  expect(found.body).toMatchObject({ version: '1.0', type: 'video', width: 600 })
})

test('an address without a host belongs to this site', async () => {
  const { embed, id } = await filled()
  for (const url of [
    '/its-on/',
    `?p=${id}`,
    `/x/?p=${id}`,
    '//site.example/its-on',
    'ftp://www.site.example/its-on/',
  ])
    expect((await embed(url)).body.title).toBe('It&#8217;s on')
  for (const url of ['its-on', '//other.example/its-on/', '#its-on'])
    expect((await embed(url)).status).toBe(404)
})

test('the thumbnail is the smallest file that is wide enough', async () => {
  const { api, make, embed } = await filled()
  const media = { id: 900, title: 'Door', author: 1, mime_type: 'image/jpeg', file: 'door.jpg' }
  const size = { width: 1200, height: 800, filesize: 1, alt: '', caption: '', slug: 'door' }
  api.site.media.insert({ ...media, ...size, date: '2026-01-01T09:00:00', parent: 0 })
  await make({ title: 'Pictured', status: 'publish', featured_media: 900 })
  const thumbnail = async (more: string) => {
    const { body } = await embed('http://site.example/pictured/', more)
    return [body.thumbnail_url, body.thumbnail_width, body.thumbnail_height]
  }
  const at = 'http://site.example/uploads/door'
  expect(await thumbnail('')).toEqual([`${at}-768x512.jpg`, 600, 400])
  expect(await thumbnail('&maxwidth=300')).toEqual([`${at}-300x200.jpg`, 300, 200])
})
