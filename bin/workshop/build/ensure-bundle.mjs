/** Builds the command and the inspector into `bin/dist` if their sources are newer. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SOURCES = ['openapi', 'fixtures', 'handlers', 'conformance', 'bin', 'package-lock.json']
const NOT_SOURCES = new Set(['dist', 'node_modules', 'checks'])
const IS_TEST = /\.(test|spec)\.ts$/

export const BUNDLE = join(ROOT, 'bin/dist/understudy.mjs')

/** Folders count too: their time changes when a file in them is removed. */
function newestChange(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  const inside = readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name) && !IS_TEST.test(name))
    .map((entry) => newestChange(join(path, entry.name)))
  return Math.max(stats.mtimeMs, ...inside)
}

export async function ensureBundle() {
  const built = statSync(BUNDLE, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const changed = Math.max(...SOURCES.map((source) => newestChange(join(ROOT, source))))
  if (built >= changed) return
  const [{ bundle }, { COMMAND, INSPECTOR }] = await Promise.all([
    import('./bundle.mjs'),
    import('./entries.mjs'),
  ])
  // The command comes last: its modification time marks a complete build.
  await bundle(INSPECTOR)
  await bundle(COMMAND)
}
