import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { build, stop } from 'esbuild'
import { DIST, ROOT } from './entries.mjs'
import { slim } from './slim.mjs'

const DAY_MS = 24 * 60 * 60 * 1000

/** Pages get one file without module imports. */
const forPages = {
  outdir: join(DIST, 'inspector'),
  outExtension: { '.js': '.js' },
  splitting: false,
  jsx: 'automatic',
  jsxImportSource: 'preact',
}

/** Bundled CommonJS packages call `require` for Node's built-in modules. */
export const REQUIRE = `import { createRequire as understudyRequire } from 'node:module'
const require = understudyRequire(import.meta.url)`

/** The esbuild settings of a bundle. */
export const settingsOf = ({ name, entries, platform, external, isPage = false }) => ({
  entryPoints: entries,
  outdir: DIST,
  outExtension: { '.js': '.mjs' },
  chunkNames: `${name}-[hash]`,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform,
  target: ['node20', 'es2023'],
  write: false,
  logLevel: 'silent',
  absWorkingDir: ROOT,
  minify: true,
  external: [...external],
  plugins: [slim],
  ...(platform === 'node' && { banner: { js: REQUIRE } }),
  ...(isPage && forPages),
})

/**
 * Writes a file under a temporary name and renames it, so that it is never read half-written. Its
 * modification time is the start of the build, so that a change during the build is not missed.
 */
function writeWhole({ path, contents }, readAt) {
  const unfinished = `${path}.${process.pid}.tmp`
  writeFileSync(unfinished, contents)
  utimesSync(unfinished, readAt, readAt)
  renameSync(unfinished, path)
}

/** Entries last, so that they never import a chunk that does not exist yet. */
function inWritingOrder(files, entries) {
  const isEntry = ({ path }) => basename(path, '.mjs') in entries
  return [...files.filter((file) => !isEntry(file)), ...files.filter(isEntry)]
}

/** Removes chunks of earlier builds after a day: a running server may still load younger ones. */
function removeOld(bundleName, fresh) {
  const kept = new Set(fresh.map(({ path }) => basename(path)))
  for (const name of readdirSync(DIST)) {
    if (!name.startsWith(`${bundleName}-`) || kept.has(name)) continue
    const path = join(DIST, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > DAY_MS) rmSync(path, { force: true })
  }
}

const sentence = ({ text, location }) =>
  location ? `${location.file}:${location.line}: ${text}` : text

/** Builds one bundle into bin/dist. */
export async function bundle(wanted) {
  mkdirSync(join(DIST, 'inspector'), { recursive: true })
  const readAt = new Date()
  try {
    const { outputFiles } = await build(settingsOf(wanted))
    for (const file of inWritingOrder(outputFiles, wanted.entries)) writeWhole(file, readAt)
    removeOld(wanted.name, outputFiles)
  } catch (error) {
    const reason = error.errors?.[0] ? sentence(error.errors[0]) : error.message
    throw new Error(`${Object.values(wanted.entries).join(', ')} could not be bundled: ${reason}`)
  } finally {
    await stop()
  }
}
