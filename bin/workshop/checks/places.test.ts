import { expect, test } from 'vitest'
import { isTest, read, sourceFiles } from './tree.ts'

interface Implementation {
  readonly contract: string
  readonly behaviour: string
}

const CONTRACT_IMPORT = /import \{([^}]*)\} from '#(openapi\/(?:namespaces|neighbours)\/[^']+)'/g

/** The contract files of the operations that a file implements. */
function implementedIn(behaviour: string): readonly Implementation[] {
  const text = read(behaviour)
  const names = new Set([...text.matchAll(/\bimplement\(\s*(\w+)/g)].map(([, name]) => name))
  return [...text.matchAll(CONTRACT_IMPORT)]
    .filter(([, list = '']) => list.split(',').some((name) => names.has(name.trim())))
    .map(([, , contract = '']) => ({ contract, behaviour }))
}

/** In a file of the same name, or in a folder of it. */
function isInPlace({ contract, behaviour }: Implementation): boolean {
  const place = contract.replace(/^openapi/, 'handlers').replace(/\.ts$/, '')
  return behaviour === `${place}.ts` || behaviour.startsWith(`${place}/`)
}

test('operations are implemented at the path of their contract file', () => {
  const implemented = sourceFiles()
    .filter((path) => /^handlers\/(namespaces|neighbours)\//.test(path) && !isTest(path))
    .flatMap(implementedIn)
  expect(implemented.length).toBeGreaterThan(80)
  expect(implemented.filter((each) => !isInPlace(each))).toEqual([])
})

test('rules have their tests next to them', () => {
  const files = new Set(sourceFiles())
  const rules = [...files].filter((path) => path.endsWith('.rules.ts'))
  expect(rules.length).toBeGreaterThan(100)
  expect(rules.filter((path) => !files.has(path.replace(/\.ts$/, '.test.ts')))).toEqual([])
})
