import { defineConfig } from 'playwright/test'
import { browserOptions } from '#bin/testing/browser.ts'

/** Runs what needs a browser; unit tests run in Vitest. `conformance/` has a configuration of its own. */
export default defineConfig({
  testDir: 'bin',
  testMatch: '**/*.spec.ts',
  globalSetup: './bin/workshop/global-setup.ts',
  fullyParallel: true,
  // Specs also wait for pages, so three workers use two cores.
  workers: 3,
  reporter: process.env['CI'] ? 'dot' : 'list',
  timeout: 30_000,
  retries: process.env['CI'] ? 1 : 0,
  use: { launchOptions: await browserOptions() },
})
