/** Everything, from nothing: what `npm pack` ships. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundle.mjs'
import { COMMAND, DIST, LIBRARY, ROOT } from './entries.mjs'
import { buildTypes } from './types.mjs'

async function buildPackage() {
  const library = LIBRARY.filter(({ source }) => existsSync(join(ROOT, source)))
  rmSync(DIST, { recursive: true, force: true })
  for (const entry of [COMMAND, ...library]) await bundle(entry)
  if (library.length > 0) buildTypes(library.map(({ source }) => source))
}

try {
  await buildPackage()
} catch (error) {
  process.stderr.write(`understudy: ${error.message}\n`)
  process.exitCode = 2
}
