import { expect, test } from 'vitest'
import { neighbours } from '#handlers/neighbours/index.ts'
import { type TestRequest, testApi } from '#handlers/testing/testing.ts'
import { pageLoads } from './waterfall.ts'

type Api = ReturnType<typeof testApi>
const POSTS = '/core/v2/posts'

const remedyOf = ({ standIn }: Api): string | undefined =>
  pageLoads([...standIn.journal.since(0)], standIn)
    .flatMap(({ findings }) => findings)
    .find(({ kind }) => kind === 'single')
    ?.message.match(/GET (\S+)/)?.[1]

async function readEach(
  api: Api,
  targets: readonly string[],
  request: TestRequest = {},
): Promise<string | undefined> {
  for (const target of targets) await api.get(target, request)
  return remedyOf(api)
}

const each = (ids: readonly number[], query = '') => ids.map((id) => `${POSTS}/${id}${query}`)

test('the list has the records of the single reads', async () => {
  const api = testApi()
  for (const query of ['', '?_fields=id', '?_envelope', '?context=embed']) {
    const remedy = await readEach(testApi(), each([26, 27, 28], query))
    const { body } = await api.get(`${remedy}&_fields=id`)
    expect([query, (body.body ?? body).length]).toEqual([query, 3])
  }
})

test('arguments that only the list reads are left out', async () => {
  const remedy = await readEach(testApi(), each([26, 27, 28], '?page=2&order=asc&x=1'))
  expect(remedy).toBe('/core/v2/posts?include=26,27,28')
})

test('reads that the list would answer differently are not pointed out', async () => {
  const drafts = await readEach(testApi(), each([61, 62, 64], '?_fields=id'), { as: 'admin' })
  expect(drafts).toBeUndefined()
  expect(await readEach(testApi(), each([26, 27, 28], '?password=x'))).toBeUndefined()
  const head = testApi()
  for (const target of each([26, 27, 28])) await head.send('HEAD', target)
  expect(remedyOf(head)).toBeUndefined()
})

test('the list of one language has no items of another', async () => {
  const foreign = each([26, 28, 29]).map((target) => `//de/api${target}`)
  expect(await readEach(testApi({ variant: 'b' }), foreign)).toBeUndefined()
  expect(await readEach(testApi({ variant: 'b' }), each([26, 28, 29]))).toContain('include=')
  const chosen = foreign.map((target) => `${target}?multilang_language=en`)
  expect(await readEach(testApi({ variant: 'b' }), chosen)).toContain('multilang_language=en')
})

test('the address of a single read may be rest_route', async () => {
  const targets = [26, 27, 28].map((id) => `///?rest_route=${POSTS}/${id}&_fields=id`)
  expect(await readEach(testApi(), targets)).toBe('/core/v2/posts?_fields=id&include=26,27,28')
})

test('with names, the list is named as clients request it', async () => {
  const api = testApi({ names: { core: 'acme', arguments: { per_page: 'count' } } })
  const ids = Array.from({ length: 12 }, (_, at) => at + 10)
  const remedy = await readEach(
    api,
    ids.map((id) => `/acme/v2/posts/${id}`),
  )
  expect(remedy).toMatch(/^\/acme\/v2\/posts\?include=[\d,]+&count=11$/)
  expect((await api.get(`${remedy}`)).body).toHaveLength(11)
})

const kindsOf = ({ standIn }: Api) =>
  pageLoads([...standIn.journal.since(0)], standIn).flatMap(({ findings }) =>
    findings.map(({ kind }) => kind),
  )

test('writes that need the response to an earlier one are no batch', async () => {
  const api = testApi()
  const { body } = await api.post(POSTS, { title: 'One' })
  for (const title of ['Two', 'Three']) await api.post(`${POSTS}/${body.id}`, { title })
  expect(kindsOf(api)).toEqual([])
  const rejected = testApi()
  for (const title of ['A', 'B', 'C']) await rejected.post(POSTS, { title }, 'subscriber')
  expect(kindsOf(rejected)).toEqual([])
})

test('reads before and after a write are not repeated', async () => {
  const api = testApi()
  await api.get(POSTS)
  await api.post(POSTS, { title: 'One', status: 'publish' })
  await api.get(POSTS)
  expect(kindsOf(api)).toEqual([])
  await api.get(POSTS)
  expect(kindsOf(api)).toEqual(['repeated'])
})

test('a read whose response changed is not repeated, whatever changed it', async () => {
  const api = testApi()
  const target = `${POSTS}?per_page=1&_fields=id,title`
  await api.get(target)
  const post = api.site.posts.get(29)
  if (post) api.site.posts.replace({ ...post, title: 'Changed by a test' })
  await api.get(target)
  expect(kindsOf(api)).toEqual([])
})

test('errors in envelopes and references to new records are no batch', async () => {
  const denied = testApi()
  for (const title of ['A', 'B', 'C'])
    await denied.send('POST', `${POSTS}?_envelope`, { json: { title } })
  expect(kindsOf(denied)).toEqual([])
  const api = testApi()
  const { body } = await api.post('/core/v2/pages', { title: 'Parent' })
  for (const title of ['One', 'Two']) await api.post('/core/v2/pages', { title, parent: body.id })
  expect(kindsOf(api)).toEqual([])
})

test('the stored use of a password separates no reads', async () => {
  const api = testApi({ extensions: [neighbours] })
  expect(await readEach(api, each([26, 27, 28]), { as: 'editor' })).toContain('include=26,27,28')
})

test('records that an earlier list contained need no single reads', async () => {
  const read = async (list: string, targets: readonly string[], as?: string) => {
    const api = testApi()
    await api.get(list, as === undefined ? {} : { as })
    for (const target of targets) await api.get(target)
    const [load] = pageLoads([...api.standIn.journal.since(0)], api.standIn)
    return load?.findings.find(({ kind }) => kind === 'single')
  }
  const found = await read(`${POSTS}?per_page=5`, each([26, 27, 28]))
  expect(found).toEqual({
    kind: 'single',
    message: `3 single reads; the response to GET /api${POSTS}?per_page=5 before them contains these records`,
    requests: [1, 2, 3, 4],
  })
  for (const [list, targets, as] of [
    [`${POSTS}?per_page=1`, each([26, 27, 28])],
    [`${POSTS}?_fields=id`, each([26, 27, 28])],
    [POSTS, each([26, 27, 28]), 'admin'],
  ] as const)
    expect((await read(list, targets, as))?.message).toContain('include=26,27,28 reads them')
})
