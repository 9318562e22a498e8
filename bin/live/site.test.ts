import { expect, test } from 'vitest'
import { type Reply, startFake } from '#conformance/testing/fake-target.ts'
import { openSite } from './site.ts'

const ACCESS = { user: undefined, password: undefined, timeout: 20, cached: false, insecure: false }

/** The statuses of the responses to one GET. */
async function statusAfter(replies: readonly Reply[]) {
  const left = [...replies]
  const fake = await startFake({ override: () => left.shift() })
  const site = openSite(fake.address, ACCESS)
  try {
    const { status } = await site.get('/')
    return { status, requests: fake.requests.length }
  } finally {
    await site.close()
    await fake.close()
  }
}

const busy = (seconds: string): Reply => ({
  status: 429,
  headers: { 'retry-after': seconds },
  body: {},
})

test('a target that asks to wait is asked again, at most three times', async () => {
  expect(await statusAfter([busy('0'), { ...busy('1'), status: 503 }])).toEqual({
    status: 200,
    requests: 3,
  })
  expect(await statusAfter(Array.from({ length: 9 }, () => busy('0')))).toEqual({
    status: 429,
    requests: 4,
  })
})

test('a target that asks to wait for long, or does not say, is not asked again', async () => {
  expect(await statusAfter([busy('3600')])).toEqual({ status: 429, requests: 1 })
  expect(await statusAfter([{ status: 503, body: {} }])).toEqual({ status: 503, requests: 1 })
})
