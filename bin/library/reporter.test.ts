import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
import { COVERAGE_FOLDER } from '#handlers/hosts/coverage-file.ts'
import { setupUnderstudy } from '#handlers/hosts/node.ts'
import coverageReporter from './reporter.ts'
import { startServer } from './server.ts'

const BASE = 'https://site.example'

/** Collects the printed text; the folder of the reporter is left out of other tests. */
function captureOutput(): () => string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => {
    write.mockRestore()
    delete process.env[COVERAGE_FOLDER]
  })
  return () => write.mock.calls.map(([text]) => String(text)).join('')
}

async function callInProcess(path: string): Promise<() => void> {
  const understudy = setupUnderstudy({ base: BASE })
  understudy.listen()
  await fetch(`${BASE}/api${path}`)
  understudy.close()
  return () => {
    understudy.listen()
    understudy.close()
  }
}

test('the reporter sums the stand-ins of a run', async () => {
  const printed = captureOutput()
  const outputFile = temporaryFile('coverage.json')
  const reporter = coverageReporter({ outputFile })
  reporter.onBegin()
  const closeAgain = await callInProcess('/core/v2/posts')
  closeAgain()
  await callInProcess('/core/v2/posts?per_page=1000')
  const server = await startServer()
  await fetch(`${server.restRoot}core/v2/pages`)
  await server.stop()
  reporter.onEnd()
  expect(printed()).toContain('Coverage of the interface by 3 calls;')
  expect(printed()).toContain('    core.posts.list: 2 calls, 1 failed;')
  expect(JSON.parse(readFileSync(outputFile, 'utf8')).requests).toBe(3)
  expect(existsSync(process.env[COVERAGE_FOLDER] ?? '')).toBe(false)
})

test('a stand-in that is closed after the run does not fail', async () => {
  const printed = captureOutput()
  // Jest gives its own configuration first.
  const reporter = coverageReporter({}, { operations: 'core.pages.*' })
  reporter.onRunStart()
  await callInProcess('/core/v2/posts')
  reporter.onRunComplete()
  await callInProcess('/core/v2/posts')
  expect(printed()).toContain('Coverage of the interface: no calls.')
})
