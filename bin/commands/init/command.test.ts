import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UsageError } from '#bin/cli/usage-error.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { init } from './command.ts'

async function initIn(existing: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-test-'))
  const file = join(folder, 'mockServiceWorker.js')
  if (existing !== undefined) writeFileSync(file, existing)
  try {
    const { terminal } = fakeTerminal()
    await init.run({ operands: [folder], options: {}, terminal })
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    expect(readFileSync(file, 'utf8')).toBe(existing)
    return error.message
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the worker script of the installed msw is written, also over one of another release', async () => {
  const written = await initIn(undefined)
  expect(written).toContain('Mock Service Worker')
  const older = written.replace(/PACKAGE_VERSION = '[^']+'/, "PACKAGE_VERSION = '2.0.0'")
  expect(await initIn(older)).toBe(written)
})

test('a foreign script of that name is left unchanged', async () => {
  expect(await initIn("self.addEventListener('fetch', () => {})\n")).toContain(
    'is not a script of msw and is left unchanged',
  )
})
