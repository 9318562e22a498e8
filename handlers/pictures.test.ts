import { expect, test } from 'playwright/test'
import { testApi } from '#handlers/testing/testing.ts'

type Api = ReturnType<typeof testApi>

const targetOf = (address: string): string =>
  `/${new URL(address).pathname}${new URL(address).search}`
const TYPE = 'image/svg+xml; charset=UTF-8'

async function embedded(api: Api) {
  const { body } = await api.get('/core/v2/posts?_embed=1&per_page=100')
  return body.flatMap((post: { _embedded: object }) => post._embedded)
}

test('every picture the demo tells of is drawn in the size it tells', async () => {
  const api = testApi()
  const media = (await embedded(api)).flatMap(
    (each: Record<string, object[]>) => each['wp:featuredmedia'] ?? [],
  )
  expect(media.length).toBeGreaterThan(0)
  for (const { media_details } of media)
    for (const { source_url, width, height } of Object.values<Record<string, string>>(
      media_details.sizes,
    )) {
      const { status, headers, text } = await api.get(targetOf(String(source_url)))
      expect([status, headers['Content-Type']]).toEqual([200, TYPE])
      expect(text).toContain(`width="${width}" height="${height}"`)
    }
})

test('a picture is the same each time, and another one for another file', async () => {
  const api = testApi()
  const [first, again, other] = await Promise.all(
    ['a', 'a', 'b'].map((name) => api.get(`//uploads/${name}.png`)),
  )
  expect(first?.text).toBe(again?.text)
  expect(first?.text).not.toBe(other?.text)
})

test('faces of people come in the size asked for', async () => {
  const api = testApi()
  const { body } = await api.get('/core/v2/users/1', { as: 'admin' })
  for (const [size, address] of Object.entries<string>(body.avatar_urls ?? {}))
    expect((await api.get(targetOf(address))).text).toContain(`width="${size}" height="${size}"`)
  expect((await api.get('//avatars/7-24.png')).text).toContain('width="24"')
})

test('words in a picture are words, and other files are not there', async () => {
  const api = testApi()
  const { text } = await api.get('//uploads/%3Cscript%3E.png')
  expect(text).toContain('&lt;script&gt;')
  expect((await api.get('//uploads/report.pdf')).status).toBe(404)
  expect((await api.send('POST', '//uploads/a.png')).status).toBe(404)
})

test('the flags that strings to translate tell of are drawn', async () => {
  const api = testApi({ variant: 'b' })
  const { body } = await api.get('/multilang/st/v1/strings?limit=1', { as: 'admin' })
  const { status, headers, text } = await api.get(targetOf(body[0].languageFlagUrl))
  expect([status, headers['Content-Type']]).toEqual([200, TYPE])
  expect(text).toContain('>en</text>')
})
