import { expect, test } from 'vitest'
import type { Rating } from '#openapi/drift/rules/define.ts'
import { RULES, type RuleId } from '#openapi/drift/rules/table.ts'
import {
  at,
  type Editable,
  findingsOf,
  removeAt,
  rename,
  setAt,
} from '#openapi/testing/example-documents.ts'

type Edit = (index: Editable) => void
type Case = readonly [title: string, edit: Edit, rule: RuleId, rating: Rating, path: string]

const routesOf = (index: Editable): Editable => index['routes'] as Editable
const namesOf = (index: Editable): string[] => index['namespaces'] as string[]
const isBelow = (pattern: string, name: string): boolean => `${pattern}/`.startsWith(`/${name}/`)

function dropRoutes(index: Editable, name: string): void {
  for (const pattern of Object.keys(routesOf(index)))
    if (isBelow(pattern, name)) removeAt(index, ['routes', pattern])
}

function dropNamespace(index: Editable, name: string): void {
  dropRoutes(index, name)
  index['namespaces'] = namesOf(index).filter((each) => each !== name)
}

function moveNamespace(index: Editable, from: string, to: string): void {
  for (const pattern of Object.keys(routesOf(index)).filter((each) => isBelow(each, from))) {
    setAt(index, ['routes', pattern, 'namespace'], to)
    rename(index, ['routes', pattern], `/${to}${pattern.slice(from.length + 1)}`)
  }
  setAt(index, ['routes', `/${to}`, 'endpoints', 0, 'args', 'namespace', 'default'], to)
  index['namespaces'] = namesOf(index).map((each) => (each === from ? to : each))
}

const add = (index: Editable, namespace: string, path: string): void =>
  setAt(index, ['routes', path], {
    namespace,
    methods: ['GET'],
    endpoints: [{ methods: ['GET'], args: [] }],
    _links: { self: [{ href: `https://example.test/api${path}` }] },
  })

const renameRoute =
  (from: string, to: string): Edit =>
  (index) =>
    rename(index, ['routes', from], to)

const POSTS = '/core/v2/posts'
const POST = '/core/v2/posts/(?P<id>[\\d]+)'
const ITEM = '/core/v2/posts/{id}'
const THEME = '/suite/v1/themes/(?P<slug>[\\w-]+)/activate'
const STATS = '/spamfilter/v1/stats/(?P<interval>[\\w-]+)'

/** Splits POST from PUT and PATCH for updates. */
function splitUpdate(index: Editable): void {
  const update = at(index, ['routes', POST, 'endpoints', 1]) as Editable
  setAt(index, ['routes', POST, 'endpoints', 1], { ...update, methods: ['POST'] })
  setAt(index, ['routes', POST, 'endpoints', 3], { ...update, methods: ['PUT', 'PATCH'] })
}

const CASES: readonly Case[] = [
  [
    'a missing add-on',
    (i) => dropNamespace(i, 'seo/v1'),
    'namespace-missing',
    'breaking',
    'seo/v1',
  ],
  [
    'an unlisted namespace',
    (i) => removeAt(i, ['namespaces', 0]),
    'namespace-unlisted',
    'breaking',
    'oembed/1.0',
  ],
  [
    'a namespace without routes',
    (i) => dropRoutes(i, 'folders/v1'),
    'namespace-empty',
    'breaking',
    'folders/v1',
  ],
  [
    'a newer namespace version',
    (i) => moveNamespace(i, 'core/v2', 'core/v3'),
    'namespace-moved',
    'risky',
    'core/v2',
  ],
  [
    'a renamed namespace',
    (i) => moveNamespace(i, 'folders/v1', 'drawers/v1'),
    'namespace-moved',
    'risky',
    'folders/v1',
  ],
  [
    'an added add-on',
    (i) => add(i, 'shop/v1', '/shop/v1'),
    'namespace-added',
    'harmless',
    'shop/v1',
  ],
  [
    'an undescribed namespace',
    (i) => add(i, 'sitehealth/v1', '/sitehealth/v1/tests'),
    'namespace-described',
    'harmless',
    'sitehealth/v1',
  ],
  ['a missing route', (i) => removeAt(i, ['routes', POSTS]), 'route-missing', 'breaking', POSTS],
  [
    'an added route',
    (i) => add(i, 'folders/v1', '/folders/v1/media'),
    'route-added',
    'risky',
    '/folders/v1/media',
  ],
  [
    'a renamed route',
    renameRoute('/builder/v1/notes', '/builder/v1/comments'),
    'route-renamed',
    'risky',
    '/builder/v1/notes',
  ],
  [
    'a moved route',
    renameRoute('/builder/v1/notes', '/builder/v2/notes'),
    'route-version-moved',
    'risky',
    '/builder/v1/notes',
  ],
  [
    'another owner',
    (i) => setAt(i, ['routes', POSTS, 'namespace'], 'builder/v1'),
    'route-namespace-changed',
    'risky',
    POSTS,
  ],
  [
    'a renamed parameter',
    renameRoute(POST, '/core/v2/posts/(?P<post>[\\d]+)'),
    'path-parameter-renamed',
    'breaking',
    ITEM,
  ],
  [
    'a narrower path',
    renameRoute(THEME, THEME.replace('\\w-', 'a-z')),
    'path-class-narrowed',
    'breaking',
    '/suite/v1/themes/{slug}/activate',
  ],
  [
    'a wider path',
    renameRoute(POST, POST.replace('\\d', '\\w-')),
    'path-class-widened',
    'risky',
    ITEM,
  ],
  [
    'an unreadable path',
    renameRoute(POST, POST.replace('[\\d]+', '(?:x/)?[\\d]+')),
    'path-class-changed',
    'risky',
    ITEM,
  ],
  [
    'a missing quantifier',
    renameRoute(STATS, STATS.replace('-]+', '+]')),
    'path-class-single',
    'breaking',
    '/spamfilter/v1/stats/{interval}',
  ],
  [
    'a missing method',
    (i) => removeAt(i, ['routes', POST, 'endpoints', 2]),
    'method-missing',
    'breaking',
    ITEM,
  ],
  [
    'an added method',
    (i) => setAt(i, ['routes', POSTS, 'endpoints', 2], { methods: ['DELETE'], args: [] }),
    'method-added',
    'harmless',
    POSTS,
  ],
  ['a split group', splitUpdate, 'method-group-split', 'harmless', ITEM],
  [
    'a lost batch flag',
    (i) => removeAt(i, ['routes', POSTS, 'endpoints', 0, 'allow_batch']),
    'batch-lost',
    'breaking',
    POSTS,
  ],
  [
    'a new batch flag',
    (i) =>
      setAt(i, ['routes', '/sitecopy/v1/versions', 'endpoints', 0, 'allow_batch'], { v1: true }),
    'batch-gained',
    'harmless',
    '/sitecopy/v1/versions',
  ],
  [
    'a removed authentication mechanism',
    (i) => setAt(i, ['authentication'], []),
    'authentication-removed',
    'breaking',
    '/',
  ],
  [
    'an added authentication mechanism',
    (i) => setAt(i, ['authentication', 'oauth2'], {}),
    'authentication-added',
    'harmless',
    '/',
  ],
  [
    'a missing authorization URL',
    (i) => setAt(i, ['authentication', 'application-passwords'], { endpoints: [] }),
    'authorization-address-missing',
    'breaking',
    '/',
  ],
  [
    'a missing field',
    (i) => removeAt(i, ['timezone_string']),
    'index-field-missing',
    'breaking',
    '/',
  ],
  [
    'a retyped field',
    (i) => setAt(i, ['page_on_front'], 'home'),
    'index-field-retyped',
    'breaking',
    '/',
  ],
  ['a further field', (i) => setAt(i, ['theme'], 'x'), 'index-field-added', 'harmless', '/'],
  [
    'a route without its link',
    (i) => removeAt(i, ['routes', POSTS, '_links']),
    'route-field-missing',
    'breaking',
    POSTS,
  ],
  [
    'a link in an older format',
    (i) => setAt(i, ['routes', POSTS, '_links', 'self'], 'https://example.test/'),
    'route-field-retyped',
    'breaking',
    POSTS,
  ],
]

for (const [title, edit, rule, rating, path] of CASES) {
  test(`${title} is ${rating}`, () => {
    const findings = findingsOf(edit)
    expect(findings.map((finding) => [finding.rule, finding.rating, finding.path])).toEqual([
      [rule, rating, path],
    ])
    expect(findings[0]?.fingerprint).toMatch(/^[0-9a-f]{12}$/)
    expect(findings[0]?.message.length).toBeGreaterThan(5)
  })
}

test('a method missing from the list of its route is breaking', () => {
  const findings = findingsOf((index) => setAt(index, ['routes', POSTS, 'methods'], ['GET', 'PUT']))
  expect(findings.map(({ rule, rating, methods }) => [rule, rating, methods])).toEqual([
    ['method-unlisted', 'breaking', ['POST']],
    ['method-added', 'harmless', ['PUT']],
  ])
})

test('a changed description is harmless and hidden', () => {
  const pointer = ['routes', POSTS, 'endpoints', 0, 'args', 'search', 'description']
  const findings = findingsOf((index) => setAt(index, pointer, 'Other words.'))
  expect(findings.map(({ rule }) => [rule, RULES[rule].hidden])).toEqual([
    ['argument-description-changed', true],
  ])
})

test('a missing add-on is reported with its number of routes', () => {
  const [first] = findingsOf((index) => dropNamespace(index, 'seo/v1'))
  expect(first).toMatchObject({ count: 48, message: 'add-on absent: 48 routes' })
})

test('a moved route is still compared', () => {
  const findings = findingsOf((index) => {
    setAt(index, ['routes', '/builder/v1/notes', 'endpoints', 0, 'args', 'order', 'enum'], ['asc'])
    rename(index, ['routes', '/builder/v1/notes'], '/builder/v1/comments')
  })
  expect(findings.map(({ rule }) => rule)).toEqual(['argument-enum-value-removed', 'route-renamed'])
})

test('a removed route and an unrelated added one are not paired', () => {
  const findings = findingsOf((index) => {
    removeAt(index, ['routes', '/builder/v1/notes'])
    add(index, 'builder/v1', '/builder/v1/calendar')
  })
  expect(findings.map(({ rule }) => rule)).toEqual(['route-missing', 'route-added'])
})
