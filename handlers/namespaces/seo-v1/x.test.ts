import { test } from 'playwright/test'
import { testApi } from '#handlers/testing.ts'
test('x', async () => {
  const api = testApi({ variant: 'b' })
  const c = await api.post('/core/v2/posts', { title: '日本 news', content: 'x', status: 'publish' })
  console.log(c.body.slug, c.body.link)
  const h = await api.get(`/seo/v1/get_head?url=${encodeURIComponent(c.body.link)}`)
  console.log(h.status, h.body.json.canonical)
})
