import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST, ROOT } from './entries.mjs'

/** The generator has a package of its own, because it needs a compiler of another generation. */
export const TOOLS = join(ROOT, 'bin/workshop/build/tools')

/** More than half of it would be words that the document has as well; types need none. */
const withoutWords = (text) => text.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '').replace(/^ +/gm, '')

/** Writes the `paths` of both documents, as the field's own generator makes them, to bin/dist/types. */
export function buildPaths() {
  const generator = join(TOOLS, 'node_modules/openapi-typescript/bin/cli.js')
  for (const variant of ['variant-a', 'variant-b']) {
    const document = join(ROOT, `openapi/dist/${variant}.json`)
    const output = join(DIST, `types/paths/${variant}.d.ts`)
    const { status, stderr } = spawnSync(process.execPath, [generator, document, '-o', output])
    if (status !== 0) throw new Error(`no types could be made of ${document}: ${stderr}`)
    writeFileSync(output, withoutWords(readFileSync(output, 'utf8')))
  }
}
