import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

test('cached data of a page is not shared between sites', async () => {
  const api = testApi()
  const inSite = (name: string) => ({ as: 'admin', headers: { 'x-understudy-site': name } })
  const { body: pages } = await api.get('/core/v2/pages?per_page=100', { as: 'admin' })
  const child = pages.find(({ parent }: { parent: number }) => parent)
  const other = pages.find(({ id, parent }: { id: number; parent: number }) => {
    return parent === 0 && ![child.id, child.parent].includes(id)
  })
  const rename = (name: string, id: number) =>
    api.send('POST', `/core/v2/pages/${id}`, { ...inSite(name), json: { slug: 'renamed' } })
  // The same number of writes in both sites, so that their versions are equal.
  await rename('first', child.parent)
  await rename('second', other.id)
  const linkIn = async (name: string): Promise<string> =>
    (await api.get(`/core/v2/pages/${child.id}`, inSite(name))).body.link
  expect(await linkIn('first')).toContain('/renamed/')
  expect(await linkIn('second')).toBe(child.link)
})
