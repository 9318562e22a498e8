/**
 * `npm run docs`: builds the documentation site into `test-results/docs`, without a network.
 * `--dev` serves it and follows changes of its theme; `DOCS_BASE` is its path on a host.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { packageRoot } from '#bin/cli/package.ts'
import { buildDeclarations } from '#bin/workshop/build/declarations.mjs'
import { IMPORTED } from '#bin/workshop/build/entries.mjs'
import { readManifest } from '#bin/workshop/build/types/manifest.ts'
import { writeContractTypes } from '#bin/workshop/build/types/write-contract-types.ts'
import { runNode } from '#bin/workshop/run-node.ts'
import { entriesOf, exportPages } from './export-pages.ts'
import type { SitePage } from './markdown.ts'
import { siteConfig, sitePages } from './site.ts'
import { assets } from './source-pages.ts'
import { STYLE, THEME } from './theme.ts'

const ROOT = packageRoot()
/** Inside of the repository, so that packages resolve. */
const SOURCE = join(ROOT, 'test-results/docs-source')
const GENERATOR = join(ROOT, 'node_modules/vitepress/bin/vitepress.js')
const OUTPUT = join(ROOT, 'test-results/docs')

const put = (path: string, text: string): void => {
  const file = join(SOURCE, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** The declarations of the entries and of `site-understudy/types`. */
async function buildTypes(): Promise<void> {
  buildDeclarations(IMPORTED)
  await writeContractTypes()
}

/** Data, and the options of the search, which are functions. */
const configText = (config: object): string =>
  `import { searchOptions } from ${JSON.stringify(join(ROOT, 'bin/workshop/docs/search.ts'))}
const config = ${JSON.stringify(config, null, 2)}
config.themeConfig.search.options.miniSearch = { searchOptions }
export default config
`

function writeSource(pages: readonly SitePage[], base: string): void {
  rmSync(SOURCE, { recursive: true, force: true })
  for (const { path, text } of pages) put(path, text)
  for (const { path, file } of assets()) {
    mkdirSync(dirname(join(SOURCE, path)), { recursive: true })
    cpSync(join(ROOT, file), join(SOURCE, path))
  }
  const config = { ...siteConfig(pages, { base }), outDir: OUTPUT }
  put('.vitepress/config.mjs', configText(config))
  put('.vitepress/theme/index.mjs', THEME)
  put('.vitepress/theme/style.css', STYLE)
}

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
await buildTypes()
const pages = [...(await sitePages()), ...exportPages(entriesOf(readManifest().exports))]
writeSource(pages, process.env['DOCS_BASE'] ?? '/')
// A separate process: with this process's loader, the generator is several times slower.
const { passed } = await runNode([GENERATOR, values.dev ? 'dev' : 'build', SOURCE], { live: true })
if (passed) process.stdout.write(`${pages.length} pages in ${OUTPUT}\n`)
else process.exitCode = 1
