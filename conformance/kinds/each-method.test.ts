import { expect, test } from 'vitest'
import type { Result } from '#conformance/runner/result.ts'
import { type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'

const failedOf = (results: readonly Result[]) =>
  results.filter(({ outcome, level }) => outcome === 'fail' && level === 'must').map(({ id }) => id)

async function failures(override: Override, only: readonly string[]) {
  const fake = await startFake({ override })
  try {
    return failedOf(await judgeFake(fake.address, only))
  } finally {
    await fake.close()
  }
}

test('a method that crashes fails at level must, the others do not', async () => {
  const override: Override = ({ method, operation }) =>
    method === 'PUT' && operation?.id === 'core.posts.update'
      ? { status: 500, body: { code: 'internal_server_error', message: 'x', data: null } }
      : undefined
  const failed = await failures(override, ['core.posts.update/answers.*'])
  expect(failed).toEqual(['core.posts.update/answers.PUT'])
})

test('a method that answers with a page fails at level must', async () => {
  const override: Override = ({ method, operation }) =>
    method === 'PATCH' && operation?.id === 'core.posts.update'
      ? { status: 401, text: '<html></html>', headers: { 'content-type': 'text/html' } }
      : undefined
  const failed = await failures(override, ['core.posts.update/answers.*'])
  expect(failed).toEqual(['core.posts.update/answers.PATCH'])
})

test('a missing check in a single method is detected', async () => {
  const override: Override = ({ method, operation, args }) =>
    method === 'PATCH' && operation?.id === 'core.posts.update' && args['status'] !== 'draft'
      ? { status: 401, body: { code: 'rest_forbidden', message: 'x', data: { status: 401 } } }
      : undefined
  const failed = await failures(override, ['core.posts.update/*args.status.enum'])
  expect(failed).toEqual(['core.posts.update/PATCH.args.status.enum'])
})

/** The index with one endpoint per method, one of which lacks an argument. */
function splitEndpoints(index: Json): Json {
  const split = (route: unknown) => {
    if (!isRecord(route) || !Array.isArray(route['endpoints'])) return route
    const endpoints = route['endpoints'].flatMap((each: Json) => {
      const methods = Array.isArray(each['methods']) ? each['methods'] : []
      return methods.map((method: unknown) => {
        const { title: _, ...rest } = isRecord(each['args']) ? each['args'] : {}
        return { ...each, methods: [method], args: method === 'PATCH' ? rest : each['args'] }
      })
    })
    return { ...route, endpoints }
  }
  const routes = isRecord(index['routes']) ? Object.entries(index['routes']) : []
  return { ...index, routes: Object.fromEntries(routes.map(([key, route]) => [key, split(route)])) }
}

test('every endpoint of the index is compared', async () => {
  const fake = await startFake()
  const body = splitEndpoints(await (await fetch(fake.address)).json())
  await fake.close()
  const override: Override = ({ path, method }) =>
    path === '/' && method === 'GET' ? { status: 200, body } : undefined
  const failed = await failures(override, ['core.posts.update/index.*'])
  expect(failed).toContain('core.posts.update/index.args.title.required')
  expect(failed.every((id) => id.includes('.title.'))).toBe(true)
})
