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

/** Too large for a bundle, or not made to be bundled: loaded from node_modules when a command needs them. */
const NEVER_BUNDLED = ['playwright', 'playwright-core', 'tsx', 'esbuild', 'fsevents']
const DAY_MS = 24 * 60 * 60 * 1000

/** Packages written for CommonJS ask for `require`, which a module does not have. */
const REQUIRE = `import { createRequire as __createRequire } from 'node:module'
const require = __createRequire(import.meta.url)`

const settingsOf = ({ name, source, platform, packages }) => ({
  entryPoints: { [name]: join(ROOT, source) },
  outdir: DIST,
  outExtension: { '.js': '.mjs' },
  chunkNames: `${name}-[hash]`,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform,
  target: platform === 'node' ? 'node20' : 'es2023',
  write: false,
  logLevel: 'silent',
  absWorkingDir: ROOT,
  ...(packages === 'external'
    ? { packages: 'external' }
    : { external: NEVER_BUNDLED, banner: { js: REQUIRE } }),
})

/**
 * Nobody ever sees half a file: it appears under its name when it is complete. Its time is the one
 * at which the sources were read, so that a change made during the build is not missed.
 */
function writeWhole({ path, contents }, readAt) {
  const unfinished = `${path}.${process.pid}.tmp`
  writeFileSync(unfinished, contents)
  utimesSync(unfinished, readAt, readAt)
  renameSync(unfinished, path)
}

/** The entry last, so that it never names a chunk that is not there yet. */
function inWritingOrder(files, entry) {
  const isEntry = ({ path }) => basename(path) === `${entry}.mjs`
  return [...files.filter((file) => !isEntry(file)), ...files.filter(isEntry)]
}

/** Chunks of earlier builds may still be wanted by a running server; those of yesterday are not. */
function removeOld(entry, fresh) {
  const kept = new Set(fresh.map(({ path }) => basename(path)))
  for (const name of readdirSync(DIST)) {
    if (!name.startsWith(`${entry}-`) || kept.has(name)) continue
    const path = join(DIST, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > DAY_MS) rmSync(path, { force: true })
  }
}

const sentence = ({ text, location }) =>
  location ? `${location.file}:${location.line}: ${text}` : text

/** Bundles one entry into bin/dist. */
export async function bundle(entry) {
  mkdirSync(DIST, { recursive: true })
  const readAt = new Date()
  try {
    const { outputFiles } = await build(settingsOf(entry))
    for (const file of inWritingOrder(outputFiles, entry.name)) writeWhole(file, readAt)
    removeOld(entry.name, outputFiles)
  } catch (error) {
    const reason = error.errors?.[0] ? sentence(error.errors[0]) : error.message
    throw new Error(`${entry.source} could not be bundled: ${reason}`)
  } finally {
    await stop()
  }
}
