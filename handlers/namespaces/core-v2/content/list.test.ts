import { expect, test } from 'vitest'
import { type ContentApi, contentApi, expectError, USER } from '#handlers/testing/content.ts'

const date = (day: number): string => `2026-02-0${day}T10:00:00`

/** Three published posts and a draft, oldest first. */
async function filled(): Promise<ContentApi & { readonly all: readonly number[] }> {
  const api = contentApi()
  const all = [
    await api.make({
      title: 'Alpha garden',
      content: 'red apples',
      status: 'publish',
      date: date(1),
      author: USER.author,
    }),
    await api.make({
      title: 'beta',
      excerpt: 'garden path',
      status: 'publish',
      date: date(2),
      slug: 'second',
    }),
    await api.make({
      title: 'Gamma',
      content: 'the garden',
      status: 'publish',
      date: date(3),
      format: 'aside',
    }),
    await api.make({ title: 'Delta', content: 'draft garden', date: date(4) }),
  ]
  return { ...api, all }
}

/** Each query with the positions (0 is the oldest) of the expected posts, in order. */
const QUERIES: readonly (readonly [string, readonly number[]])[] = [
  ['', [2, 1, 0]],
  ['order=asc', [0, 1, 2]],
  ['orderby=title&order=asc', [0, 1, 2]],
  ['orderby=title', [2, 1, 0]],
  ['orderby=id&order=asc', [0, 1, 2]],
  ['orderby=slug&order=asc', [0, 2, 1]],
  ['orderby=author&order=asc', [1, 2, 0]],
  ['orderby=modified', [2, 1, 0]],
  ['orderby=include&include=<2>,<0>', [2, 0]],
  ['orderby=include_slugs&slug=second,alpha-garden', [1, 0]],
  ['orderby=include_slugs', [2, 1, 0]],
  ['include=<0>,<2>', [2, 0]],
  ['include[]=<0>', [0]],
  ['include=<0>&exclude=<0>', [0]],
  ['exclude=<1>', [2, 0]],
  ['include=<3>', []],
  ['slug=second', [1]],
  ['slug[]=Second&slug[]=gamma', [2, 1]],
  ['slug=nobody', []],
  ['author=3', [0]],
  ['author_exclude=3', [2, 1]],
  ['author=3&author_exclude=1', [0]],
  ['author=1&author_exclude=1', [0]],
  [`after=${date(1)}`, [2, 1]],
  [`before=${date(3)}`, [1, 0]],
  [`after=${date(1)}&before=${date(3)}`, [1]],
  ['after=2026-02-01T09:00:00Z', [2, 1]],
  ['after=2026-02-01T08:59:59Z', [2, 1, 0]],
  ['modified_after=2026-02-02T09:00:00', [2, 1]],
  ['modified_before=2026-02-02T10:00:00', [0]],
  ['search=garden', [2, 1, 0]],
  ['search=GARDEN', [2, 1, 0]],
  ['search=garden%20apples', [0]],
  ['search=red,apples', [0]],
  ['search=red%2Bapples', [0]],
  ['search=garden%20-apples', [2, 1]],
  ['search=%22garden%20path%22', [1]],
  ['search=%22path%20garden%22', []],
  ['search=the%20gamma', [2]],
  ['search=the', [2]],
  ['search=', [2, 1, 0]],
  ['search=0', []],
  ['search=garden&search_columns=post_title', [0]],
  ['search=garden&search_columns[]=post_excerpt&search_columns[]=post_title', [1, 0]],
  ['search=beta&search_semantics=exact', [1]],
  ['search=gamm&search_semantics=exact', []],
  ['search=garden&orderby=relevance', [0, 2, 1]],
  ['search=garden&orderby=relevance&order=asc', [0, 1, 2]],
  ['format=aside', [2]],
  ['format=standard', [1, 0]],
  ['format[]=standard&format[]=aside', [2, 1, 0]],
  ['per_page=2', [2, 1]],
  ['per_page=2&page=2', [0]],
  ['offset=1', [1, 0]],
  ['offset=1&per_page=1', [1]],
  ['offset=1&per_page=1&page=2', [1]],
  ['offset=9', []],
]

for (const [query, positions] of QUERIES)
  test(`posts?${query} finds ${positions.join() || 'nothing'}`, async () => {
    const api = await filled()
    const sent = query.replace(/<(\d)>/g, (_, position) => String(api.all[Number(position)]))
    expect(await api.ids(sent)).toEqual(positions.map((position) => api.all[position]))
  })

test('filtering by status requires the permission to edit', async () => {
  const api = await filled()
  expect(await api.ids('status=draft', 'editor')).toEqual([api.all[3]])
  expect(await api.ids('status=draft,publish', 'editor')).toHaveLength(4)
  expect(await api.ids('status=any', 'editor')).toHaveLength(4)
  await api.delete(`/core/v2/posts/${api.all[0]}`)
  expect(await api.ids('status=any', 'editor')).toHaveLength(3)
  expect(await api.ids('status=trash', 'editor')).toEqual([api.all[0]])
  expect(await api.ids('status=any,trash', 'editor')).toHaveLength(4)
})

test('unreadable items are omitted, but counted', async () => {
  const api = await filled()
  const own = await api.make({ author: USER.author })
  const response = await api.get('/core/v2/posts?status=draft', { as: 'author' })
  expect(response.body.map(({ id }: { id: number }) => id)).toEqual([own])
  expect(response.headers['X-WP-Total']).toBe('2')
})

test('a forbidden status is reported before an unknown one', async () => {
  const api = contentApi()
  const stranger = await api.get('/core/v2/posts?status=nonsense')
  expect(stranger.body).toEqual({
    code: 'rest_invalid_param',
    message: 'Invalid parameter(s): status',
    data: {
      status: 400,
      params: { status: 'Status is forbidden.' },
      details: {
        status: {
          code: 'rest_forbidden_status',
          message: 'Status is forbidden.',
          data: { status: 401 },
        },
      },
    },
  })
  const subscriber = await api.get('/core/v2/posts?status=draft', { as: 'subscriber' })
  expect(subscriber.body.data.details.status.data.status).toBe(403)
  const editor = await api.get('/core/v2/posts?status=nonsense', { as: 'editor' })
  expect(editor.body.data.params.status).toBe(
    'status[0] is not one of publish, future, draft, pending, private, trash, auto-draft, inherit, request-pending, request-confirmed, request-failed, request-completed, and any.',
  )
})

test('totals and links to adjacent pages', async () => {
  const api = await filled()
  const collection = 'http://site.example/api/core/v2/posts'
  const first = await api.get('/core/v2/posts?per_page=1&sticky=false')
  expect(first.headers).toMatchObject({ 'X-WP-Total': '3', 'X-WP-TotalPages': '3' })
  expect(first.headers['Link']).toBe(`<${collection}?per_page=1&sticky&page=2>; rel="next"`)
  const middle = await api.get(`/core/v2/posts?page=2&per_page=1&exclude=${999}&search=garden`)
  expect(middle.headers['Link']).toBe(
    `<${collection}?page=1&per_page=1&exclude%5B0%5D=999&search=garden>; rel="prev", <${collection}?page=3&per_page=1&exclude%5B0%5D=999&search=garden>; rel="next"`,
  )
  const whole = await api.get('/core/v2/posts')
  expect(whole.headers['Link']).toBe('<http://site.example/api/>; rel="https://api.w.org/"')
})

test('links to other pages contain the search without markup', async () => {
  const api = await filled()
  const { headers } = await api.get('/core/v2/posts?search=%3Ci%3Egarden%3C/i%3E%0A%20&per_page=1')
  expect(headers['Link']).toContain('/core/v2/posts?search=garden&per_page=1&page=2>')
  const unsaid = await api.send('GET', '/core/v2/posts?per_page=1', { json: { search: null } })
  expect(unsaid.status).toBe(200)
})

test('negative ids are looked up as positive ones', async () => {
  const api = contentApi()
  const top = await api.make({ status: 'publish' }, 'pages')
  const below = await api.make({ status: 'publish', parent: top }, 'pages')
  const ids = (query: string) => api.ids(query, undefined, 'pages')
  expect(await ids(`include=-${top}`)).toEqual([top])
  expect(await ids(`exclude=-${top}`)).toEqual([below])
  expect(await ids(`parent=-${top}`)).toEqual([below])
  expect(await ids(`author=-${USER.admin}&parent=0`)).toEqual([top])
})

test('a page past the end is rejected, unless the list is empty', async () => {
  const api = await filled()
  expectError(await api.get('/core/v2/posts?page=2'), 400, 'rest_post_invalid_page_number')
  const none = await api.get('/core/v2/posts?page=2&slug=nobody')
  expect(none).toMatchObject({ status: 200, body: [] })
  expect(none.headers).toMatchObject({ 'X-WP-Total': '0', 'X-WP-TotalPages': '0' })
})

test('an offset past the end returns an empty list and a total of 0', async () => {
  const api = await filled()
  const response = await api.get('/core/v2/posts?offset=3')
  expect(response).toMatchObject({ status: 200, body: [] })
  expect(response.headers).toMatchObject({ 'X-WP-Total': '0', 'X-WP-TotalPages': '0' })
  expectError(await api.get('/core/v2/posts?offset=1&page=2'), 400, 'rest_post_invalid_page_number')
})

test('an order requires the argument it depends on', async () => {
  const api = contentApi()
  for (const search of ['', '&search=', '&search=0', '&search=%20%0A', '&search=%3Cb%3E'])
    expectError(
      await api.get(`/core/v2/posts?orderby=relevance${search}`),
      400,
      'rest_no_search_term_defined',
    )
  expectError(
    await api.get('/core/v2/posts?orderby=include'),
    400,
    'rest_orderby_include_missing_include',
  )
})

test('anonymous searches do not find protected items', async () => {
  const api = contentApi()
  const id = await api.make({ title: 'Hidden', status: 'publish', password: 'p' })
  expect(await api.ids('search=hidden')).toEqual([])
  expect(await api.ids('')).toEqual([id])
  expect(await api.ids('search=hidden', 'subscriber')).toEqual([id])
})

test('relevance of several words: phrase, all, any, excerpt, content, rest', async () => {
  const api = contentApi()
  const make = (fields: object) => api.make({ status: 'publish', date: date(1), ...fields })
  const rest = await make({ title: 'r', content: 'blue x green' })
  const content = await make({ title: 'c', content: 'green blue' })
  const excerpt = await make({ title: 'e', excerpt: 'green blue' })
  const some = await make({ title: 'green', content: 'blue' })
  const every = await make({ title: 'blue green' })
  const phrase = await make({ title: 'so green blue' })
  expect(await api.ids('search=green%20blue&orderby=relevance')).toEqual([
    phrase,
    every,
    some,
    excerpt,
    content,
    rest,
  ])
})

test('ten or more words are one phrase', async () => {
  const api = contentApi()
  const text = 'one1 two2 three3 four4 five5 six6 seven7 eight8 nine9 ten10'
  const id = await api.make({ title: 'T', content: text, status: 'publish' })
  expect(await api.ids(`search=${encodeURIComponent(text)}`)).toEqual([id])
  expect(
    await api.ids(`search=${encodeURIComponent(text.split(' ').reverse().join(' '))}`),
  ).toEqual([])
})

const PAGES: readonly (readonly [string, readonly number[]])[] = [
  ['parent=0', [2, 0]],
  ['parent=<0>', [1]],
  ['parent=<0>,0', [2, 1, 0]],
  ['parent_exclude=<0>', [2, 0]],
  ['parent_exclude=0', [1]],
  ['parent=<0>&parent_exclude=<0>', [1]],
  ['menu_order=0', [2, 1]],
  ['menu_order=4', [0]],
  ['orderby=menu_order', [0, 2, 1]],
  ['orderby=parent&order=asc', [0, 2, 1]],
]

for (const [query, positions] of PAGES)
  test(`pages?${query} finds ${positions.join()}`, async () => {
    const api = contentApi()
    const make = (fields: object) => api.make({ status: 'publish', ...fields }, 'pages')
    const top = await make({ date: date(1), menu_order: 4 })
    const all = [top, await make({ date: date(2), parent: top }), await make({ date: date(3) })]
    const sent = query.replace(/<(\d)>/g, (_, position) => String(all[Number(position)]))
    expect(await api.ids(sent, undefined, 'pages')).toEqual(
      positions.map((position) => all[position]),
    )
  })

test('links repeat unknown arguments, whatever their name', async () => {
  const api = await filled()
  const { headers } = await api.get('/core/v2/posts?per_page=1&hasOwnProperty=1')
  expect(headers['Link']).toContain('/posts?per_page=1&hasOwnProperty=1&page=2>')
})
