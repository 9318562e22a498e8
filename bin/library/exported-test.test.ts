/** The exported Playwright test runs as it is, with the sources in place of the package. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { packageRoot } from '#bin/cli/package.ts'
import { testApi } from '#handlers/testing/testing.ts'

const POSTS = '/core/v2/posts'

async function exported() {
  const api = testApi({ history: 20 })
  await api.post(POSTS, { title: 'Before' }, 'admin')
  const { body } = await api.post(POSTS, { title: 'One', status: 'publish' }, 'editor')
  await api.post(POSTS, { title: 'No', status: 'publish' }, 'contributor')
  await api.get(`${POSTS}/${body.id}`)
  return (await api.get('//__understudy/requests/test?ids=2,3,4&runner=playwright')).body
}

const CONFIG = {
  testDir: '.',
  testMatch: '*.spec.mjs',
  outputDir: 'results',
  respectGitIgnore: false,
  build: { external: ['**/*.mjs'] },
}

/** With the sources of the package in one file: Playwright would transpile each of them. */
const bundled = (text: string, folder: string) =>
  build({
    stdin: { contents: text, resolveDir: folder, loader: 'ts' },
    outfile: join(folder, 'exported.spec.mjs'),
    alias: { 'site-understudy/playwright': join(packageRoot(), 'bin/library/playwright.ts') },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    absWorkingDir: packageRoot(),
  })

/** Below the package, where imports of other packages are resolved. */
async function runPlaywright(text: string, dataset: unknown): Promise<string> {
  const results = join(packageRoot(), 'test-results')
  mkdirSync(results, { recursive: true })
  const folder = mkdtempSync(join(results, 'exported-'))
  try {
    await bundled(text, folder)
    writeFileSync(join(folder, 'start.dataset.json'), JSON.stringify(dataset))
    writeFileSync(
      join(folder, 'playwright.config.mjs'),
      `export default ${JSON.stringify(CONFIG)}\n`,
    )
    const cli = join(packageRoot(), 'node_modules/playwright/cli.js')
    const child = spawn(process.execPath, [cli, 'test', '--reporter', 'line'], { cwd: folder })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
      })
    const [code] = await once(child, 'close')
    return `${output}exit ${code}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('an exported Playwright test passes as it is', { timeout: 300_000 }, async () => {
  const { test: text, dataset } = await exported()
  const output = await runPlaywright(text, dataset)
  expect(output).toMatch(/1 passed[\s\S]*exit 0$/)
})
