import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readArguments } from '#bin/cli/flags.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { isRuleId } from '#openapi/drift/rules/table.ts'
import { drift } from './command.ts'

const page = (name: string): string => readFileSync(join(packageRoot(), 'docs', name), 'utf8')

/** The arguments of each call of `drift`. */
const callsIn = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/understudy drift ([^`\n]+)/g)].map(([, rest = '']) =>
    (rest.replace(/\s+(#|>>).*$/, '').match(/"[^"]*"|\S+/g) ?? []).map((word) => word),
  )

test('every call in the guide and in the workflow has valid options', () => {
  for (const name of ['drift.md', 'workflows/drift.yml']) {
    const calls = callsIn(page(name))
    expect(calls.length).toBeGreaterThan(3)
    for (const call of calls) expect(() => readArguments(call, drift.options)).not.toThrow()
  }
})

test('the acceptance file of the guide is valid', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page('drift.md')) ?? []
  const { accepted } = JSON.parse(example)
  for (const { rule } of accepted.filter((entry: { rule?: string }) => entry.rule))
    expect(isRuleId(rule)).toBe(true)
})

test('the workflow runs on a schedule and on pull requests, and sends one request to the site', () => {
  const workflow = parse(page('workflows/drift.yml'))
  expect(Object.keys(workflow.on)).toEqual(['schedule', 'pull_request', 'workflow_dispatch'])
  const steps: readonly { readonly run?: string; readonly uses?: string }[] =
    workflow.jobs.drift.steps
  expect(steps.filter(({ run }) => run?.includes('$REST_ROOT'))).toHaveLength(1)
  expect(steps.some(({ uses }) => uses?.includes('upload-sarif'))).toBe(true)
  expect(steps.at(-1)?.run).not.toContain('--fail-on never')
})
