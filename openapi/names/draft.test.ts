import { expect, test } from 'playwright/test'
import { contractFor } from '#openapi/contract.ts'
import { draftNames, type SeenRoute } from './draft.ts'
import { readNames } from './names.ts'
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
