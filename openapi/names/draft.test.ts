import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { draftNames } from './draft.ts'
import { neutralVocabularyOf, readNames, vocabularyOf } from './names.ts'
import type { TargetRoute } from './target-route.ts'
import { translateContract } from './translate.ts'

const WORDS = {
  core: 'acme',
  builder: 'pagesmith',
  'builder-pro': 'pagesmith-plus',
  'builder-ai': 'pagesmith-mind',
  spamfilter: 'junkstop',
  contactform: 'reach-out',
  folders: 'drawers',
  suite: 'onesuite',
}

function seenThrough(
  file: unknown,
  change: (route: TargetRoute) => TargetRoute = (route) => route,
) {
  return translateContract(contractFor('a'), readNames(file)).routes.map((route) =>
    change({
      pattern: route.pattern,
      namespace: route.namespace,
      methods: route.operations.flatMap(({ methods }) => methods),
      args: [...new Set(route.operations.flatMap(({ args }) => Object.keys(args)))],
    }),
  )
}

test('the words of a deployment are derived from the shapes of its routes', () => {
  const { names, unmatched } = draftNames(contractFor('a'), seenThrough(WORDS))
  expect(names).toMatchObject(WORDS)
  expect(unmatched).toEqual([])
})

test('arguments and paths that words do not explain become exact entries', () => {
  const file = {
    ...WORDS,
    paths: { '/core/v2/pages': '/acme/v2/sheets' },
    arguments: { spamfilter_strictness: 'junk_level' },
  }
  const { names } = draftNames(contractFor('a'), seenThrough(file))
  expect(names['paths']).toEqual({ '/core/v2/pages': '/acme/v2/sheets' })
  expect(names['arguments']).toEqual({ spamfilter_strictness: 'junk_level' })
})

test('unmatched names are reported', () => {
  const targets = seenThrough(WORDS).filter(
    ({ namespace, pattern }) => namespace !== 'drawers/v1' && pattern !== '/junkstop/v1/webhook',
  )
  const { unmatched } = draftNames(contractFor('a'), targets)
  expect(unmatched).toContain('namespace folders/v1')
  expect(unmatched).toContain('route POST /junkstop/v1/webhook')
})

test('a draft is a valid names file', () => {
  const { names } = draftNames(contractFor('a'), seenThrough({ core: 'acme' }))
  expect(() => translateContract(contractFor('a'), readNames(names))).not.toThrow()
})

test('a word is renamed once in a path; a path that renames it everywhere is an exact entry', () => {
  const plain = draftNames(contractFor('a'), seenThrough(WORDS))
  expect(plain.names['paths']).toBeUndefined()
  const paths = { '/folders/v1/get-folders': '/drawers/v1/get-drawers' }
  const { names, unmatched } = draftNames(contractFor('a'), seenThrough({ ...WORDS, paths }))
  expect(names['paths']).toEqual(paths)
  expect(unmatched).toEqual([])
})

const MISSING = '/image-optimizer/v1/stats/optimization-details'

test('a missing route is not matched with an unrelated one', () => {
  const targets = seenThrough(WORDS).map((route) =>
    route.pattern === MISSING
      ? { ...route, pattern: '/image-optimizer/v1/connect/version' }
      : route,
  )
  const { names, unmatched } = draftNames(contractFor('a'), targets)
  expect(names['paths']).toBeUndefined()
  expect(unmatched).toEqual([
    `route GET ${MISSING}; /image-optimizer/v1/connect/version is a candidate: if it is the same route, add it to "paths"`,
  ])
})

const renamedOn = (path: string, from: string, to: string) => (route: TargetRoute) =>
  route.pattern === path
    ? { ...route, args: route.args.map((name) => (name === from ? to : name)) }
    : route

test('an argument is renamed only on the route that shows the new name', () => {
  const change = renamedOn('/pagesmith/v1/components/lock', 'componentId', 'component')
  const { names } = draftNames(contractFor('a'), seenThrough(WORDS, change))
  expect(names['arguments']).toEqual({
    '/builder/v1/components/lock': { componentId: 'component' },
  })
  const { operations } = translateContract(contractFor('a'), readNames(names))
  const argsOf = (id: string) => Object.keys(operations.find((each) => each.id === id)?.args ?? {})
  expect(argsOf('builder.components.lock')).toEqual(['component'])
  expect(argsOf('builder.components.unlock')).toEqual(['componentId'])
})

test('two unknown arguments in place of one are listed', () => {
  const path = '/pagesmith/v1/components/lock'
  const targets = seenThrough(WORDS, renamedOn(path, 'componentId', 'component')).map((route) =>
    route.pattern === path ? { ...route, args: [...route.args, 'uid'] } : route,
  )
  const { names, uncertain } = draftNames(contractFor('a'), targets)
  expect(names['arguments']).toBeUndefined()
  expect(uncertain).toEqual([
    'argument componentId of /builder/v1/components/lock; unknown there: component, uid',
  ])
})

test('an argument of another type is a different argument', () => {
  const path = '/pagesmith/v1/components/lock'
  const change = renamedOn(path, 'componentId', 'componentIds')
  const targets = seenThrough(WORDS, change).map((route) =>
    route.pattern === path ? { ...route, schemas: { componentIds: { type: 'array' } } } : route,
  )
  const { names, uncertain } = draftNames(contractFor('a'), targets)
  expect(names['arguments']).toBeUndefined()
  expect(uncertain).toEqual([
    'argument componentId of /builder/v1/components/lock; componentIds has another type there',
  ])
})

test('a word that contains itself is applied once', () => {
  const file = { core: 'wp', abilities: 'wp-abilities' }
  const { operations, namespaces } = translateContract(contractFor('b'), readNames(file))
  expect(namespaces.map(({ name }) => name)).toContain('wp-abilities/v1')
  const root = operations.find(({ path }) => path === '/wp-abilities/v1')
  expect(root?.args['namespace']?.default).toBe('wp-abilities/v1')
  const { path } = vocabularyOf(readNames(file))
  expect(path('/abilities/v1/abilities')).toBe('/wp-abilities/v1/abilities')
  expect(neutralVocabularyOf(readNames(file)).path('/wp-abilities/v1/abilities')).toBe(
    '/abilities/v1/abilities',
  )
})

test('a namespace of one route is recognized by its name', () => {
  const file = { ...WORDS, sitehealth: 'acme-site-health', blockeditor: 'acme-block-editor' }
  const { names } = draftNames(contractFor('a'), seenThrough(file))
  expect(names).toMatchObject({
    sitehealth: 'acme-site-health',
    blockeditor: 'acme-block-editor',
  })
})

test('values and defaults are drafted for their argument', () => {
  const { routes } = translateContract(contractFor('a'), readNames(WORDS))
  const schemasOf = (pattern: string): Record<string, unknown> =>
    Object.assign(
      {},
      ...(routes.find((route) => route.pattern === pattern)?.operations ?? []).map(
        ({ args }) => args,
      ),
    )
  const mode = { _pagesmith_edit_mode: { enum: ['', 'builder'], default: '' } }
  const targets = seenThrough(WORDS).map((route) => {
    const schemas = schemasOf(route.pattern)
    const meta = 'meta' in schemas ? { meta: { properties: mode } } : {}
    return { ...route, schemas: { ...schemas, ...meta } }
  })
  const { names } = draftNames(contractFor('a'), targets)
  expect(names['values']).toEqual({ _builder_edit_mode: { builder: 'builder' } })
  const { vocabulary } = translateContract(contractFor('a'), readNames(names))
  expect(vocabulary.value('builder', '_builder_edit_mode')).toBe('builder')
  expect(vocabulary.value('builder', 'slug')).toBe('pagesmith')
})

test('values of lists with different lengths are paired by similarity, and the rest is reported', () => {
  const { routes } = translateContract(contractFor('a'), readNames(WORDS))
  const holder = routes
    .flatMap(({ pattern, operations }) => operations.map(({ args }) => ({ pattern, args })))
    .find(({ args }) => JSON.stringify(args).includes('"b-landing-page"'))
  const [name, schema] =
    Object.entries(holder?.args ?? {}).find(([, each]) =>
      JSON.stringify(each).includes('"b-landing-page"'),
    ) ?? []
  const shown: unknown = JSON.parse(
    JSON.stringify(schema).replaceAll('"b-landing-page"', '"p-landing-page","p-one","p-two"'),
  )
  const targets = seenThrough(WORDS).map((route) =>
    route.pattern === holder?.pattern ? { ...route, schemas: { [name ?? '']: shown } } : route,
  )
  const { names } = draftNames(contractFor('a'), targets)
  expect(names['values']).toEqual({ [name ?? '']: { 'b-landing-page': 'p-landing-page' } })
})

test('a value that other routes keep is not renamed everywhere', () => {
  const { routes } = translateContract(contractFor('a'), readNames(WORDS))
  const targets = seenThrough(WORDS).map((route) => {
    const operations = routes.find(({ pattern }) => pattern === route.pattern)?.operations ?? []
    const schemas = Object.assign({}, ...operations.map(({ args }) => args))
    const isRenamed = route.pattern === '/pagesmith/v1/notes'
    const order_by = { enum: ['last_activity_at', 'made_at'], default: 'last_activity_at' }
    return { ...route, schemas: { ...schemas, ...(isRenamed && { order_by }) } }
  })
  const { names, uncertain } = draftNames(contractFor('a'), targets)
  expect(names['values']).toBeUndefined()
  expect(uncertain).toEqual(['value created_at of order_by; made_at on some routes only'])
})
