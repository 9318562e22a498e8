import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

test('an item has an embed page, by its address and by its id', async () => {
  const api = testApi()
  const { body } = await api.get('/core/v2/posts?per_page=1&_fields=id,link,title')
  const [post]: readonly { readonly id: number; readonly link: string }[] = JSON.parse(
    JSON.stringify(body),
  )
  const { pathname } = new URL(post?.link ?? '')
  for (const target of [`${pathname}embed/`, `/?p=${post?.id}&embed=true`]) {
    const { standIn } = api
    const origin = new URL(post?.link ?? '').origin
    const input = { method: 'GET', target, origin, header: () => undefined }
    const { status, headers, body: page } = await standIn.respond(standIn.dispatch(input))
    expect([status, headers['Content-Type']]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(headers['X-Frame-Options']).toBeUndefined()
    expect(page).toContain(`href="${post?.link}"`)
  }
})
