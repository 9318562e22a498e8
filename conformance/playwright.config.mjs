import { join } from 'node:path'
import process from 'node:process'
import { defineConfig } from 'playwright/test'
import { launchOptions } from 'site-understudy/conformance'

/** `playwright test -c node_modules/site-understudy/conformance`, with shards and reports as usual. */
// biome-ignore lint/style/noDefaultExport: the test runner reads the default export
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.mjs',
  outputDir: join(process.cwd(), 'test-results/conformance'),
  // Each worker opens a run of its own, and only one run at a time may write to a deployment.
  workers: 1,
  fullyParallel: true,
  timeout: 300_000,
  reporter: process.env['CI'] ? 'blob' : 'list',
  use: { browserName: 'chromium', trace: 'retain-on-failure', launchOptions: launchOptions() },
})
