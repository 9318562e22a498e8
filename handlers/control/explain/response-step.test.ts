import { expect, test } from 'vitest'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { testApi } from '#handlers/testing/testing.ts'
import type { ExplainedStep } from './step.ts'

const POSTS = '/core/v2/posts'
type Api = ReturnType<typeof testApi>

async function explained(api: Api): Promise<readonly ExplainedStep[]> {
  const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}/explain`)
  return body.steps
}

const named = (steps: readonly ExplainedStep[], name: string) =>
  steps.find(({ step }) => step === name)
const responseLines = async (api: Api) => named(await explained(api), 'response')?.details ?? []
const decisive = (steps: readonly ExplainedStep[]) =>
  steps.filter(({ isDecisive }) => isDecisive).map(({ step }) => step)

test('headers that a fault sets have no other reason', async () => {
  const api = testApi()
  const headers = { Vary: 'Accept', 'cache-control': 'max-age=5', Location: '/x' }
  siteControl(api.standIn, 'default').fault({ operation: 'core.posts.list', headers })
  await api.get(POSTS)
  const lines = await responseLines(api)
  for (const name of ['Vary', 'cache-control', 'Location'])
    expect(lines).toContain(`${name}: set by the fault f1`)
})

test('a fault that only adds headers does not answer, whatever the request is', async () => {
  const api = testApi()
  const headers = { 'X-A': '1' }
  siteControl(api.standIn, 'default').fault({ operation: 'core.posts.list', headers })
  await api.get(`${POSTS}?_jsonp=c-b`)
  const steps = await explained(api)
  expect(named(steps, 'condition')?.says).toContain('set the headers X-A')
  expect(decisive(steps)).toEqual(['arguments'])
})

test('a signed-in caller of a faulty response is not called anonymous', async () => {
  const api = testApi()
  siteControl(api.standIn, 'default').fault({ operation: 'core.posts.list', status: 503 })
  await api.get(POSTS, { as: 'editor' })
  const lines = await responseLines(api)
  expect(lines).toContain('Cache-Control: the caller is signed in')
  expect(lines.join()).not.toContain('anonymous')
})

test('links are explained by their relations', async () => {
  const api = testApi()
  const reason = async (path: string) => {
    await api.get(path)
    return (await responseLines(api)).find((line) => line.startsWith('Link: '))
  }
  expect(await reason(`${POSTS}?per_page=1`)).toContain('neighbouring pages')
  expect(await reason(`${POSTS}/29`)).toContain('the page of the record')
  expect(await reason(`${POSTS}/99999`)).toBe('Link: the REST root')
})

test('global arguments are named only where they had an effect', async () => {
  const api = testApi()
  const lines = async (query: string) => {
    await api.get(`${POSTS}?per_page=1&${query}`)
    return (await responseLines(api)).filter((line) => line.startsWith('_'))
  }
  expect(await lines('_fields=id')).toEqual(['_fields: applied to the members of the response'])
  expect(await lines('_fields=')).toEqual([])
  expect(await lines('_fields=id&page=x')).toEqual([])
  expect(await lines('_jsonp=')).toEqual([])
  expect(await lines('_jsonp=a-b&_envelope')).toEqual([])
  expect(await lines('_jsonp=cb&_envelope')).toHaveLength(2)
})

test('an invalid callback is rejected before the caller is known', async () => {
  const api = testApi()
  await api.get(`${POSTS}?_jsonp=a-b`, { as: 'editor' })
  const steps = await explained(api)
  expect(named(steps, 'caller')).toBeUndefined()
  expect(named(steps, 'arguments')?.says).toContain('rest_callback_invalid')
})

test('a repeated error is decided by the step that made it', async () => {
  const api = testApi()
  for (const _ of [1, 2]) await api.get(`${POSTS}/99999`)
  const steps = await explained(api)
  expect(named(steps, 'response')?.says).toContain('repeated from an earlier request')
  expect(decisive(steps)).toEqual(['permission'])
})

test('_fields applies to the body of a fault, but not to its text', async () => {
  const api = testApi()
  const isFiltered = async (body: unknown) => {
    siteControl(api.standIn, 'default').fault({ operation: 'core.posts.list', body })
    await api.get(`${POSTS}?_fields=b`)
    return (await responseLines(api)).includes('_fields: applied to the members of the response')
  }
  expect(await isFiltered({ a: 1 })).toBe(true)
  expect(await isFiltered('text')).toBe(false)
})

test('a body that is no object is neither filtered nor indented', async () => {
  const api = testApi({ variant: 'b' })
  const lines = async (path: string, method = 'GET') => {
    await api.send(method, path, { as: 'admin' })
    return (await responseLines(api)).filter((line) => line.startsWith('_'))
  }
  expect(await lines('/builder/v1/form-submissions/export?_fields=a&_pretty')).toEqual([])
  expect(await lines('/multilang/v1/custom-xml-config?_fields=a&_pretty')).toEqual([])
  expect(await lines(`${POSTS}?_fields=id&_pretty`, 'HEAD')).toEqual([])
  expect(await lines(`${POSTS}?per_page=1&_fields=id&_pretty`)).toHaveLength(2)
})

test('_fields leaves an error in an envelope as it is', async () => {
  const api = testApi()
  await api.send('POST', '//__understudy/faults', {
    json: { operation: 'core.posts.list', status: 500 },
  })
  await api.get(`${POSTS}?_fields=id&_envelope`)
  expect((await responseLines(api)).join()).not.toContain('_fields: ')
})

test('texts that only look like output arguments are not explained by them', async () => {
  const api = testApi({ variant: 'b' })
  const site = siteControl(api.standIn, 'default')
  site.fault({ operation: 'core.posts.list', status: 200, body: '/**/x' })
  await api.get(`${POSTS}?_jsonp=cb`)
  expect((await responseLines(api)).join()).not.toContain('_jsonp: ')
  const workouts = { workouts: {}, _embedded: { a: {} } }
  await api.post('/seo/v1/workouts', workouts, 'admin')
  const { text } = await api.get('/seo/v1/workouts?_embed', { as: 'admin' })
  expect(text).toContain('_embedded')
  expect((await responseLines(api)).join()).not.toContain('_embed: ')
})

test('headers and filters are explained by what they did', async () => {
  const api = testApi()
  const detailsFor = async (path: string, headers = {}) => {
    await api.get(path, { headers, as: 'admin' })
    const { body } = await api.get(`//__understudy/requests/${api.standIn.journal.last}/explain`)
    return body.steps.at(-1).details.join()
  }
  expect(await detailsFor(POSTS, { origin: '' })).not.toContain('has an origin')
  expect(await detailsFor(`${POSTS}?offset=1000`)).toContain(
    'X-WP-Total: no record matches from this offset on',
  )
  expect(await detailsFor('/builder/v1/favorites?_fields=a')).not.toContain('_fields: ')
  await api.post(POSTS, { title: '_embedded' }, 'editor')
  expect((await responseLines(api)).join()).not.toContain('_embed: ')
})
