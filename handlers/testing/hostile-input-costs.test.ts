/**
 * Hostile input of a hundred thousand characters: quadratic work would take ten seconds and more.
 */

import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { filterContent } from '#handlers/platform/rendering/filter-markup.rules.ts'
import { renderText } from '#handlers/platform/rendering/render.ts'
import { contentApi } from './content.ts'
import { testApi } from './testing.ts'

const LONG = 100_000

/** CPU time in milliseconds, independent of other processes on the machine. */
async function cpuOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The minimum of several runs excludes garbage collection and compilation. */
async function leastCpuOf(work: () => unknown): Promise<number> {
  let minimum = Number.POSITIVE_INFINITY
  for (let go = 0; go < 3; go += 1) minimum = Math.min(minimum, await cpuOf(work))
  return minimum
}

const MOST_MS = 1_500
const blanks = ' '.repeat(LONG)

const TEXTS: readonly string[] = [
  `<a${blanks}x>`,
  `<a href="${blanks}x">`,
  `<a href="${'x:'.repeat(LONG / 2)}">`,
  `<option${blanks}x`,
  `<source>${blanks}x`,
  `<source><audio ${'<audio '.repeat(LONG / 7)}`,
  `</object>${blanks}x`,
  `<figcaption>${blanks}x`,
  ...['<!--more', '<!--', '<a ', '<', '&', '"', "'", '[', '\n', '<pre></pre>', '<b><i>'].map(
    (word) => word.repeat(LONG / word.length),
  ),
]

for (const text of TEXTS)
  test(`content that starts with ${JSON.stringify(text.slice(0, 20))} takes linear time`, async () => {
    const api = contentApi()
    for (const as of ['author', 'admin'])
      expect(await cpuOf(() => api.make({ content: text }, 'posts', as))).toBeLessThan(MOST_MS)
    expect(await cpuOf(() => api.get('/core/v2/posts'))).toBeLessThan(MOST_MS)
  })

test('four times the text takes about four times the CPU time', async () => {
  const grows = async (work: (text: string) => unknown, text: string) =>
    (await leastCpuOf(() => work(text.repeat(4)))) / (1 + (await leastCpuOf(() => work(text))))
  for (const word of ['<a  ', '<option  ', '"1\' ', '<p>\n\n', '<!-- x'])
    for (const work of [filterContent, renderText])
      expect(await grows(work, word.repeat(2_000))).toBeLessThan(10)
})

for (const search of [`a${"'".repeat(LONG)}b`, `"${'" '.repeat(LONG)}`, blanks])
  test(`a search for ${JSON.stringify(search.slice(0, 9))} and so on is cheap`, async () => {
    const api = testApi()
    const cost = await cpuOf(() => api.get('/core/v2/posts', { json: { search } }))
    expect(cost).toBeLessThan(MOST_MS)
  })

const MILLION = 1_000_000

test('a list of a million items is rejected in any format', async () => {
  const api = testApi()
  const lists = [
    { form: `tags=${'1,'.repeat(MILLION)}` },
    { form: `tags=${'a,'.repeat(MILLION)}` },
    { json: { tags: '1 '.repeat(MILLION) } },
    { json: { tags: Array.from({ length: 10_001 }, () => 1) } },
  ]
  for (const list of lists) {
    const send = () => api.send('POST', '/core/v2/posts', { ...list, as: 'admin' })
    expect(await leastCpuOf(send)).toBeLessThan(MOST_MS / 3)
    const { status, body } = await send()
    expect(status).toBe(400)
    expect(body.data.details.tags.code).toBe('rest_too_many_items')
    expect(body.data.params.tags).toBe('tags must contain at most 10,000 items.')
  }
})

test('ten thousand items are accepted', async () => {
  const api = testApi()
  for (const include of ['4,'.repeat(10_000), Array.from({ length: 10_000 }, () => 4)])
    expect((await api.get('/core/v2/posts', { json: { include } })).status).toBe(200)
})

test('invalid UTF-8 is passed on cheaply', async () => {
  const api = testApi()
  for (const word of ['%ffa', '%41a%ff'])
    expect(
      await cpuOf(() => api.send('POST', '/core/v2/posts', { form: `a=${word.repeat(500_000)}` })),
    ).toBeLessThan(MOST_MS / 3)
})

test('unique slugs of equal titles are found without counting from the start', async () => {
  const records = (count: number) => ({
    posts: Array.from({ length: count }, (_, at) => ({ id: at + 1, type: 'post', title: 'One' })),
  })
  const document = { format: 'understudy-dataset', version: 1, variant: 'a' }
  const cost = (count: number) =>
    leastCpuOf(() => readDataset({ ...document, records: records(count) }))
  expect((await cost(8_000)) / (await cost(1_000))).toBeLessThan(24)
})

test('the thousandth item of one title costs as much as the hundredth', async () => {
  const api = contentApi()
  const makeMany = async () => {
    for (let at = 0; at < 100; at += 1) await api.make({ title: 'One', status: 'publish' })
  }
  await makeMany()
  const early = await cpuOf(makeMany)
  for (let at = 0; at < 15; at += 1) await makeMany()
  expect(await leastCpuOf(makeMany)).toBeLessThan(3 * early)
})

test('unknown names are cheap to reject on the control interface', async () => {
  const api = testApi()
  const long = '*a'.repeat(MILLION / 2)
  const faults = [{ operation: long }, { namespace: long }, { path: '/core', error: long }]
  const asks = [
    ...faults.map((json) => () => api.send('POST', '//__understudy/faults', { json })),
    () => api.send('PUT', '//__understudy/situation', { json: { [long]: 1 } }),
    () => api.send('PUT', '//__understudy/scenario', { json: { name: long } }),
    () => api.get(`//__understudy/requests?operation=${long.slice(0, 8000)}`),
  ]
  for (const ask of asks) {
    expect((await ask()).status).toBe(400)
    expect(await leastCpuOf(ask)).toBeLessThan(MOST_MS / 10)
  }
})
