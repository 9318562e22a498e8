import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { RULE_IDS } from '#openapi/drift/rules/table.ts'

async function explain(...argv: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const surroundings = { entries: COMMANDS, terminal, env: {}, folder: tmpdir() }
  return { code: await main(['explain', ...argv], surroundings), ...output }
}

test('without an id, all rules are listed', async () => {
  const { code, out } = await explain()
  expect(code).toBe(0)
  for (const id of RULE_IDS) expect(out).toContain(`  ${id} `)
})

test('the page of rules matches the table', async () => {
  const page = readFileSync(join(packageRoot(), 'docs/drift-rules.md'), 'utf8')
  expect((await explain('--markdown')).out).toBe(page)
})

test('a rule shows rating, meaning, origin and how to accept it', async () => {
  const { code, out } = await explain('argument-became-required')
  expect(code).toBe(0)
  expect(out).toMatch(
    /breaking: .*rejected with 400.*Section 2\.1.*"rule":"argument-became-required"/s,
  )
})

test('an unknown id is answered with similar ones', async () => {
  const { code, err } = await explain('argument-becme-required')
  expect(code).toBe(2)
  expect(err).toMatch(
    /^understudy: there is no .* "argument-becme-required"; did you mean argument-became-required/,
  )
  expect((await explain('zzzz')).err).toContain('understudy explain lists the rules')
})

test('a case is explained with its level, its needs and its section', async () => {
  const { out } = await explain('core.posts.list/args.per_page.maximum')
  expect(out).toMatch(/must: stated.*section 4\.9: .*, of the interface document/s)
})

test('an assumed case shows its decision and its platform notes, with their pages', async () => {
  const { out } = await explain('builder.notes.list/access.subscriber')
  expect(out).toContain('section 5: authentication, of the interface document')
  expect(out).toMatch(/D-002: .+ \(docs\/decisions\/D-002-access-as-observed\.md\)/)
  expect(out).toContain('platform/builder 15: Notes (docs/platform/builder.md#15-notes)')
})

test('a case is explained with the cited sentence', async () => {
  const { out } = await explain('core.posts.list/args.per_page.maximum')
  expect(out).toContain('GET /core/v2/posts takes per_page: integer, at least 1, at most 100')
})

test('a section is shown sentence by sentence, with the cases on each', async () => {
  const { code, out } = await explain('--document', '4.11')
  expect(code).toBe(0)
  expect(out).toContain('The export is CSV.\n  1 must: builder.form-submissions.export/csv\n')
  expect(out).toMatch(
    /GET \/builder\/v1\/notes takes status: .*\n {2}\d+ must.*list\/args\.status\.enum/,
  )
  expect((await explain('--document', '6')).out).toContain(
    'no case: the document says that it does not show this',
  )
})

test('an unknown section is answered with the existing ones', async () => {
  const { code, err } = await explain('--document', '4.99')
  expect(code).toBe(2)
  expect(err).toMatch(/unknown section "4\.99".*choose 1, 2, /)
})

test('a remark of the proxy about a request is explained by the case about it', async () => {
  const { code, out } = await explain('core.posts.list/request.args.per_page.maximum')
  expect(code).toBe(0)
  expect(out).toContain('core.posts.list/args.per_page.maximum')
})
