import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { DIST, ROOT } from './entries.mjs'

const TYPES = join(DIST, 'types')
const PROJECT = join(DIST, 'types.tsconfig.json')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')

const project = (sources) => ({
  extends: '../../tsconfig.json',
  compilerOptions: {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // Excludes internals that mention bundled packages: users lack their types.
    stripInternal: true,
    noCheck: true,
    rootDir: ROOT,
    outDir: TYPES,
  },
  include: sources.map((source) => join(ROOT, source)),
  exclude: [],
})

/** Declarations contain layer imports of this repository; a user's compiler needs real paths. */
function withRealPaths(file) {
  const toRoot = relative(dirname(file), TYPES).split(sep).join('/') || '.'
  return readFileSync(file, 'utf8')
    .replace(/(['"])#(\w+\/[^'"]+)\.ts\1/g, `$1${toRoot}/$2.js$1`)
    .replace(/(['"])(\.{1,2}\/[^'"]+)\.ts\1/g, '$1$2.js$1')
}

const IMPORTED = /(?:from |import\()['"]([^'"]+)\.js['"]/g

/** The declarations reachable from the entries. */
function reachable(entries) {
  const found = new Set()
  const visit = (file) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORTED))
      if (path.startsWith('.')) visit(join(dirname(file), `${path}.d.ts`))
  }
  for (const entry of entries) visit(join(TYPES, entry.replace(/\.tsx?$/, '.d.ts')))
  return found
}

/** Writes the declarations of the library's entries and their imports to bin/dist/types. */
export function buildDeclarations(sources) {
  writeFileSync(PROJECT, JSON.stringify(project(sources)))
  const { status } = spawnSync(process.execPath, [TSC, '-p', PROJECT], { stdio: 'inherit' })
  rmSync(PROJECT)
  if (status !== 0) throw new Error('the compiler could not write the declarations of the library')
  const files = readdirSync(TYPES, { recursive: true })
    .filter((path) => path.endsWith('.d.ts'))
    .map((path) => join(TYPES, path))
  for (const file of files) writeFileSync(file, withRealPaths(file))
  const kept = reachable(sources)
  for (const file of files) if (!kept.has(file)) rmSync(file)
}
