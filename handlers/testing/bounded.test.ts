/** What is remembered to be fast has an end: whatever callers make up, it does not fill the memory. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { toUtcText } from '#fixtures/time.ts'
import { firstFreeNumber } from '#handlers/platform/free-number.ts'
import { createHostCheck } from '#handlers/runtime/host-names.ts'
import { expect, test } from '#openapi/testing/test.ts'
import { contentApi } from './content.ts'
import { type TestApi, testApi } from './testing.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const heapMib = (): number => {
  collect()
  return process.memoryUsage().heapUsed / (1024 * 1024)
}

/** Whether the work leaves little behind; without a limit each of these leaves 20 MiB and more. */
async function expectLittleLeft(work: () => unknown): Promise<void> {
  const before = heapMib()
  await work()
  expect(heapMib() - before).toBeLessThan(12)
}

const LONG = 'x'.repeat(200)
const MANY = 100_000

function repeat(times: number, work: (at: number) => unknown): void {
  for (let at = 0; at < times; at += 1) work(at)
}

test('the names under which a server is called', async () => {
  const judge = createHostCheck([])
  await expectLittleLeft(() => repeat(MANY, (at) => judge(`${LONG}${at}.localhost`)))
  expect(judge('localhost')).toBe('fine')
})

test('moments that were written', async () => {
  await expectLittleLeft(() => repeat(3 * MANY, (at) => toUtcText(at * 1000)))
})

test('where the search for a free number ended', async () => {
  const { site } = testApi()
  const search = { first: 1, left: 0, isTaken: () => false }
  await expectLittleLeft(() =>
    repeat(MANY, (at) => firstFreeNumber(site, { ...search, spot: `${LONG}${at}` })),
  )
  expect(site.posts.size).toBeGreaterThan(0)
})

/** So that no whole response is remembered, which has a limit of its own. */
const header = (name: string) => (name === 'x-http-method-override' ? 'GET' : undefined)

/** The same question under one name of the server after the other. */
async function askEverywhere({ standIn }: TestApi, times: number, path: string): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const origin = `http://name-${at}.localhost`
    const input = { method: 'GET', target: `/api${path}`, origin, header }
    const { status } = await standIn.respond(standIn.dispatch(input))
    if (status !== 200) throw new Error(`expected 200, got ${status}`)
  }
}

test('texts of items and of the index, by the address they name', async () => {
  const api = contentApi()
  const content = 'word '.repeat(36_000)
  const id = await api.make({ content, status: 'publish' })
  await expectLittleLeft(() => askEverywhere(api, 150, `/core/v2/posts/${id}`))
  await expectLittleLeft(() => askEverywhere(api, 250, '/'))
  expect(api.site.posts.size).toBeGreaterThan(0)
})
