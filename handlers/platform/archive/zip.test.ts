import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { InputError } from '#openapi/values/input-error.ts'
import { inflate } from './inflate.ts'
import { readZip } from './zip.ts'

const LIMIT = 100_000
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const varied = JSON.stringify(Array.from({ length: 900 }, (_, id) => ({ id, word: `x${id * 37}` })))

test('every deflate block type is unpacked', async () => {
  for (const level of [0, 1, 6, 9])
    for (const sample of ['', 'short', 'repeat '.repeat(500), varied])
      expect(text(await inflate(deflateRawSync(sample, { level }), LIMIT))).toBe(sample)
  const fixed = deflateRawSync(varied, { strategy: 4 })
  expect(text(await inflate(fixed, LIMIT))).toBe(varied)
})

test('invalid deflate data is rejected', async () => {
  await expect(inflate(new Uint8Array([7]), LIMIT)).rejects.toThrow(InputError)
  await expect(inflate(new Uint8Array(), LIMIT)).rejects.toThrow(InputError)
  const cut = deflateRawSync(varied).subarray(0, 200)
  await expect(inflate(cut, LIMIT)).rejects.toThrow(InputError)
})

test('output beyond the limit is rejected', async () => {
  await expect(inflate(deflateRawSync('a'.repeat(LIMIT + 1)), LIMIT)).rejects.toThrow(InputError)
})

test('data that is not an archive has no members', async () => {
  expect(await readZip(new Uint8Array())).toEqual([])
  expect(await readZip(new TextEncoder().encode('x'.repeat(200)))).toEqual([])
})

interface Member {
  readonly name: string
  readonly packed: Uint8Array
}

const numbers = (size: number, values: readonly (readonly [number, number])[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(size))
  for (const [at, value] of values) view.setUint32(at, value, true)
  return new Uint8Array(view.buffer)
}

/** An archive of deflated members; the directory lists each member `times` times. */
function archiveOf(members: readonly Member[], times = 1): Uint8Array {
  const encoder = new TextEncoder()
  const starts: number[] = []
  const parts: Uint8Array[] = []
  let size = 0
  const add = (...added: readonly Uint8Array[]): void => {
    parts.push(...added)
    for (const { length } of added) size += length
  }
  for (const { name, packed } of members) {
    starts.push(size)
    const head = numbers(30, [
      [0, 0x04034b50],
      [26, name.length],
    ])
    add(head, encoder.encode(name), packed)
  }
  const directory = size
  for (let time = 0; time < times; time += 1)
    for (const [index, { name, packed }] of members.entries()) {
      const start = starts[index] ?? 0
      const fields = [
        [0, 0x02014b50],
        [10, 8],
        [20, packed.length],
        [28, name.length],
        [42, start],
      ]
      const entry = numbers(
        46,
        fields.map(([at = 0, value = 0]) => [at, value] as const),
      )
      add(entry, encoder.encode(name))
    }
  add(
    numbers(22, [
      [0, 0x06054b50],
      [10, members.length * times],
      [16, directory],
    ]),
  )
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

test('the members of an archive are read', async () => {
  const archive = archiveOf([
    { name: 'a.json', packed: deflateRawSync('{}') },
    { name: 'b.json', packed: deflateRawSync('[]') },
  ])
  expect(await readZip(archive)).toEqual([
    { name: 'a.json', text: '{}' },
    { name: 'b.json', text: '[]' },
  ])
})

test('an archive whose members share bytes has none', async () => {
  const bomb = archiveOf([{ name: 'a.json', packed: deflateRawSync('a'.repeat(1_000_000)) }], 100)
  expect(bomb.length).toBeLessThan(10_000)
  expect(await readZip(bomb)).toEqual([])
})

test('the total size of the members is limited', async () => {
  const packed = deflateRawSync('a'.repeat(1_500_000))
  const members = Array.from({ length: 10 }, (_, at) => ({ name: `${at}.json`, packed }))
  const read = await readZip(archiveOf(members))
  expect(read.length).toBeGreaterThan(0)
  expect(read.reduce((sum, member) => sum + member.text.length, 0)).toBeLessThan(4_000_001)
})

test('a member that is too large is omitted', async () => {
  const members = [
    { name: 'a.json', packed: deflateRawSync('a'.repeat(2_000_001)) },
    { name: 'b.json', packed: deflateRawSync('{}') },
  ]
  expect(await readZip(archiveOf(members))).toEqual([{ name: 'b.json', text: '{}' }])
})

test('the number of members read is limited', async () => {
  const packed = deflateRawSync('{}')
  const members = Array.from({ length: 150 }, (_, at) => ({ name: `${at}.json`, packed }))
  expect(await readZip(archiveOf(members))).toHaveLength(100)
})
