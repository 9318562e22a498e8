import { expect, test } from 'vitest'
import { TEST_ORIGIN, testApi } from '#handlers/testing/testing.ts'
import { entry } from './entry.ts'
import { json } from './json.ts'
import { findEntries } from './router.ts'

interface DescribedOperation {
  readonly operationId: string
  readonly requestBody?: object
  readonly parameters: readonly { readonly in?: string; readonly name?: string }[]
}

test('the OpenAPI document describes all addresses with their bodies', async () => {
  const api = testApi()
  const listed: readonly { method: string; path: string; body?: object }[] = (
    await api.get('//__understudy/')
  ).body.entries
  const { body: document } = await api.get('//__understudy/control.json')
  expect(document).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: `${TEST_ORIGIN}/__understudy` }],
  })
  const paths: Record<string, Record<string, DescribedOperation>> = document.paths
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(listed.length)
  for (const { method, path, body } of listed) {
    const described = paths[path.replace('/__understudy', '')]?.[method.toLowerCase()]
    expect([method, path, described?.requestBody !== undefined]).toEqual([method, path, !!body])
  }
})

test('literals take precedence over parameters, and a parameter is one segment', () => {
  const answer = () => json({})
  const entries = [
    entry('GET /requests/{id}', { does: 'one' }, answer),
    entry('GET /requests/stream', { does: 'all' }, answer),
    entry('DELETE /requests/{id}', { does: 'none' }, answer),
    entry('GET /records/{collection}/{key}', { does: 'a record' }, answer),
  ]
  const at = (path: string) => {
    const found = findEntries(entries, path)
    return (
      found && [found.entries.map(({ method, path: template }) => method + template), found.params]
    )
  }
  expect(at('/requests/stream')).toEqual([['GET/requests/stream'], {}])
  expect(at('/requests/7')).toEqual([['GET/requests/{id}', 'DELETE/requests/{id}'], { id: '7' }])
  expect(at('/records/posts/5')).toEqual([
    ['GET/records/{collection}/{key}'],
    { collection: 'posts', key: '5' },
  ])
  for (const path of ['/requests/', '/requests/7/8', '/records/posts', '/x'])
    expect(at(path)).toBeUndefined()
})
