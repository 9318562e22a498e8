import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { jsonLines } from '#bin/cli/json-lines.ts'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { exportedDocument } from '#openapi/derive/export.ts'
import reportSchema from '#openapi/drift/report/report.schema.json' with { type: 'json' }
import { exampleIndex, exampleOfPath, setAt } from '#openapi/testing/example-documents.ts'
import { linesOf } from './lines.ts'

async function drift(...argv: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const surroundings = { entries: COMMANDS, terminal, env: {}, folder: tmpdir() }
  return { code: await main(['drift', ...argv], surroundings), ...output }
}

const folder = () => mkdtempSync(join(tmpdir(), 'understudy-test-'))
const edited = () => {
  const index = exampleIndex('b')
  setAt(index, ['routes', '/core/v2/posts', 'endpoints', 0, 'args', 'per_page', 'maximum'], 50)
  setAt(index, ['routes', '/core/v2/posts', 'endpoints', 0, 'args', 'a|b<i>`'], { required: false })
  setAt(index, ['routes', '/core/v2/posts', 'endpoints', 0, 'args', '\u001b[2J,x:%'], {})
  const file = join(folder(), 'index.json')
  writeFileSync(file, JSON.stringify(index))
  return file
}

test('json matches the published schema', async () => {
  const report = JSON.parse((await drift(edited(), '--format', 'json')).out)
  expect(report).toMatchObject({
    format: 'understudy-drift/1',
    found: { kind: 'index', variant: 'b', routes: 262 },
    expected: { label: 'the contract of variant b' },
    summary: { breaking: 1, harmless: 2, notChecked: 1, failing: 1 },
  })
  expect(report.findings[0].places).toEqual({
    expected: '/paths/~1core~1v2~1posts/get/parameters/2',
    found: '/routes/~1core~1v2~1posts/endpoints/0/args/per_page',
  })
  expect(JSON.parse((await drift('--print-schema')).out)).toEqual(reportSchema)
})

test('sarif refers to the line of the exported document', async () => {
  const log = JSON.parse((await drift(edited(), '--format', 'sarif')).out)
  expect(log.version).toBe('2.1.0')
  const [run] = log.runs
  expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toContain(
    'argument-maximum-lowered',
  )
  const [result] = run.results
  const { artifactLocation, region } = result.locations[0].physicalLocation
  expect(artifactLocation.uri).toBe('openapi/dist/variant-b.json')
  const lines = exportedDocument('b').split('\n')
  expect(lines.slice(region.startLine - 1, region.startLine + 2).join()).toContain('"per_page"')
  expect(result.level).toBe('error')
  expect(result.partialFingerprints['understudyDrift/v1']).toMatch(/^[0-9a-f]{12}$/)
})

test('names of a target are no links in sarif and markdown', async () => {
  const index = exampleIndex('b')
  const name = '[sign in](https://elsewhere.example)'
  setAt(index, ['routes', '/core/v2/posts', 'endpoints', 0, 'args', name], { required: true })
  const file = join(folder(), 'index.json')
  writeFileSync(file, JSON.stringify(index))
  const log = JSON.parse((await drift(file, '--format', 'sarif')).out)
  const texts: readonly string[] = log.runs[0].results.map(
    (result: { message: { text: string } }) => result.message.text,
  )
  expect(texts.join()).toContain('[sign in] (https://elsewhere.example)')
  expect((await drift(file, '--format', 'markdown')).out).not.toMatch(
    /[^\\]\]\(https:\/\/elsewhere/,
  )
})

test('github annotations escape their properties', async () => {
  const { out } = await drift(edited(), '--format', 'github')
  const lines = out.trim().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(
    /^::error .*title=breaking%3A argument-maximum-lowered::GET \/core\/v2\/posts/,
  )
  expect(lines.every((line) => /^::(error|warning|notice) [^:]+::./.test(line))).toBe(true)
  expect(out).not.toContain('\u001b')
})

test('markdown escapes text of the target', async () => {
  const { out } = await drift(edited(), '--format', 'markdown')
  expect(out).toMatch(/^## Drift: 1 finding fails the check/)
  expect(out).toContain('a\\|b\\<i\\>\\`')
  expect(out).toContain('<details><summary>Harmless (2)</summary>')
})

test('text contains no terminal codes, and a file gets the whole report', async () => {
  const file = join(folder(), 'drift.txt')
  const { code, out, err } = await drift(edited(), '--out', file)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^wrote .*drift\.txt: 1 breaking/)
  expect(readFileSync(file, 'utf8')).toContain('per_page maximum: expected 100, found 50')
  expect(readFileSync(file, 'utf8')).not.toContain('\u001b')
})

test('lines are found in JSON and in YAML, and for the parents of missing members', async () => {
  const value = { paths: { '/a': { get: { tags: ['x', { y: 'z\n"' }] } } }, last: 1 }
  const pointers = ['/paths/~1a/get/tags/1/y', '/last', '/paths/~1a/put', '']
  const json = jsonLines(JSON.stringify(value, null, 2), pointers)
  expect(pointers.map(json)).toEqual([8, 14, 3, 1])
  const yaml = await linesOf(stringify(value), 'yaml', pointers)
  expect(yaml('/last')).toBe(stringify(value).split('\n').indexOf('last: 1') + 1)
})

test('a yaml document is annotated at the line of the difference', async () => {
  const document = exampleOfPath('a', '/core/v2/posts')
  const [old, fresh] = [join(folder(), 'old.yaml'), join(folder(), 'new.json')]
  writeFileSync(old, stringify(document, { aliasDuplicateObjects: false }))
  setAt(document, ['paths', '/core/v2/posts', 'get', 'parameters', 2, 'schema', 'maximum'], 9)
  writeFileSync(fresh, JSON.stringify(document))
  const { out } = await drift(fresh, old, '--format', 'github')
  const line = Number(/line=(\d+)/.exec(out)?.[1])
  const near = readFileSync(old, 'utf8')
    .split('\n')
    .slice(line - 3, line + 12)
    .join('\n')
  expect(near).toContain('maximum: 100')
})

test('every format shows control characters and bidirectional marks in foreign names as codes', async () => {
  const index = exampleIndex('b')
  const name = 'a\u009b31m\u202eb\u2066\u001b[2J'
  setAt(index, ['routes', '/core/v2/posts', 'endpoints', 0, 'args', name], { required: true })
  const file = join(folder(), 'index.json')
  writeFileSync(file, JSON.stringify(index))
  for (const format of ['text', 'markdown', 'json', 'sarif', 'github']) {
    const { out } = await drift(file, '--format', format)
    expect(out, format).toContain('\\u202e')
    expect(out.replaceAll('\n', ''), format).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u)
  }
})
