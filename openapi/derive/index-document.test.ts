import { expect, test } from 'vitest'
import { type Contract, contractFor } from '#openapi/contract/contract.ts'
import type { Json } from '#openapi/values/json.ts'
import { indexDocument, namespaceListing, optionsDocument } from './index-document.ts'

const facts = {
  name: 'Site',
  description: 'Tagline',
  url: 'https://site.example',
  home: 'https://site.example',
  gmt_offset: 1,
  timezone_string: 'Europe/Berlin',
  page_for_posts: 0,
  page_on_front: 0,
  show_on_front: 'posts',
  site_logo: 0,
  site_icon: 0,
  site_icon_url: '',
}
const options = {
  facts,
  restRoot: 'https://site.example/api/',
  authorizationUrl: 'https://site.example/authorize',
}

interface RouteShape {
  readonly namespace: string
  readonly methods: readonly string[]
  readonly endpoints: readonly {
    readonly methods: readonly string[]
    readonly allow_batch?: unknown
    readonly args: Readonly<Record<string, Json>>
  }[]
  readonly _links?: unknown
}

const indexOf = (contract: Contract) => {
  const document: Json = indexDocument(contract, options)
  return { document, routes: document['routes'] as Readonly<Record<string, RouteShape>> }
}

test('the fields are in wire order', () => {
  expect(Object.keys(indexOf(contractFor('a')).document)).toEqual([
    'name',
    'description',
    'url',
    'home',
    'gmt_offset',
    'timezone_string',
    'page_for_posts',
    'page_on_front',
    'show_on_front',
    'namespaces',
    'authentication',
    'routes',
    'site_logo',
    'site_icon',
    'site_icon_url',
  ])
})

test('the first namespace is oembed, and variant B has all of A and eleven more', () => {
  const a = indexOf(contractFor('a')).document['namespaces'] as string[]
  const b = indexOf(contractFor('b')).document['namespaces'] as string[]
  expect(a[0]).toBe('oembed/1.0')
  expect(a).toHaveLength(19)
  expect(b).toHaveLength(30)
  expect(b.slice(0, 19)).toEqual(a)
})

test('path parameters are named groups with their class', () => {
  const { routes } = indexOf(contractFor('b'))
  for (const pattern of [
    '/core/v2/posts/(?P<id>[\\d]+)',
    '/core/v2/posts/(?P<parent>[\\d]+)/revisions/(?P<id>[\\d]+)',
    '/builder/v1/globals/colors/(?P<id>[\\w]+)',
    '/folders/v1/import/run/(?P<prefix>[a-zA-Z]+)',
    '/cookie-consent/v1/scan-result/(?P<scanRequestId>[a-zA-Z]{12})',
    '/spamfilter/v1/stats/(?P<interval>[\\w-]+)',
  ])
    expect(routes, pattern).toHaveProperty([pattern])
})

test('only posts and pages may be batched', () => {
  const { routes } = indexOf(contractFor('b'))
  const batchable = Object.entries(routes)
    .filter(([, { endpoints }]) => endpoints.some(({ allow_batch }) => allow_batch))
    .map(([pattern]) => pattern)
  expect(batchable).toEqual([
    '/core/v2/posts',
    '/core/v2/posts/(?P<id>[\\d]+)',
    '/core/v2/pages',
    '/core/v2/pages/(?P<id>[\\d]+)',
  ])
})

test('methods are those of the endpoints in order, and only fixed paths have links', () => {
  for (const [pattern, route] of Object.entries(indexOf(contractFor('b')).routes)) {
    expect(route.methods, pattern).toEqual(route.endpoints.flatMap(({ methods }) => methods))
    expect('_links' in route, pattern).toBe(!pattern.includes('(?P<'))
  }
})

test('an endpoint without arguments has an empty list, and required is always present', () => {
  const { routes } = indexOf(contractFor('a'))
  expect(routes['/spamfilter/v1/key']?.endpoints[0]?.args).toEqual([])
  for (const [pattern, { endpoints }] of Object.entries(routes))
    for (const { args } of endpoints)
      for (const [name, argument] of Object.entries(args)) {
        expect(typeof argument['required'], `${pattern} ${name}`).toBe('boolean')
        expect(Object.keys(argument).at(-1)).toBe('required')
      }
})

test('unlisted routes are in no document', () => {
  const text = JSON.stringify(indexOf(contractFor('a')).document)
  expect(text).not.toContain('pages/(?P<parent>[\\\\d]+)/autosaves')
})

test('a namespace root lists its own routes, including the root itself', () => {
  const listing = namespaceListing(contractFor('a'), 'builder-ai/v1', options)
  expect(Object.keys(listing?.['routes'] as object)).toEqual([
    '/builder-ai/v1',
    '/builder-ai/v1/permissions',
  ])
})

test('routes below a longer namespace belong to it', () => {
  const { routes } = indexOf(contractFor('a'))
  expect(routes['/builder/v1/feedback/submit']?.namespace).toBe('builder/v1/feedback')
  expect(routes['/builder/v1/documents/(?P<id>[\\d]+)/media/import']?.namespace).toBe(
    'builder/v1/documents',
  )
})

test('OPTIONS returns the route object of the index', () => {
  const route = contractFor('a').routes.find(({ path }) => path === '/spamfilter/v1/settings')
  if (!route) throw new Error('expected the settings route')
  const { routes } = indexOf(contractFor('a'))
  expect(optionsDocument(route, options.restRoot)).toEqual(routes['/spamfilter/v1/settings'])
})
