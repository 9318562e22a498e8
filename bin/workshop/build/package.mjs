/** A clean build of everything that `npm pack` ships. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from '../../install.mjs'
import { buildDeclarations } from './declarations.mjs'
import { BUNDLES, DIST, IMPORTED, ROOT } from './entries.mjs'
import { buildPaths, TOOLS } from './paths.mjs'

async function buildPackage() {
  await ensureInstalled(ROOT)
  await ensureInstalled(TOOLS)
  // In a fresh clone, the bundler is installed only now.
  const { bundle } = await import('./bundle.mjs')
  rmSync(DIST, { recursive: true, force: true })
  for (const wanted of BUNDLES) await bundle(wanted)
  buildDeclarations(IMPORTED)
  buildPaths()
  const { tsImport } = await import('tsx/esm/api')
  await tsImport('./types/write.ts', import.meta.url)
  copyDocuments()
  const { bundledPackages, noticesOf, NOTICES } = await import('./third-party.mjs')
  writeFileSync(NOTICES, noticesOf(await bundledPackages()))
}

/** Committed documents are formatted for reading; shipped ones are compact. */
function copyDocuments() {
  mkdirSync(join(DIST, 'openapi'))
  for (const name of ['variant-a.json', 'variant-b.json']) {
    const document = JSON.parse(readFileSync(join(ROOT, 'openapi/dist', name), 'utf8'))
    writeFileSync(join(DIST, 'openapi', name), JSON.stringify(document))
  }
}

try {
  await buildPackage()
} catch (error) {
  process.stderr.write(`understudy: ${error.message}\n`)
  process.exitCode = 2
}
