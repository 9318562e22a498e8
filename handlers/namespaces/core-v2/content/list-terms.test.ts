import { expect, test } from 'vitest'
import { type ContentApi, contentApi } from '#handlers/testing/content.ts'

const NEWS = 2
const LOCAL = 3
const RED = 11
const BLUE = 12

/** Categories in a tree, two tags; posts 0 to 3 from the oldest to the newest. */
async function filled(): Promise<ContentApi & { readonly all: readonly number[] }> {
  const api = contentApi()
  const term = (id: number, taxonomy: 'category' | 'post_tag', parent = 0) =>
    api.site.terms.insert({ id, taxonomy, name: `T${id}`, slug: `t${id}`, description: '', parent })
  term(NEWS, 'category')
  term(LOCAL, 'category', NEWS)
  term(RED, 'post_tag')
  term(BLUE, 'post_tag')
  const make = (day: number, fields: object) =>
    api.make({ status: 'publish', date: `2026-02-0${day}T10:00:00`, ...fields })
  const all = [
    await make(1, { categories: [NEWS] }),
    await make(2, { categories: [LOCAL], tags: [RED] }),
    await make(3, { categories: [NEWS, LOCAL], tags: [RED, BLUE] }),
    await make(4, { tags: [BLUE], sticky: true }),
  ]
  return { ...api, all }
}

const QUERIES: readonly (readonly [string, readonly number[]])[] = [
  ['categories=2', [2, 0]],
  ['categories=2,3', [2, 1, 0]],
  ['categories[terms]=2&categories[include_children]=true', [2, 1, 0]],
  ['categories[terms]=2,3&categories[operator]=AND', [2]],
  ['categories[terms]=', [3, 2, 1, 0]],
  ['categories=99', []],
  ['categories_exclude=2', [3, 1]],
  ['categories_exclude[terms]=2&categories_exclude[include_children]=true', [3]],
  ['tags=11', [2, 1]],
  ['tags[terms]=11,12&tags[operator]=AND', [2]],
  ['tags_exclude=12', [1, 0]],
  ['categories=2&tags=11', [2]],
  ['categories=2&tags=11&tax_relation=OR', [2, 1, 0]],
  ['categories=2&tags_exclude=11&tax_relation=OR', [3, 2, 0]],
  ['categories=3&tags_exclude=99&tax_relation=OR', [2, 1]],
  ['tax_relation=OR', [3, 2, 1, 0]],
  ['sticky=true', [3]],
  ['sticky=true&exclude=<3>', [3]],
  ['sticky=false', [2, 1, 0]],
  ['sticky=false&exclude=<0>', [2, 1]],
  ['sticky=true&include=<0>', []],
  ['sticky=true&include=<3>,<0>', [3]],
  ['sticky=false&include=<3>', [3]],
  ['ignore_sticky=false&order=asc&per_page=2', [3, 0, 1]],
  ['ignore_sticky=false&order=asc&per_page=2&page=2', [2, 3]],
  ['ignore_sticky=true&order=asc&per_page=2', [0, 1]],
  ['ignore_sticky=false&order=asc&include=<0>,<3>', [0, 3]],
  ['ignore_sticky=false&order=asc&categories=2', [0, 2]],
  ['ignore_sticky=false&order=asc&search=item&per_page=1', [0]],
  ['ignore_sticky=false&order=asc&exclude=<3>&per_page=2', [0, 1]],
]

for (const [query, positions] of QUERIES)
  test(`posts?${query} finds ${positions.join() || 'nothing'}`, async () => {
    const api = await filled()
    const sent = query.replace(/<(\d)>/g, (_, position) => String(api.all[Number(position)]))
    expect(await api.ids(sent)).toEqual(positions.map((position) => api.all[position]))
  })

test('sticky posts in front do not change the totals', async () => {
  const api = await filled()
  const response = await api.get('/core/v2/posts?ignore_sticky=false&order=asc&per_page=2')
  expect(response.body).toHaveLength(3)
  expect(response.headers).toMatchObject({ 'X-WP-Total': '4', 'X-WP-TotalPages': '2' })
})

const REFUSALS: readonly (readonly [string, string])[] = [
  [
    'categories=a',
    'categories is not a valid Term ID List. Reason: categories[0] is not of type integer.',
  ],
  [
    'categories[nope]=1',
    'categories is not a valid Term ID Taxonomy Query. Reason: nope is not a valid property of Object.',
  ],
  [
    'categories=',
    'categories matches Term ID List and Term ID Taxonomy Query, but should match only one.',
  ],
  [
    'format=nope',
    'format[0] is not one of standard, aside, chat, gallery, link, image, quote, status, video, and audio.',
  ],
  ['format=aside,aside', 'format has duplicate items.'],
  ['sticky=maybe', 'sticky is not of type boolean.'],
  ['per_page=101', 'per_page must be between 1 (inclusive) and 100 (inclusive)'],
  ['per_page=0', 'per_page must be between 1 (inclusive) and 100 (inclusive)'],
  ['page=0', 'page must be greater than or equal to 1'],
  ['after=yesterday', 'Invalid date.'],
  [
    'orderby=menu_order',
    'orderby is not one of author, date, id, include, modified, parent, relevance, slug, include_slugs, and title.',
  ],
  ['context=nope', 'context is not one of view, embed, and edit.'],
]

for (const [query, message] of REFUSALS)
  test(`posts?${query} is rejected: ${message}`, async () => {
    const response = await contentApi().get(`/core/v2/posts?${query}`)
    expect(response.status).toBe(400)
    expect(Object.values(response.body.data.params)).toEqual([message])
  })
