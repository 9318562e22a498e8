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
import { builtIns, slim, withoutMsw } from './slim.mjs'

const DAY_MS = 24 * 60 * 60 * 1000

/** A page is for a browser alone: nobody reads its traces, and every byte is sent. */
const forPages = {
  outdir: join(DIST, 'inspector'),
  outExtension: { '.js': '.js' },
  splitting: false,
  jsx: 'automatic',
  jsxImportSource: 'preact',
}

/** How esbuild builds a bundle. */
export const settingsOf = ({ name, entries, shared, isPage = false }) => ({
  entryPoints: entries,
  outdir: DIST,
  outExtension: { '.js': '.mjs' },
  chunkNames: `${name}-[hash]`,
  bundle: true,
  splitting: true,
  format: 'esm',
  // What the library shares with the command runs in a page too.
  platform: 'browser',
  target: ['node20', 'es2023'],
  write: false,
  logLevel: 'silent',
  absWorkingDir: ROOT,
  // An install is small; what a reader has to know stands in the messages, not in the traces.
  minify: true,
  external: shared,
  plugins: [builtIns, slim, withoutMsw],
  ...(isPage && forPages),
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

/** Entries last, so that they never name a chunk that is not there yet. */
function inWritingOrder(files, entries) {
  const isEntry = ({ path }) => basename(path, '.mjs') in entries
  return [...files.filter((file) => !isEntry(file)), ...files.filter(isEntry)]
}

/** Chunks of earlier builds may still be wanted by a running server; those of yesterday are not. */
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
