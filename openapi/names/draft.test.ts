import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { draftNames } from './draft.ts'
import { readNames } from './names.ts'
import type { SeenRoute } from './seen-route.ts'
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

function seenThrough(file: unknown, change: (route: SeenRoute) => SeenRoute = (route) => route) {
  return translateContract(contractFor('a'), readNames(file)).routes.map((route) =>
    change({
      pattern: route.pattern,
      namespace: route.namespace,
      methods: route.operations.flatMap(({ methods }) => methods),
      args: [...new Set(route.operations.flatMap(({ args }) => Object.keys(args)))],
    }),
  )
}

test('the words of a deployment are found by the shapes of its routes', () => {
  const { names, unmatched } = draftNames(contractFor('a'), seenThrough(WORDS))
  expect(names).toMatchObject(WORDS)
  expect(unmatched).toEqual([])
})

test('an argument and a path that words do not explain become exact entries', () => {
  const file = {
    ...WORDS,
    paths: { '/core/v2/pages': '/acme/v2/sheets' },
    arguments: { spamfilter_strictness: 'junk_level' },
  }
  const { names } = draftNames(contractFor('a'), seenThrough(file))
  expect(names['paths']).toEqual({ '/core/v2/pages': '/acme/v2/sheets' })
  expect(names['arguments']).toEqual({ spamfilter_strictness: 'junk_level' })
})

test('what cannot be matched is said', () => {
  const seen = seenThrough(WORDS).filter(
    ({ namespace, pattern }) => namespace !== 'drawers/v1' && pattern !== '/junkstop/v1/webhook',
  )
  const { unmatched } = draftNames(contractFor('a'), seen)
  expect(unmatched).toContain('namespace folders/v1')
  expect(unmatched).toContain('route POST /junkstop/v1/webhook')
})

test('a draft is a names file that loads', () => {
  const { names } = draftNames(contractFor('a'), seenThrough({ core: 'acme' }))
  expect(() => translateContract(contractFor('a'), readNames(names))).not.toThrow()
})

test('a word may be plain language behind the namespace: the path becomes an entry of its own', () => {
  const paths = { '/folders/v1/get-folders': '/drawers/v1/get-folders' }
  const { names, unmatched } = draftNames(contractFor('a'), seenThrough({ ...WORDS, paths }))
  expect(names['paths']).toEqual(paths)
  expect(unmatched).toEqual([])
})

test('a namespace of one route is known by its name', () => {
  const file = { ...WORDS, sitehealth: 'acme-site-health', blockeditor: 'acme-block-editor' }
  const { names } = draftNames(contractFor('a'), seenThrough(file))
  expect(names).toMatchObject({
    sitehealth: 'acme-site-health',
    blockeditor: 'acme-block-editor',
  })
})

test('values and defaults are drafted for the argument they belong to', () => {
  const { routes } = translateContract(contractFor('a'), readNames(WORDS))
  const schemasOf = (pattern: string): Record<string, unknown> =>
    Object.assign(
      {},
      ...(routes.find((route) => route.pattern === pattern)?.operations ?? []).map(
        ({ args }) => args,
      ),
    )
  const mode = { _pagesmith_edit_mode: { enum: ['', 'builder'], default: '' } }
  const seen = seenThrough(WORDS).map((route) => {
    const schemas = schemasOf(route.pattern)
    const meta = 'meta' in schemas ? { meta: { properties: mode } } : {}
    return { ...route, schemas: { ...schemas, ...meta } }
  })
  const { names } = draftNames(contractFor('a'), seen)
  expect(names['values']).toEqual({ _builder_edit_mode: { builder: 'builder' } })
  const { vocabulary } = translateContract(contractFor('a'), readNames(names))
  expect(vocabulary.value('builder', '_builder_edit_mode')).toBe('builder')
  expect(vocabulary.value('builder', 'slug')).toBe('pagesmith')
})
