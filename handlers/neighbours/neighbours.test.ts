import { expect, test } from 'vitest'
import { neighboursApi } from './testing.ts'

test('every link of a post leads to an answer', async () => {
  const api = neighboursApi()
  const { body: post } = await api.get('/core/v2/posts/29')
  const hrefs = Object.entries(post._links)
    .filter(([relation]) => relation !== 'curies' && !/revision|version/.test(relation))
    .flatMap(([, links]) => (links as { href: string }[]).map(({ href }) => href))
  expect(hrefs.length).toBeGreaterThan(8)
  for (const href of hrefs) {
    const { status } = await api.get(href.split('/api')[1] ?? '')
    expect(`${status} ${href}`).toBe(`200 ${href}`)
  }
})

test('the index lists the routes, and without the extension it does not', async () => {
  const routesOf = async (api: ReturnType<typeof neighboursApi>) =>
    Object.keys((await api.get('/core/v2')).body.routes)
  expect(await routesOf(neighboursApi())).toContain('/core/v2/categories/(?P<id>[\\d]+)')
  expect(await routesOf(neighboursApi({ isOn: false }))).not.toContain('/core/v2/categories')
})

test('an embedded post is the same with and without the extension', async () => {
  const target = '/core/v2/posts?_embed&per_page=5'
  const on = await neighboursApi().get(target)
  const off = await neighboursApi({ isOn: false }).get(target)
  expect(on.body).toEqual(off.body)
})
