import { expect, test } from './playwright.ts'

const settings = 'spamfilter/v1/settings'
const authorization = `Basic ${btoa('admin:admin-secret')}`

for (const round of [1, 2])
  test(`each test starts from the dataset (${round})`, async ({ understudy, request }) => {
    const address = `${understudy.restRoot}${settings}`
    const before = await request.get(address, { headers: { authorization } })
    expect((await before.json()).spamfilter_strictness).toBe(true)
    const changed = await request.post(address, {
      headers: { authorization },
      data: { spamfilter_strictness: false },
    })
    expect((await changed.json()).spamfilter_strictness).toBe(false)
  })
