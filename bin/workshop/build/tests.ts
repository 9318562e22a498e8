/**
 * The tests as plain modules, for a run of all of them: the runner transpiles each of some thousand
 * files in a thread of its own, and every worker loads them one by one.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type OutputFile, type Plugin } from 'esbuild'
import { packageRoot } from '#bin/cli/package.ts'
import { isTest, sourceFiles } from '#bin/workshop/checks/tree.ts'
import { builtIns, slim } from './slim.mjs'

const ROOT = packageRoot()
const FOLDER = join(ROOT, 'bin/dist/tests')

/** A module goes on to find its files beside its source. */
const inPlace: Plugin = {
  name: 'in-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:ts|mjs)$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.')) return undefined
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' }
    })
  },
}

const LIBRARY = /@mswjs[\\/]data/

/**
 * Packages stay where they are. Only the model library is bundled as it is for users: as it comes, it
 * takes every process longer to load than all the others.
 */
const outside: Plugin = {
  name: 'outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.#/]/ }, ({ path, importer, kind }) =>
      kind === 'entry-point' || LIBRARY.test(path) || LIBRARY.test(importer)
        ? undefined
        : { path, external: true },
    )
  },
}

/**
 * The settings of the runner as they are, for what was built. There are more files than workers by
 * far: each is loaded by one of them, which takes longer than most of its tests. Every process of
 * the runner reads them, and optimizes later than it would: most code of a test runs a few times.
 * It also forgets within which step it waits, which nobody looks at: to remember makes every promise
 * four times as expensive in Node 20. What others remember in that way stays.
 */
const CONFIG = `import { AsyncLocalStorage } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import config from './playwright.config.mjs'
setFlagsFromString('--interrupt-budget=400000')
setFlagsFromString('--max-inlined-bytecode-size-cumulative=100')
const { run } = AsyncLocalStorage.prototype
AsyncLocalStorage.prototype.run = function (store, work, ...args) {
  const isStep = store?._asyncLocalStorage === this
  return isStep ? work(...args) : run.call(this, store, work, ...args)
}
export default { ...config, fullyParallel: false, testMatch: '**/*.test.mjs', testIgnore: [] }
`

export interface BuiltTests {
  /** What the runner is told to run them. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly remove: () => void
}

/**
 * A test names every chunk it may come to, in case loading it does something. Nothing of ours is
 * imported for that, and what is used is named by who uses it: to find the others takes longer than
 * to read the tests. The lines stay, for the source maps.
 */
const UNUSED = /^import "[^"]*\/chunk-\w+\.mjs";$/gm

function write({ path, text }: OutputFile): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, path.endsWith('.mjs') ? text.replaceAll(UNUSED, '') : text)
}

export async function buildTests(): Promise<BuiltTests> {
  const remove = (): void => rmSync(FOLDER, { recursive: true, force: true })
  remove()
  const { outputFiles } = await build({
    entryPoints: ['playwright.config.ts', ...sourceFiles().filter(isTest)],
    outdir: FOLDER,
    outbase: ROOT,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // So that a failure names the line that was written.
    sourcemap: 'linked',
    sourcesContent: false,
    write: false,
    logLevel: 'silent',
    plugins: [inPlace, builtIns, outside, slim],
  })
  outputFiles.forEach(write)
  const config = join(FOLDER, 'built.config.mjs')
  writeFileSync(config, CONFIG)
  const env = {
    // Nothing is left to transpile, so no thread has to be asked for every import.
    PW_DISABLE_TS_ESM: '1',
    UNDERSTUDY_TEST_COMMAND: 'bin/dist/understudy.mjs',
  }
  return { args: ['--config', config], env, remove }
}
