import { expect, test } from 'vitest'
import { runLimited } from './schedule.ts'

test('work is limited in all and per host, and every item is done', async () => {
  const items = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']
  const busy: string[] = []
  const peaks = { all: 0, host: 0 }
  const done: string[] = []
  await runLimited(
    items,
    { concurrency: 3, perHost: 2, hostOf: (item) => item.charAt(0) },
    async (item) => {
      busy.push(item)
      peaks.all = Math.max(peaks.all, busy.length)
      peaks.host = Math.max(peaks.host, busy.filter((each) => each.startsWith('a')).length)
      await new Promise((resolve) => setImmediate(resolve))
      busy.splice(busy.indexOf(item), 1)
      done.push(item)
    },
  )
  expect(done.toSorted()).toEqual(items)
  expect(peaks).toEqual({ all: 3, host: 2 })
})
