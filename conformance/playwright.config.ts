import { defineConfig } from 'playwright/test'

/** `playwright test -c conformance` runs the suite inside Playwright; shard and merge as usual. */
// biome-ignore lint/style/noDefaultExport: the test runner reads the default export
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/conformance',
  workers: 1,
  timeout: 300_000,
  reporter: process.env['CI'] ? 'blob' : 'list',
})
