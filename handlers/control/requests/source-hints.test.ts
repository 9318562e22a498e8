import { expect, test } from 'vitest'
import { testApi } from '#handlers/testing/testing.ts'

type Api = ReturnType<typeof testApi>

async function logged(api: Api) {
  const { last } = api.standIn.journal
  const { body } = await api.get(`//__understudy/requests/${last}`)
  const explained = await api.get(`//__understudy/requests/${last}/explain`)
  const steps: readonly { readonly step: string; readonly details: readonly string[] }[] =
    explained.body.steps
  return {
    messages: body.hints.map(({ message }: { message: string }) => message),
    lines: steps.find(({ step }) => step === 'arguments')?.details,
  }
}

test('an id in the body takes precedence over the path', async () => {
  const api = testApi()
  await api.post('/core/v2/posts/1', { id: 2, title: 'x' }, 'editor')
  const { messages, lines } = await logged(api)
  expect(messages).toEqual(['id is 2 in the body, which takes precedence over "1" in the path'])
  expect(lines).toContain('id = 2, from the body')
  expect(lines).toContain(messages[0])
  await api.post('/core/v2/posts/2', { id: 2, title: 'x' }, 'editor')
  expect((await logged(api)).messages).toEqual([])
})

test('an argument outside of the JSON body is not converted by an operation that ignores it', async () => {
  const api = testApi({ variant: 'b' })
  const path = '/seo/v1/video_embed_permission'
  await api.post(`${path}?value=false`, {}, 'author')
  const { messages, lines } = await logged(api)
  expect(messages).toEqual([
    'value in the query is ignored: seo.video-embed-permission.write reads only JSON bodies',
  ])
  expect(lines).toContain('value = true, by default')
  await api.post(`${path}?value=false`, { value: true }, 'author')
  expect((await logged(api)).messages).toEqual([])
})

test('a JSON list contains no arguments', async () => {
  const api = testApi()
  const body = new TextEncoder().encode('[1,2]')
  const headers = { 'content-type': 'application/json' }
  await api.send('POST', '/core/v2/posts', { body, headers, as: 'editor' })
  expect((await logged(api)).messages).toEqual([
    'the body is JSON, but no object, so it contains no arguments',
  ])
})

test('of two sources of a read none is said to win, and the language is not ignored', async () => {
  const api = testApi({ variant: 'b' })
  const url = 'http://site.example/en/its-on/'
  const headers = { 'content-type': 'application/json' }
  const body = new TextEncoder().encode('{"format":"json"}')
  const target = `/oembed/1.0/embed?format=xml&url=${encodeURIComponent(url)}`
  await api.send('GET', target, { body, headers })
  expect((await logged(api)).messages).toEqual([
    'format is "json" in the body and "xml" in the query',
  ])
  const path = '/seo/v1/configuration/enable_tracking?multilang_language=de'
  await api.post(path, { tracking: true }, 'admin')
  expect((await logged(api)).messages).toEqual([])
})
