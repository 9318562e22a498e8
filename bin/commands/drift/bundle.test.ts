import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { commandFile } from '#bin/testing/command-file.ts'
import { exampleOfPath, setAt } from '#openapi/testing/example-documents.ts'

interface CommandResult {
  readonly code: number | null
  readonly out: string
}

const understudy = (...args: readonly string[]): Promise<CommandResult> =>
  new Promise((resolve) => {
    const argv = [commandFile(), ...args]
    const child = execFile(process.execPath, argv, { maxBuffer: 2 ** 26 }, (_, out) =>
      resolve({ code: child.exitCode, out }),
    )
  })

test('the bundle reads YAML and finds lines in it', async () => {
  const document = exampleOfPath('a', '/core/v2/posts')
  setAt(document, ['paths', '/core/v2/posts', 'get', 'parameters', 2, 'schema', 'maximum'], 200)
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-test-')), 'site.yaml')
  writeFileSync(file, stringify(document, { aliasDuplicateObjects: false }))
  const { code, out } = await understudy('drift', 'contract:a', file, '--format', 'github')
  expect(code).toBe(1)
  expect(out).toMatch(
    /::error file=.*site\.yaml,line=\d{2,},title=breaking%3A argument-maximum-lowered/,
  )
})
