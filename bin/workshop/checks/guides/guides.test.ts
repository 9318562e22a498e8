/** The code of the guides, unchanged. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { packageRoot } from '#bin/cli/package.ts'
import { startServer } from '#bin/library/server.ts'
import { browserOptions } from '#bin/testing/browser.ts'
import { read } from '#bin/workshop/checks/tree.ts'
import { APP } from './app.ts'

const ROOT = packageRoot()
const here = (path: string): string => join(ROOT, path)
const RUNNER = here('bin/workshop/checks/guides/runner.ts')

/** The source files of the package's entries. */
const ENTRIES = {
  'site-understudy/handlers': here('handlers/hosts/handlers.ts'),
  'site-understudy/node': here('handlers/hosts/node.ts'),
  'site-understudy/testing': here('handlers/hosts/testing.ts'),
  'site-understudy/server': here('bin/library/server.ts'),
  'site-understudy/vite': here('bin/library/vite.ts'),
  'site-understudy/playwright': here('bin/library/playwright.ts'),
  'site-understudy/browser': here('handlers/hosts/browser.ts'),
  'site-understudy': here('bin/commands/config.ts'),
  vitest: RUNNER,
  '@jest/globals': RUNNER,
  '@playwright/test': 'playwright/test',
}

interface Block {
  readonly page: string
  readonly kind: string
  readonly code: string
}

const blocks: readonly Block[] = readdirSync(here('docs/guides')).flatMap((page) =>
  [...read(`docs/guides/${page}`).matchAll(/^```ts ?(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, kind = '', code = '']) => ({ page, kind, code }),
  ),
)

/** One file per page and kind of code. */
const fileOf = ({ page, kind }: Block): string => (kind ? `${page}-${kind}` : page)

/** Bundles code blocks into a folder where packages resolve. */
async function bundle(chosen: readonly Block[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-guides-'))
  symlinkSync(here('node_modules'), join(folder, 'node_modules'))
  for (const block of chosen) writeFileSync(join(folder, `${fileOf(block)}.ts`), block.code)
  await build({
    entryPoints: [...chosen.map((block) => join(folder, `${fileOf(block)}.ts`)), RUNNER],
    outdir: join(folder, 'out'),
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    alias: ENTRIES,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
    absWorkingDir: ROOT,
  })
  return folder
}

const loaderOf = (folder: string) => (name: string) =>
  import(pathToFileURL(join(folder, 'out', `${name}.mjs`)).href)

test('tests and configurations in the guides run', { timeout: 90_000 }, async () => {
  const chosen = blocks.filter(({ kind, page }) => kind === '' && page !== 'types-and-clients.md')
  const folder = await bundle(chosen)
  const load = loaderOf(folder)
  const { runCollected } = await load('runner')
  const ran: string[] = []
  for (const { page } of chosen) {
    await load(page)
    ran.push(...(await runCollected()))
  }
  rmSync(folder, { recursive: true })
  expect(chosen.length).toBeGreaterThan(8)
  expect(ran.length).toBeGreaterThan(8)
})

test('end-to-end tests in the guides run', { timeout: 180_000 }, async () => {
  const app = createServer((_, response) => response.writeHead(200, HTML).end(APP))
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const address = app.address()
  const server = await startServer({ trustProxy: true })
  const folder = await bundle(blocks.filter(({ page }) => page === 'end-to-end.md'))
  const { default: shown } = await loaderOf(folder)('end-to-end.md-config')
  const use = {
    ...shown.use,
    understudyServer: server.url,
    baseURL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    launchOptions: await browserOptions(),
  }
  const config = {
    testDir: 'out',
    testMatch: '*-{playwright,shared}.mjs',
    workers: 1,
    // Already bundled, and transpiling the whole stand-in is slow.
    build: { external: ['**/out/**'] },
    use,
  }
  writeFileSync(join(folder, 'config.mjs'), `export default ${JSON.stringify(config)}`)
  const runner = here('node_modules/playwright/cli.js')
  const child = spawn(process.execPath, [runner, 'test', '-c', 'config.mjs', '--reporter=line'], {
    cwd: folder,
    env: { ...process.env, TEST_WORKER_INDEX: undefined },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  await new Promise((resolve) => child.on('close', resolve))
  app.close()
  await server.stop()
  rmSync(folder, { recursive: true })
  expect(output).toContain('4 passed')
})

const HTML = { 'content-type': 'text/html' }
