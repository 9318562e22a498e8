import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

const targetOf = (address: string): string =>
  `/${new URL(address).pathname}${new URL(address).search}`
const SVG = 'image/svg+xml; charset=UTF-8'

/** The type and size in the head of an image file. */
function headOf(bytes: Uint8Array = new Uint8Array(32)) {
  const file = Buffer.from(bytes)
  if (file.toString('latin1', 1, 4) === 'PNG')
    return { type: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  if (file.toString('latin1', 8, 16) === 'WEBPVP8L') {
    const sizes = file.readUInt32LE(21)
    const [width, height] = [(sizes & 0x3fff) + 1, ((sizes >> 14) & 0x3fff) + 1]
    return { type: 'image/webp', width, height }
  }
  const frame = file.indexOf(Buffer.of(0xff, 0xc0))
  const [width, height] = [file.readUInt16BE(frame + 7), file.readUInt16BE(frame + 5)]
  return { type: file.readUInt16BE(0) === 0xffd8 ? 'image/jpeg' : 'unknown', width, height }
}

interface Embedding {
  readonly _embedded: Readonly<Record<string, readonly object[]>>
}

test('every image of the demo dataset is generated in its declared size and type', async () => {
  const api = testApi()
  const { body } = await api.get('/core/v2/posts?_embed=1&per_page=100')
  const seen = new Set<string>()
  const media = body.flatMap(({ _embedded }: Embedding) => _embedded['wp:featuredmedia'] ?? [])
  for (const { media_details } of media)
    for (const { source_url, width, height, mime_type } of Object.values<Record<string, string>>(
      media_details.sizes,
    )) {
      const { status, headers, bytes } = await api.get(targetOf(String(source_url)))
      expect([status, headers['Content-Type']]).toEqual([200, mime_type])
      expect(headOf(bytes)).toEqual({ type: mime_type, width, height })
      seen.add(String(mime_type))
    }
  expect([...seen].sort()).toEqual(['image/jpeg', 'image/webp'])
})

test('an image is deterministic, and differs by file', async () => {
  const api = testApi()
  const [first, again, other] = await Promise.all(
    ['a', 'a', 'b'].map((name) => api.get(`//uploads/${name}.png`)),
  )
  expect(first?.bytes).toEqual(again?.bytes)
  expect(first?.bytes).not.toEqual(other?.bytes)
})

/** The rows of a two-colour PNG, without its filters. */
function rowsIn(bytes: Uint8Array = new Uint8Array()): readonly Buffer[] {
  const file = Buffer.from(bytes)
  const { width, height } = headOf(bytes)
  const start = file.indexOf('IDAT') + 4
  const data = inflateSync(file.subarray(start, start + file.readUInt32BE(start - 8)))
  const length = Math.ceil(width / 8) + 1
  expect(data.length).toBe(length * height)
  return Array.from({ length: height }, (_, row) => data.subarray(row * length, (row + 1) * length))
}

const H = [
  '..............#.#..............',
  '..............#.#..............',
  '..............###..............',
  '..............#.#..............',
  '..............#.#..............',
  '...............................',
  '..###.#.#.###.#.#.##..###.#.#..',
  '....#.#.#.#.#.#.#..#..#.#.#.#..',
  '..###.###.###..#...#..#.#.###..',
  '..#.....#.#.#.#.#..#..#.#...#..',
  '..###...#.###.#.#.###.###...#..',
  '...............................',
  '...............................',
]

test('an image shows its name and size, where there is room', async () => {
  const api = testApi()
  const shown = rowsIn((await api.get('//uploads/H-248x104.png')).bytes)
  // The rows in between repeat the one above.
  const squares = shown.filter((_, at) => at % 8 === 0).map((row) => [...row.subarray(1)])
  expect(squares.map((row) => row.map((ink) => (ink ? '#' : '.')).join(''))).toEqual(H)
  const small = rowsIn((await api.get('//uploads/H-20x12.png')).bytes)
  expect(Buffer.concat(small)).not.toContain(255)
})

test('avatars have the requested size', async () => {
  const api = testApi()
  const { body } = await api.get('/core/v2/posts/1?_embed=author')
  const faces = Object.entries<string>(body._embedded.author[0].avatar_urls)
  expect(faces.map(([size]) => size)).toEqual(['24', '48', '96'])
  for (const [size, address] of faces)
    expect((await api.get(targetOf(address))).text).toContain(`width="${size}" height="${size}"`)
  const { bytes } = await api.get('//avatars/7-24.png')
  expect(headOf(bytes)).toEqual({ type: 'image/png', width: 24, height: 24 })
})

test('unsupported types are SVG, and other files do not exist', async () => {
  const api = testApi()
  for (const name of ['logo.svg', 'dance.gif', 'hall.avif'])
    expect((await api.get(`//uploads/${name}`)).headers['Content-Type']).toBe(SVG)
  expect((await api.get('//uploads/report.pdf')).status).toBe(404)
  expect((await api.send('POST', '//uploads/a.png')).status).toBe(404)
})

test('a file name cannot request an image that is slow to generate', async () => {
  const api = testApi()
  const typeOf = async (size: string) =>
    (await api.get(`//uploads/hall-${size}.webp`)).headers['Content-Type']
  expect(await typeOf('2560x2560')).toBe('image/webp')
  expect([await typeOf('2561x8'), await typeOf('9999x9999')]).toEqual([SVG, SVG])
})

test('the flags of translatable strings are generated', async () => {
  const api = testApi({ variant: 'b' })
  const { body } = await api.get('/multilang/st/v1/strings?limit=1', { as: 'admin' })
  const { status, headers, text } = await api.get(targetOf(body[0].languageFlagUrl))
  expect([status, headers['Content-Type']]).toEqual([200, SVG])
  expect(text).toContain('>en</text>')
})
