/** Caches are bounded: arbitrary input of clients does not exhaust the memory. */
import { beforeAll, expect, test } from 'vitest'
import { toUtcText } from '#fixtures/values/time.ts'
import { firstFreeNumber } from '#handlers/platform/free-number.ts'
import { createHostCheck } from '#handlers/runtime/request/host-names.ts'
import { usedHeap } from '#openapi/testing/heap.ts'
import { testApi } from './testing.ts'

const heapMib = async (): Promise<number> => (await usedHeap()) / (1024 * 1024)

/** Sends inputs with new names, numbered from this one on. */
type Ask = (from: number) => unknown

function repeat(from: number, times: number, work: (at: number) => unknown): void {
  for (let at = from; at < from + times; at += 1) work(at)
}

const LONG = 'x'.repeat(200)
const MANY = 100_000

/** Without a limit each of these retains 20 MiB or more. */
const ASKS: Readonly<Record<string, () => Ask | Promise<Ask>>> = {
  'the names under which a server is called': () => {
    const judge = createHostCheck([])
    return (from) => repeat(from, MANY, (at) => judge(`${LONG}${at}.localhost`))
  },
  'moments that were written': () => (from) => repeat(from, 3 * MANY, (at) => toUtcText(at * 1000)),
  'where the search for a free number ended': () => {
    const { site } = testApi()
    const search = { first: 1, releaseCount: 0, isTaken: () => false }
    return (from) =>
      repeat(from, MANY, (at) => firstFreeNumber(site, { ...search, key: `${LONG}${at}` }))
  },
}

const LITTLE_MIB = 12

/** Holds references to the asks while measuring: their caches must not be collected. */
async function leftBy(asks: readonly Ask[], from: number): Promise<number> {
  const before = await heapMib()
  for (const ask of asks) await ask(from)
  const left = (await heapMib()) - before
  return asks.length > 0 ? left : 0
}

/** Garbage collection takes longer than the calls, so all calls are measured together first. */
let isLittleAltogether = false
beforeAll(async () => {
  const asks = await Promise.all(Object.values(ASKS).map((make) => make()))
  isLittleAltogether = (await leftBy(asks, 0)) < LITTLE_MIB
})

for (const [what, make] of Object.entries(ASKS))
  test(what, async () => {
    if (isLittleAltogether) return
    expect(await leftBy([await make()], 3 * MANY)).toBeLessThan(LITTLE_MIB)
  })
