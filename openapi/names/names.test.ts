import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { responseOf } from '#openapi/language/define.ts'
import { exampleOf } from '#openapi/language/schema.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { keysOf, mapValues } from '#openapi/values/json.ts'
import coreNames from './core.json' with { type: 'json' }
import { NEUTRAL_WORDS, readNames, vocabularyOf } from './names.ts'
import { namesDocument } from './names-document.ts'
import { argumentsPlan, rename, responsePlan } from './rename.ts'
import { translateContract } from './translate.ts'
import { createNameTranslators } from './translator.ts'

const INVENTED = {
  core: 'acme',
  builder: 'pagesmith',
  'builder-pro': 'pagesmith-plus',
  'builder-ai': 'pagesmith-mind',
  'starter-plus': 'kickoff-plus',
  'starter-theme': 'kickoff-theme',
  suite: 'onesuite',
  spamfilter: 'junkstop',
  contactform: 'reachout',
  sitecopy: 'twinsite',
  folders: 'drawers',
  'cookie-consent': 'biscuit-box',
  multilang: 'polyglot',
  seo: 'findme',
  paths: { '/builder/v1/feedback/submit': '/pagesmith/v1/feedback/send' },
  arguments: { is_read: 'was_seen' },
  values: { builder_canvas: 'pagesmith_blank' },
  headers: { 'X-WP-Total': 'X-Acme-Total' },
}

const vocabulary = vocabularyOf(readNames(INVENTED))

test('only whole words are replaced, in any identifier style', () => {
  expect(vocabulary.namespace('builder/v1/documents')).toBe('pagesmith/v1/documents')
  expect(vocabulary.namespace('builder-pro/v1')).toBe('pagesmith-plus/v1')
  expect(vocabulary.argument('_builder_edit_mode')).toBe('_pagesmith_edit_mode')
  expect(vocabulary.field('hasSuitePackage')).toBe('hasOnesuitePackage')
  expect(vocabulary.field('builderInstalled')).toBe('pagesmithInstalled')
  expect(vocabulary.argument('multilang_language')).toBe('polyglot_language')
  expect(vocabulary.identifier('contactform_forbidden')).toBe('reachout_forbidden')
  expect(vocabulary.argument('score')).toBe('score')
  expect(vocabulary.argument('foldersize')).toBe('foldersize')
})

test('a member with the plain word folders keeps it, unless an entry renames it', () => {
  expect(vocabulary.field('folders')).toBe('folders')
  expect(vocabulary.argument('folders')).toBe('folders')
  expect(vocabulary.path('/folders/v1/export-csv')).toBe('/drawers/v1/export-csv')
  const own = vocabularyOf(readNames({ ...INVENTED, fields: { folders: 'trays' } }))
  expect(own.field('folders')).toBe('trays')
})

test('exact entries override words, each in its own scope', () => {
  expect(vocabulary.path('/builder/v1/feedback/submit')).toBe('/pagesmith/v1/feedback/send')
  expect(vocabulary.argument('is_read')).toBe('was_seen')
  expect(vocabulary.field('is_read')).toBe('is_read')
  expect(vocabulary.value('builder_canvas')).toBe('pagesmith_blank')
})

test('defaults are renamed like values, alone and in lists', () => {
  const { operations } = translateContract(
    contractFor('a'),
    readNames({ ...INVENTED, values: { 'b-landing-page': 'p-landing' } }),
  )
  const presetOf = (id: string, name: string): unknown =>
    operations.find((operation) => operation.id === id)?.args[name]?.default
  expect(presetOf('builder.site-navigation.recent-posts', 'post_type')).toEqual([
    'page',
    'post',
    'pagesmith_library',
  ])
  expect(presetOf('builder.post.find', 'excluded_types')).toContain('p-landing')
})

for (const variant of keysOf(VARIANTS)) {
  test(`every name of variant ${variant} survives a round trip`, () => {
    const contract = contractFor(variant)
    const translated = translateContract(contract, readNames(INVENTED))
    for (const [at, operation] of translated.operations.entries()) {
      const neutral = contract.operations[at]
      if (!neutral) throw new Error('expected as many operations as before')
      expect(translated.neutralOf(operation)).toBe(neutral)
      expect(Object.keys(operation.args)).toHaveLength(Object.keys(neutral.args).length)
      for (const response of Object.values(neutral.responses)) {
        const { body } = responseOf(response)
        if (!body) continue
        const example = exampleOf(body)
        const translated = rename(example, responsePlan(body, { vocabulary, direction: 'out' }))
        expect(
          rename(translated, responsePlan(body, { vocabulary, direction: 'in' })),
          neutral.id,
        ).toEqual(example)
      }
    }
    const text = JSON.stringify(translated.routes.map(({ pattern }) => pattern))
    for (const word of NEUTRAL_WORDS) expect(text).not.toContain(`"/${word}/`)
  })

  test(`arguments of variant ${variant} survive a round trip with any values`, () => {
    const { operations } = contractFor(variant)
    fc.assert(
      fc.property(fc.constantFrom(...operations), ({ id, args }) => {
        const sent = mapValues(
          args,
          ({ enum: values, items }) =>
            values?.[0] ?? (items?.enum ? items.enum.slice(0, 2) : 'text'),
        )
        const translated = rename(sent, argumentsPlan(args, { vocabulary, direction: 'out' }))
        expect(
          rename(translated, argumentsPlan(args, { vocabulary, direction: 'in' })),
          id,
        ).toEqual(sent)
      }),
      { numRuns: 300, seed: 3 },
    )
  })
}

test('an irreversible file is refused with the location', () => {
  for (const [value, message] of [
    [{ core: 'x', suite: 'x' }, 'got "x" for both core and suite'],
    [{ builder: 'x' }, 'expected a name for builder-pro as well'],
    [{ kore: 'x' }, 'got kore'],
    [{ core: 5 }, 'expected a word for core, got 5'],
    [{ core: 'a b' }, 'expected a word for core'],
    [{ arguments: { a: '' } }, 'arguments.a'],
    [{ values: { a: 'x', b: 'x' } }, 'in values'],
    [[], 'expected an object of names'],
  ] as const) {
    expect(() => readNames(value)).toThrow(InputError)
    expect(() => readNames(value)).toThrow(message)
  }
})

test('a name shared by two arguments of one operation is refused', () => {
  const names = readNames({ arguments: { page: 'per_page' } })
  expect(() => translateContract(contractFor('a'), names)).toThrow(
    'different names for the arguments of',
  )
})

test('a value may be renamed for one argument only, in both directions', () => {
  const names = readNames({
    ...INVENTED,
    values: { builder_canvas: 'pagesmith_blank', _builder_edit_mode: { builder: 'builder' } },
  })
  const { operations } = translateContract(contractFor('a'), names)
  const update = operations.find(({ id }) => id === 'core.posts.update')
  const meta = update?.args['meta']?.properties ?? {}
  expect(meta['_pagesmith_edit_mode']?.enum).toEqual(['', 'builder'])
  const neutral = contractFor('a').operations.find(({ id }) => id === 'core.posts.update')
  if (!neutral) throw new Error('expected core.posts.update')
  const { out, in: back } = createNameTranslators(names)
  const sent = { meta: { _builder_edit_mode: 'builder' } }
  const shown = { meta: { _pagesmith_edit_mode: 'builder' } }
  expect(out.sentArguments(sent, neutral)).toEqual(shown)
  expect(back.body(shown, 200, neutral)).toEqual(sent)
})

test('non-string values of an argument are refused with their location', () => {
  expect(() => readNames({ values: { status: { publish: 3 } } })).toThrow(
    'expected a string at values.status.publish',
  )
})

test('the names of the core rename its namespaces', () => {
  const { namespace } = vocabularyOf(readNames(coreNames))
  expect(['core/v2', 'sitehealth/v1', 'blockeditor/v1', 'abilities/v1'].map(namespace)).toEqual([
    'wp/v2',
    'wp-site-health/v1',
    'wp-block-editor/v1',
    'wp-abilities/v1',
  ])
})

test('the document of a vocabulary reads as the same vocabulary', () => {
  const values = { publish: 'live', edit_mode: { builder: 'smith' } }
  for (const document of [INVENTED, coreNames, { ...coreNames, values }])
    expect(readNames(namesDocument(readNames(document)))).toEqual(readNames(document))
})
