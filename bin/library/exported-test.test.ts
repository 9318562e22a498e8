/** The exported Playwright test runs as it is, with the sources in place of the package. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
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

/** Below the package, where the import of its sources is resolved. */
async function runPlaywright(text: string, dataset: unknown): Promise<string> {
  const results = join(packageRoot(), 'test-results')
  mkdirSync(results, { recursive: true })
  const folder = mkdtempSync(join(results, 'exported-'))
  try {
    writeFileSync(
      join(folder, 'exported.spec.ts'),
      text.replace('site-understudy/playwright', '#bin/library/playwright.ts'),
    )
    writeFileSync(join(folder, 'start.dataset.json'), JSON.stringify(dataset))
    writeFileSync(
      join(folder, 'playwright.config.ts'),
      "export default { testDir: '.', outputDir: 'results', respectGitIgnore: false }\n",
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
