import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  testIgnore: ['**/node_modules/**', 'bin/dist/**'],
  fullyParallel: true,
  workers: 2,
  reporter: process.env['CI'] ? 'dot' : 'list',
  timeout: 30_000,
})
