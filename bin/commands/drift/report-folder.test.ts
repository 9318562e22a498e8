import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { readRuns } from '#bin/report/history/run-file.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
import { exampleIndex, setAt } from '#openapi/testing/example-documents.ts'

const PER_PAGE = ['routes', '/core/v2/posts', 'endpoints', 0, 'args', 'per_page']

async function drift(...argv: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const surroundings = { entries: COMMANDS, terminal, env: {}, folder: tmpdir() }
  return { code: await main(['drift', ...argv], surroundings), ...output }
}

function writeIndex(file: string, maximum: number): void {
  const index = exampleIndex('b')
  setAt(index, [...PER_PAGE, 'maximum'], maximum)
  setAt(index, [...PER_PAGE.slice(0, -1), '<script>alert(1)</script>'], { required: false })
  writeFileSync(file, JSON.stringify(index))
}

test('a report folder keeps runs: a finding is new, then known by its first day, then fixed', async () => {
  const file = temporaryFile('index.json')
  const folder = join(dirname(file), 'reports')
  const page = () => readFileSync(join(folder, 'drift.html'), 'utf8')
  writeIndex(file, 100)
  await drift(file, '--report', folder)
  expect(page()).not.toContain('first seen')
  writeIndex(file, 50)
  expect((await drift(file, '--report', folder)).code).toBe(1)
  expect(page()).toMatch(/per_page maximum.*<td class="">new<\/td>/)
  await drift(file, '--report', folder)
  expect(page()).toMatch(/per_page maximum.*<td class="">\d{4}-\d\d-\d\d<\/td>/)
  expect(page()).not.toContain('<script>')
  writeIndex(file, 100)
  await drift(file, '--report', folder)
  const [, second, , last] = readRuns(folder)
  const failing = second?.findings.find(({ fails }) => fails)
  expect(failing?.severity).toBe('breaking')
  expect(last).toMatchObject({ status: 'passed', gone: [failing?.id] })
})

test('a report as a page', async () => {
  const file = temporaryFile('index.json')
  writeIndex(file, 50)
  const { out } = await drift(file, '--format', 'html')
  expect(out).toContain('<h1>')
  expect(out).toContain('1 finding fails the check')
  expect(out).toContain('expected 100, found 50')
})
