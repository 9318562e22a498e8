import { expect, test } from 'vitest'
import { compareSources } from '#openapi/testing/compare-sources.ts'
import {
  at,
  contractSource,
  type Editable,
  exampleIndex,
  exampleOpenApi,
  findingsOf,
  setAt,
} from '#openapi/testing/example-documents.ts'

const POSTS = ['routes', '/core/v2/posts', 'endpoints', 0]
const arg = (name: string, keyword: string) => [...POSTS, 'args', name, keyword]

const clean = (edit: (index: Editable) => void) => {
  const found = findingsOf(edit).map(({ message }) => message)
  expect(found).toEqual([])
}

for (const variant of ['a', 'b'] as const) {
  test(`the index of variant ${variant} shows no difference from its contract`, () => {
    const document = exampleIndex(variant)
    const { findings, notChecked } = compareSources(contractSource(variant), {
      kind: 'index',
      document,
    })
    expect(findings).toEqual([])
    expect(notChecked.map(({ what }) => what)).toEqual(['responses and their bodies'])
  })

  test(`the exported document of variant ${variant} shows no difference from its contract`, () => {
    const openapi = { kind: 'openapi', document: exampleOpenApi(variant) } as const
    const index = { kind: 'index', document: exampleIndex(variant) } as const
    expect(compareSources(contractSource(variant), openapi)).toMatchObject({
      findings: [],
      notChecked: [],
    })
    expect(compareSources(openapi, index).findings).toEqual([])
    expect(compareSources(index, openapi).findings).toEqual([])
  })
}

test('variant a compared with b lacks whole namespaces and one argument', () => {
  const index = (variant: 'a' | 'b') =>
    ({ kind: 'index', document: exampleIndex(variant) }) as const
  const { findings } = compareSources(index('b'), index('a'))
  const absent = findings.filter(({ rule }) => rule === 'namespace-missing')
  const others = findings.filter(({ rule }) => rule !== 'namespace-missing')
  expect(absent).toHaveLength(11)
  expect(others).toMatchObject([
    { rule: 'argument-removed', path: '*', subject: 'multilang_language' },
  ])
})

test('variant b compared with a only adds', () => {
  const { findings } = compareSources(contractSource('a'), {
    kind: 'index',
    document: exampleIndex('b'),
  })
  expect(new Set(findings.map(({ rating }) => rating))).toEqual(new Set(['harmless']))
})

test('an enum may be an object with numeric keys', () => {
  clean((index) => setAt(index, arg('order', 'enum'), { '0': 'asc', '2': 'desc' }))
})

test('short type names are accepted', () => {
  clean((index) => {
    setAt(index, arg('per_page', 'type'), 'int')
    setAt(index, arg('sticky', 'type'), 'bool')
  })
})

test('a default may be a string or a list, a number or its string', () => {
  clean((index) => {
    setAt(index, arg('status', 'default'), ['publish'])
    setAt(index, arg('per_page', 'default'), '10')
    setAt(index, arg('exclude', 'default'), {})
    setAt(index, arg('search', 'default'), null)
    setAt(index, arg('ignore_sticky', 'default'), 1)
  })
})

test('a list whose default is a map accepts maps', () => {
  const map = ['routes', '/builder/v1/post', 'endpoints', 0, 'args', 'keys_conversion_map']
  clean((index) => setAt(index, [...map, 'type'], 'array'))
})

test('empty maps may be lists', () => {
  clean((index) => {
    setAt(
      index,
      [
        'routes',
        '/batch/v1',
        'endpoints',
        0,
        'args',
        'requests',
        'items',
        'properties',
        'body',
        'properties',
      ],
      {},
    )
    setAt(
      index,
      ['routes', '/spamfilter/v1/webhook', 'endpoints', 0, 'args', 'multilang_language', 'items'],
      [],
    )
  })
})

test('one path may have two keys', () => {
  clean((index) => {
    const key = '/core/v2/posts/(?P<id>[\\d]+)'
    const route = at(index, ['routes', key]) as { endpoints: unknown[] }
    const [read, ...others] = route.endpoints
    setAt(index, ['routes', key], { ...route, endpoints: [read] })
    setAt(index, ['routes', '/core/v2/posts/(?P<id>\\d+)'], { ...route, endpoints: others })
  })
})

test('site metadata is never compared', () => {
  clean((index) => {
    Object.assign(index, { name: 'Other', url: 'https://other.test', home: 'https://other.test' })
    Object.assign(index, { gmt_offset: '0', timezone_string: '', page_on_front: 7 })
    Object.assign(index, { show_on_front: 'page', site_logo: 12, site_icon_url: 'x' })
  })
})

test('saved documents of two hosts have only hidden differences', () => {
  const left = exampleIndex('a')
  const right = JSON.parse(JSON.stringify(left).replaceAll('example.test', 'other.test'))
  const { findings } = compareSources(
    { kind: 'index', document: left },
    { kind: 'index', document: right },
  )
  expect(findings.map(({ rule }) => rule)).toEqual(['link-host-changed'])
})

test('a malformed index is read as far as possible', () => {
  const document = exampleIndex('a')
  setAt(document, ['routes', '/core/v2/posts'], 'gone')
  setAt(document, ['routes', '/core/v2/pages'], {
    namespace: 'core/v2',
    methods: 'GET',
    endpoints: {},
  })
  setAt(document, ['routes', '/batch/v1', 'endpoints', 0, 'args'], ['validation'])
  setAt(document, ['routes', '/oembed/1.0/embed', 'endpoints', 0, 'args', 'url'], null)
  const { findings } = compareSources(contractSource('a'), { kind: 'index', document })
  expect(new Set(findings.map(({ path }) => path))).toEqual(
    new Set(['/core/v2/posts', '/core/v2/pages', '/batch/v1', '/oembed/1.0/embed']),
  )
})
