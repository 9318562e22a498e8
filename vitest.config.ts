import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The temporary files of all tests, removed with the run. The account of PostgreSQL reads below it. */
const temporary = mkdtempSync(join(tmpdir(), 'understudy-tests-'))
chmodSync(temporary, 0o755)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'bin/dist/**'],
    globalSetup: 'bin/workshop/global-setup.ts',
    pool: 'forks',
    // The files of a worker share their modules, so each worker loads the contract once.
    isolate: false,
    // Many tests wait for other processes, so three workers use two cores.
    maxWorkers: 3,
    // Runs of the command create a key there.
    env: { TMPDIR: temporary, XDG_STATE_HOME: join(temporary, 'state') },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 5_000 } },
    retry: process.env['CI'] ? 1 : 0,
    reporters: process.env['CI'] ? 'dot' : 'default',
  },
})
