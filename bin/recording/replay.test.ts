/** A replayed recording responds like the recorded site. */
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proxyTo } from '#bin/commands/proxy/testing.ts'
import { type Dataset, readDataset } from '#fixtures/dataset/dataset.ts'
import { SEEDS } from '#fixtures/datasets/registry.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'

const PATHS = [
  '',
  'core/v2/posts?context=edit&_embed=1&per_page=100&status=publish,draft,future,private,pending',
  'core/v2/posts?_embed=1&per_page=5',
  'core/v2/pages?context=edit&per_page=100&_embed=1',
  'core/v2/posts/1?context=edit',
  'core/v2/posts/1/revisions?context=edit',
  'builder/v1/notes',
  'builder/v1/form-submissions?per_page=100',
  'contactform/v1/contact-forms',
  'folders/v1/get-folders',
  'spamfilter/v1/settings',
  'starter-theme/v1/theme-settings',
  'builder/v1/globals',
  'builder/v1/kit-elements-defaults',
  'suite/v1/settings',
  'sitecopy/v1/versions',
  'builder-pro/v1/license/get-license-status',
  'builder-ai/v1/permissions',
]

const authorization = `Basic ${btoa('admin:admin-secret')}`

async function serving(dataset: unknown) {
  const template = readDataset(dataset)
  // Recordings are made from deployments, so both sides follow deployments.
  const standIn = createStandIn({
    variant: 'a',
    template: () => template,
    dataset: 'own',
    asDeployed: true,
  })
  const { port, stop } = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  return { origin: `http://127.0.0.1:${port}`, stop }
}

/**
 * Members without recorded data: counts, the caller, and avatars derived from hidden mail
 * addresses.
 */
const UNTOLD = [
  'version-history',
  'predecessor-version',
  'author_avatar_urls',
  'avatar_urls',
  'is_read',
  'unread_replies_count',
  'actions_count',
  'actions_succeeded_count',
  'count',
  'allAttachmentsCount',
  'attachmentsCount',
  'isConnected',
]

const comparable = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !UNTOLD.includes(name)))
    : value

async function answers(root: string, origin: string): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for (const path of PATHS) {
    const response = await fetch(root + path, { headers: { authorization } })
    all.push(JSON.parse((await response.text()).replaceAll(origin, 'http://site.test'), comparable))
  }
  return all
}

async function recorded(mask: boolean) {
  const deployment = await serving((await SEEDS.demo())('a'))
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-record-')), 'site.json')
  const proxy = await proxyTo(deployment.origin, { record: file, mask })
  const before = await answers(proxy.root, deployment.origin)
  await proxy.finish()
  await deployment.stop()
  const text = readFileSync(file, 'utf8')
  const dataset: Dataset = JSON.parse(text)
  return { before, text, dataset, said: proxy.output, file }
}

test('without masks, every recorded request has its recorded response', async () => {
  const { before, dataset } = await recorded(false)
  const again = await serving(dataset)
  const after = await answers(`${again.origin}/api/`, again.origin)
  await again.stop()
  for (const [at, path] of PATHS.entries()) expect(after[at], path).toEqual(before[at])
})

const PEOPLE = ['Alex Winter', 'Eda Brandt', 'Lena Hoffmann', 'omar@example.test']

test('with masks, no person is recognizable, and all other data is unchanged', async () => {
  const { before, text, dataset, file } = await recorded(true)
  for (const person of PEOPLE) expect(text).not.toContain(person)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const again = await serving(dataset)
  const after = await answers(`${again.origin}/api/`, again.origin)
  await again.stop()
  const shape = (body: unknown) =>
    JSON.parse(JSON.stringify(body), (name, value) =>
      typeof value === 'string' && !['date', 'status', 'type'].includes(name) ? '' : value,
    )
  const at = PATHS.indexOf('core/v2/pages?context=edit&per_page=100&_embed=1')
  expect(shape(after[at])).toEqual(shape(before[at]))
})

test('referenced but unseen records exist, and data without a place is reported', async () => {
  const deployment = await serving((await SEEDS.demo())('a'))
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-record-')), 'site.json')
  const proxy = await proxyTo(deployment.origin, { record: file })
  for (const path of ['core/v2/posts?per_page=3', 'builder/v1/checklist'])
    await fetch(proxy.root + path, { headers: { authorization } })
  await proxy.finish()
  await deployment.stop()
  const { records }: Dataset = JSON.parse(readFileSync(file, 'utf8'))
  expect(records.posts).toHaveLength(3)
  expect(records.users?.length).toBeGreaterThan(5)
  expect(proxy.output.err).toMatch(/^wrote .*site\.json: \d+ records \(.*3 posts, /m)
  expect(proxy.output.err).toMatch(/^not placed: builder\.checklist\.read$/m)
})

test('a proxy records the identity of the site, although no client asked for it', async () => {
  const deployment = await serving((await SEEDS.demo())('a'))
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-record-')), 'site.json')
  const proxy = await proxyTo(deployment.origin, { record: file, mask: false })
  await fetch(`${proxy.root}core/v2/posts?per_page=3`)
  await proxy.finish()
  const index = await (await fetch(`${deployment.origin}/api/`)).json()
  await deployment.stop()
  const { records }: Dataset = JSON.parse(readFileSync(file, 'utf8'))
  const options = new Map(records.options?.map(({ name, value }) => [name, value]))
  expect(options.get('site')).toMatchObject({
    name: index.name,
    timezone_string: index.timezone_string,
  })
  expect(options.get('recorded_home')).toBe(deployment.origin)
})
