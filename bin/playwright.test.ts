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

test('a test makes and reads the records of its own site', async ({ understudy, request }) => {
  const post = understudy.create('post', { title: 'Only here' })
  const sent = await request.get(`${understudy.restRoot}core/v2/posts/${post.id}`)
  expect((await sent.json()).title.rendered).toBe('Only here')
  expect(understudy.db.post.count({ where: { title: { equals: 'Only here' } } })).toBe(1)
})

test('the fixture is a hand on its site', async ({ understudy, request }) => {
  understudy.fault({ operation: 'core.posts.list', status: 503 })
  understudy.setTime('2026-06-01T08:00:00Z')
  const address = `${understudy.restRoot}core/v2/posts`
  expect((await request.get(address)).status()).toBe(503)
  expect((await request.get(address)).status()).toBe(200)
  expect(understudy.requests('core.posts.*').map(({ status }) => status)).toEqual([503, 200])
  setTimeout(() => void request.get(`${address}?search=tea`), 100)
  await expect(understudy).toHaveReceived('core.posts.list', { search: 'tea' })
  await expect(understudy).not.toHaveReceived('core.posts.create')
})
