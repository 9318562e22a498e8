/** Everything, from nothing: what `npm pack` ships. */
import { rmSync } from 'node:fs'
import { ensureInstalled } from '../../install.mjs'
import { BUNDLES, DIST, IMPORTED, ROOT } from './entries.mjs'
import { buildTypes } from './types.mjs'

async function buildPackage() {
  await ensureInstalled(ROOT)
  // A fresh clone has the bundler only from now on.
  const { bundle } = await import('./bundle.mjs')
  rmSync(DIST, { recursive: true, force: true })
  for (const wanted of BUNDLES) await bundle(wanted)
  buildTypes(IMPORTED)
}

try {
  await buildPackage()
} catch (error) {
  process.stderr.write(`understudy: ${error.message}\n`)
  process.exitCode = 2
}
