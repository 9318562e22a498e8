import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { contractFor, endpointsOf } from '#openapi/contract/contract.ts'
import type { VariantId } from '#openapi/language/variants.ts'

async function routes(line: string, width?: number) {
  const { output, terminal } = fakeTerminal(width)
  const argv = ['routes', ...line.split(' ').filter(Boolean)]
  const code = await main(argv, { entries: COMMANDS, terminal, env: {}, folder: '/' })
  return { code, ...output }
}

test('operations are counted once per method and path', async () => {
  const counted = (variant: VariantId) => `${endpointsOf(contractFor(variant)).length} operations`
  expect((await routes('')).err).toContain(counted('a'))
  expect((await routes('--variant b')).err).toContain(counted('b'))
})

test('the table is grouped by namespace', async () => {
  const { out } = await routes('--namespace oembed/1.0')
  expect(out).toMatch(
    /^METHODS +PATH +ID +ACCESS +BATCH +SECTION\n\noembed\/1\.0\nGET +\/oembed\/1\.0 /,
  )
})

test('a narrow terminal truncates nothing', async () => {
  const { out } = await routes('', 80)
  const longest = Math.max(...out.split('\n').map(({ length }) => length))
  expect(longest).toBeLessThanOrEqual(80)
  expect(out).toContain('core.post-revisions.delete · delete_post · 4.9')
})

test('all words must match, in path, id or summary, in any case', async () => {
  const { out } = await routes('REVISIONS core --json')
  const found: { readonly path: string }[] = JSON.parse(out)
  expect(found.length).toBeGreaterThan(0)
  for (const { path } of found) expect(path).toMatch(/core.*revisions/)
})

test('a method matches operations with several methods', async () => {
  const { out, err } = await routes('--method patch --namespace core/v2 --json')
  const found: { readonly methods: readonly string[] }[] = JSON.parse(out)
  expect(found.length).toBeGreaterThan(0)
  for (const { methods } of found) expect(methods).toContain('PATCH')
  expect(err).toBe('')
})

test('JSON contains the contract of an operation', async () => {
  const [operation] = JSON.parse((await routes('core.posts.read --json')).out)
  expect(operation).toMatchObject({
    id: 'core.posts.read',
    methods: ['GET'],
    path: '/core/v2/posts/{id}',
    pattern: '/core/v2/posts/(?P<id>[\\d]+)',
    namespace: 'core/v2',
    batch: true,
    spec: '4.9',
    args: { context: { type: 'string', required: false, default: 'view' } },
  })
})

test('the index and the batch route are the group /', async () => {
  const found: { readonly path: string }[] = JSON.parse((await routes('--namespace / --json')).out)
  expect(found.map(({ path }) => path)).toEqual(['/', '/batch/v1'])
})

test('no match is reported and is no failure', async () => {
  expect(await routes('nosuchword')).toEqual({
    code: 0,
    out: '',
    err: 'no operation matches in variant a (single language)\n',
  })
})

test('a namespace of the other variant is rejected with the valid ones', async () => {
  const { code, err } = await routes('--namespace seo/v1')
  expect(code).toBe(2)
  expect(err).toMatch(/^understudy: unknown namespace of variant a "seo\/v1".*; choose \/, oembed/)
})
