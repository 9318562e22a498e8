import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  testIgnore: ['**/node_modules/**', 'bin/dist/**'],
  fullyParallel: true,
  // One more than cores: tests wait for processes, for clocks and for browsers.
  workers: 3,
  reporter: process.env['CI'] ? 'dot' : 'list',
  timeout: 30_000,
  // Where many things run on two cores a test may lose a race; the gate names who needed two goes.
  retries: process.env['CI'] ? 1 : 0,
})
