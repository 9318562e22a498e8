import { expect, test } from 'vitest'
import { repeatUndelivered } from './availability.ts'

test('a request that a gateway does not deliver is sent again after a pause', async () => {
  const log: (number | 'pause')[] = []
  const statuses = [502, 503, 200, 200]
  const response = await repeatUndelivered(
    async () => {
      const status = statuses.shift() ?? 500
      log.push(status)
      return { status }
    },
    async () => {
      log.push('pause')
    },
  )
  expect(response).toEqual({ status: 200 })
  expect(log).toEqual([502, 503, 'pause', 200])
})
