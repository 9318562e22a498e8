/** All regular expressions of the product match in linear time. */
import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'
import { isTest, read, sourceFiles } from '#bin/workshop/checks/tree.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import schema from '#openapi/extension/extension.schema.json' with { type: 'json' }
import { pathExpression } from '#openapi/language/patterns.ts'
import { type Pattern, patternsIn } from './find-patterns.ts'
import { weaknessOf } from './measure.ts'

const product = sourceFiles().filter((path) => !isTest(path) && !path.startsWith('bin/workshop/'))

const shown = ({ source, flags }: Pattern): string => `/${source}/${flags}`

function weakOnes(patterns: readonly Pattern[]): readonly string[] {
  const distinct = new Map(patterns.map((pattern) => [shown(pattern), pattern]))
  return [...distinct].flatMap(([text, pattern]) => {
    const weakness = weaknessOf(pattern)
    return weakness ? [`${text} on ${JSON.stringify(weakness)}`] : []
  })
}

test('no literal pattern has a quadratic case', { timeout: 180_000 }, () => {
  const patterns = product.flatMap((path) => patternsIn(read(path)))
  expect(patterns.length).toBeGreaterThan(300)
  expect(weakOnes(patterns)).toEqual([])
})

/** All patterns in schemas, at any depth. */
function patternsOf(value: unknown): readonly Pattern[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'pattern' && typeof part === 'string'
      ? [{ source: part, flags: 'u' }]
      : patternsOf(part),
  )
}

test('no pattern of the contract has a quadratic case', { timeout: 180_000 }, () => {
  const { operations } = contractFor('b')
  const patterns = operations.flatMap(({ args, responses }) => patternsOf([args, responses]))
  expect(patterns.length).toBeGreaterThan(10)
  expect(weakOnes([...patterns, ...operations.map(pathExpression)])).toEqual([])
})

const BUILT = /\bnew RegExp\(/

/** Patterns built on module load, and tested there. */
const BUILT_AT_ONCE = [
  'conformance/transport/cache-buster.ts',
  'fixtures/values/passwords.ts',
  'handlers/authorize-screen/screen.ts',
  'handlers/platform/rendering/paragraphs.rules.ts',
  'handlers/platform/rendering/smileys.rules.ts',
  'handlers/platform/rendering/typography.rules.ts',
]

/** Patterns built later, with the reason why they are safe. */
const BUILT_LATER: Readonly<Record<string, string>> = {
  'openapi/values/expressions.ts':
    'globs of a configuration, never of a request; patterns of the contract',
  'openapi/language/patterns.ts': 'paths of the contract',
  'openapi/extension/path-class.ts':
    'on at most 200 characters, and without nested repetitions; see its test',
  'handlers/platform/content/search.rules.ts': 'a word as a fixed text; see the test below',
  'handlers/runtime/request/routing.ts': 'one segment of a path of the contract',
  'handlers/runtime/access/session.ts':
    'parts of fixed length after a fixed name; see the test below',
  'openapi/extension/draft.ts': 'a pattern of the schema of extensions, on names of a live index',
  'openapi/extension/index-routes.ts': 'a pattern of the schema of extensions; see the test below',
  'handlers/control/situations/fault-path.rules.ts': 'one segment of a path of the contract',
  'bin/recording/mask.ts': 'names of people as fixed texts',
  'handlers/runtime/response/own-address.ts':
    'the address of a site as a fixed text; see the test below',
  'conformance/kinds/index/captures.ts': 'applied to own texts only',
  'conformance/targets/index-document.ts': 'applied to own paths only',
  'conformance/names/paths.ts': 'segments without a slash between fixed texts; see the test below',
  'conformance/transport/redact.ts':
    'fixed texts before a part that ends at a delimiter; see the test below',
}

test('every dynamically built pattern is listed', () => {
  const built = product.filter((path) => BUILT.test(read(path)))
  expect(built.toSorted()).toEqual([...BUILT_AT_ONCE, ...Object.keys(BUILT_LATER)].toSorted())
})

const PRINT_BUILT = 'bin/workshop/checks/patterns/print-built.ts'

/** In a separate process: here other tests may have loaded the modules before. */
const builtBy = (paths: readonly string[]): readonly Pattern[] =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', PRINT_BUILT, ...paths], {
      encoding: 'utf8',
    }),
  )

test('no dynamically built pattern has a quadratic case', { timeout: 180_000 }, () => {
  const built = builtBy(BUILT_AT_ONCE)
  expect(built.length).toBeGreaterThan(25)
  const likeThem = [
    { source: '("(?:password|nonce)"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|-?[\\d.]+)', flags: 'gi' },
    { source: '((?:^|[?&])(?:password|nonce)=)[^&#\\s"\'\\\\]*', flags: 'gi' },
    { source: '(; name="(?:password|nonce)"\\r\\n\\r\\n)[^\\r\\n]*', flags: 'gi' },
    { source: '^(https?://[^#]*?)(/(?:core/v2|seo/v1)(?:/[^?&#]*)?)([?&#].*)?$', flags: 's' },
    { source: '^/core/(?<a>[^/]+)/(?<b>[^/]+)$', flags: 'i' },
    {
      source: '(?:^|;\\s*)session=((\\d+)\\.(\\d+)\\.(\\w{24}))\\.([0-9a-f]{64})(?:;|$)',
      flags: '',
    },
    { source: schema.$defs.namespace.pattern, flags: '' },
    { source: schema.$defs.route.properties.path.pattern, flags: '' },
    { source: 'https:(?:\\\\*/)(?:\\\\*/)a\\.aa(?![\\w.-]*\\w|:\\d)', flags: 'g' },
    { source: 'aa\\.aa aab|[\\u0130\\u212a]', flags: 'i' },
  ]
  expect(weakOnes([...built, ...likeThem])).toEqual([])
})

for (const [source, flags] of [
  ['["\' ]+$', 'g'],
  ['\\s*\\/\\s*$', ''],
  ['^\\s*([^:/?#&]*):', ''],
  ['\\s*<option', 'g'],
  ['<title[^>]*>', 'i'],
  ['^(a+)(a*)b', ''],
  ['^meta\\.(.+) is not of type (.+)\\.$', ''],
] as const)
  test(`a planted ${source} is found`, () => {
    expect(weakOnes([{ source, flags }])).toHaveLength(1)
  })
