import { expect, test } from 'vitest'
import { siteIdentity } from '#fixtures/documents/platform.ts'
import { type ContentApi, contentApi, USER } from '#handlers/testing/content.ts'
import { TEST_ORIGIN } from '#handlers/testing/testing.ts'

const date = (day: number): string => `2026-02-0${day}T10:00:00`

/** Posts of two months in a category below another one; the site is an hour east of UTC. */
async function filledSite() {
  const api = contentApi()
  api.site.change(siteIdentity, {
    ...api.site.read(siteIdentity),
    timezone_string: 'Europe/Berlin',
  })
  const category = { taxonomy: 'category' as const, description: '' }
  api.site.terms.insert({ ...category, id: 20, name: 'News', slug: 'news', parent: 0 })
  api.site.terms.insert({ ...category, id: 21, name: 'Local', slug: 'local', parent: 20 })
  const publish = { status: 'publish', author: USER.editor }
  const old = await api.make({ ...publish, title: 'Old', date: '2026-01-05T10:00:00' })
  const text = { content: 'One two three four', categories: [21] }
  const apple = await api.make({ ...publish, ...text, title: 'Apple', date: date(2) })
  const sticky = await api.make({ ...publish, title: 'Top', date: date(1), sticky: true })
  await api.make({ title: 'Hidden', content: 'Not yet' })
  const pair = { old, apple, sticky }
  return { ...api, ...pair, shown: (content: string) => shownIn(api, content) }
}

async function shownIn({ make, get }: ContentApi, content: string): Promise<string> {
  const id = await make({ title: 'Page with blocks', content, status: 'publish' }, 'pages')
  const { body } = await get(`/core/v2/pages/${id}?_fields=content`)
  return body.content.rendered
}

const query = (attributes: object, template: string, more = ''): string =>
  `<!-- wp:query ${JSON.stringify({ query: attributes })} --><div class="wp-block-query"><!-- wp:post-template -->${template}<!-- /wp:post-template -->${more}</div><!-- /wp:query -->`

const TITLE = '<!-- wp:post-title /-->'
const titlesIn = (text: string): readonly string[] =>
  [...text.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title = '']) => title)

test('the latest posts are a list with links', async () => {
  const { shown } = await filledSite()
  const text = await shown(
    '<!-- wp:latest-posts {"postsToShow":1,"displayPostDate":true,"displayAuthor":true} /-->',
  )
  expect(text).toBe(
    `<ul class="wp-block-latest-posts__list has-dates has-author wp-block-latest-posts is-layout-flow wp-block-latest-posts-is-layout-flow"><li><a class="wp-block-latest-posts__post-title" href="${TEST_ORIGIN}/apple/">Apple</a><div class="wp-block-latest-posts__post-author">by Eda Brandt</div><time datetime="2026-02-02T10:00:00+01:00" class="wp-block-latest-posts__post-date">February 2, 2026</time></li>\n</ul>`,
  )
})

test('latest posts of a category cut their excerpts to the given length', async () => {
  const { shown } = await filledSite()
  const text = await shown(
    '<!-- wp:latest-posts {"categories":[{"id":21}],"displayPostContent":true,"excerptLength":2} /-->',
  )
  expect(text).toContain(
    `<div class="wp-block-latest-posts__post-excerpt">One two\u2026 <a class="wp-block-latest-posts__read-more" href="${TEST_ORIGIN}/apple/" rel="noopener">Read more`,
  )
  expect(text).not.toContain('Old')
})

test('archives are the months or years with posts', async () => {
  const { shown } = await filledSite()
  expect(await shown('<!-- wp:archives {"showPostCounts":true} /-->')).toBe(
    `<ul class="wp-block-archives-list wp-block-archives">\t<li><a href='${TEST_ORIGIN}/2026/02/'>February 2026</a>&nbsp;(2)</li>\n\t<li><a href='${TEST_ORIGIN}/2026/01/'>January 2026</a>&nbsp;(1)</li>\n</ul>`,
  )
  expect(await shown('<!-- wp:archives {"type":"yearly"} /-->')).toContain(
    `<li><a href='${TEST_ORIGIN}/2026/'>2026</a></li>`,
  )
})

test('categories are a list or a tree, whose counts include descendants', async () => {
  const { shown } = await filledSite()
  const flat = await shown('<!-- wp:categories {"showPostCounts":true} /-->')
  const local = `<a href="${TEST_ORIGIN}/category/news/local/">Local</a> (1)`
  expect(flat).toContain(`\t<li class="cat-item cat-item-21">${local}\n</li>`)
  expect(flat).not.toContain('cat-item-20')
  const tree = await shown('<!-- wp:categories {"showHierarchy":true,"showPostCounts":true} /-->')
  expect(tree).toContain(
    `<a href="${TEST_ORIGIN}/category/news/">News</a> (1)\n<ul class='children'>\n\t<li class="cat-item cat-item-21">${local}`,
  )
})

test('a query repeats its template for each item, sticky ones first', async () => {
  const { shown, sticky } = await filledSite()
  const text = await shown(query({ perPage: 1 }, TITLE))
  expect(titlesIn(text)).toEqual(['Top', 'Apple'])
  expect(text).toContain(
    `<ul class="wp-block-post-template is-layout-flow wp-block-post-template-is-layout-flow"><li class="wp-block-post post-${sticky} post type-post status-publish`,
  )
})

test.each([
  [{ sticky: 'exclude', orderBy: 'title', order: 'asc' }, ['Apple', 'Old']],
  [{ sticky: 'only' }, ['Top']],
  [{ sticky: 'exclude', offset: 1, perPage: 1 }, ['Old']],
  [{ sticky: 'ignore', taxQuery: { category: [21] } }, ['Apple']],
  [{ sticky: 'ignore', author: '2', order: 'ASC' }, ['Old', 'Top', 'Apple']],
])('a query with %j finds %j', async (attributes, expected) => {
  const { shown } = await filledSite()
  expect(titlesIn(await shown(query(attributes, TITLE)))).toEqual(expected)
})

test('a query without results shows its no-results block', async () => {
  const { shown } = await filledSite()
  const nothing = '<!-- wp:query-no-results --><p>None</p><!-- /wp:query-no-results -->'
  const empty = { sticky: 'only', author: '1' }
  expect(await shown(query(empty, TITLE, nothing))).toContain('<p>None</p>')
  expect(await shown(query({ sticky: 'only' }, TITLE, nothing))).not.toContain('None')
})

test('blocks in a query show the found item', async () => {
  const { shown } = await filledSite()
  const blocks = [
    '<!-- wp:post-date {"format":"Y-m-d","isLink":true} /-->',
    '<!-- wp:post-terms {"term":"category","prefix":"In "} /-->',
    '<!-- wp:post-author-name {"isLink":true} /-->',
    '<!-- wp:post-author {"showAvatar":false,"byline":"By"} /-->',
    '<!-- wp:post-excerpt {"moreText":"On"} /-->',
    '<!-- wp:read-more {"content":"Go"} /-->',
  ]
  const text = await shown(query({ sticky: 'exclude', perPage: 1 }, blocks.join('')))
  const address = `${TEST_ORIGIN}/apple/`
  for (const part of [
    `<div class="wp-block-post-date"><a href="${address}"><time datetime="2026-02-02T10:00:00+01:00">2026-02-02</time></a></div>`,
    `<div class="taxonomy-category wp-block-post-terms"><span class="wp-block-post-terms__prefix">In </span><a href="${TEST_ORIGIN}/category/news/local/" rel="tag">Local</a></div>`,
    `<div class="wp-block-post-author-name"><a href="${TEST_ORIGIN}/author/editor/" target="_self" class="wp-block-post-author-name__link">Eda Brandt</a></div>`,
    '<p class="wp-block-post-author__byline">By</p><p class="wp-block-post-author__name">Eda Brandt</p>',
    `<p class="wp-block-post-excerpt__excerpt">One two three four</p><p class="wp-block-post-excerpt__more-text"><a class="wp-block-post-excerpt__more-link" href="${address}">On</a></p>`,
    `<a class="wp-block-read-more" href="${address}" target="_self">Go<span class="screen-reader-text">: Apple</span></a>`,
  ])
    expect(text).toContain(part)
})

test('a protected item shows neither its excerpt nor its date', async () => {
  const { shown, make } = await filledSite()
  const secret = { title: 'Safe', content: 'Secret', password: 'x', date: date(3) }
  await make({ ...secret, status: 'publish' })
  const blocks = `${TITLE}<!-- wp:post-date /--><!-- wp:post-excerpt /-->`
  const text = await shown(query({ sticky: 'exclude', perPage: 1 }, blocks))
  expect(text).toContain('Protected: Safe')
  expect(text).not.toMatch(/Secret|<time/)
})

const LISTS = '<!-- wp:latest-posts {"postsToShow":1000,"displayPostContent":true} /-->'

test.each([
  ['lists', LISTS],
  ['queries', query({}, TITLE)],
  ['a query with a long template', query({}, `<p>${'Many words. '.repeat(9000)}</p>${TITLE}`)],
])('a text full of %s is filled up to a length', async (_, part) => {
  const { shown, make } = await filledSite()
  for (let post = 0; post < 100; post += 1) await make({ title: `Post ${post}`, status: 'publish' })
  const count = Math.max(1, Math.floor(150_000 / part.length))
  expect((await shown(part.repeat(count))).length).toBeLessThan(700_000)
})
