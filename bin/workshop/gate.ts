/**
 * `npm test`: all checks of a change. With arguments it runs only the unit tests and specs whose
 * path contains one of them: `npm test -- bin/cli`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { findBrowser } from '#bin/testing/browser.ts'
import { runNode } from './run-node.ts'
import { countLine, runPlaywright, runVitest, sum } from './test-runners.ts'

interface Step {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const CHECKS: readonly Step[] = [
  {
    name: 'format and lint',
    args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'],
  },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
]
const CONFORM = [
  'conform',
  '--mode',
  'write',
  '--level',
  'assumed',
  '--browser',
  '--reporter',
  'json',
]

/** The suite against the stand-in. One variant after the other: each run uses both cores. */
const CONFORMANCE: readonly Step[] = ['a', 'b'].map((variant) => ({
  name: `conformance of variant ${variant}`,
  args: ['bin/dist/understudy.mjs', ...CONFORM, '--variant', variant],
}))

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function runCheck({ name, args, env = {} }: Step): Promise<boolean> {
  const start = performance.now()
  const { passed, output } = await runNode(args, { env })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  say(`${passed ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
  if (!passed) say(`${output.trimEnd()}\n`)
  return passed
}

async function runConformance(folder: string): Promise<readonly boolean[]> {
  // The command itself installs no browser.
  const env = { UNDERSTUDY_BROWSER_PATH: await findBrowser() }
  const outcomes: boolean[] = []
  for (const { name, args } of CONFORMANCE)
    outcomes.push(
      await runCheck({ name, args: [...args, '--report', join(folder, 'conformance')], env }),
    )
  return outcomes
}

async function gate(paths: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-gate-'))
  const isComplete = paths.length === 0
  const [checks, conformance] = await Promise.all([
    Promise.all(isComplete ? CHECKS.map(runCheck) : []),
    isComplete ? runConformance(folder) : [],
  ])
  // Not in parallel with other checks, because some tests depend on timing.
  const counts = sum([await runVitest(paths), await runPlaywright(folder, paths)])
  rmSync(folder, { recursive: true, force: true })
  const failed = [
    ...CHECKS.filter((_, index) => checks[index] === false),
    ...CONFORMANCE.filter((_, index) => conformance[index] === false),
  ].map(({ name }) => name)
  if (failed.length > 0) say(`failed checks: ${failed.join(', ')}`)
  for (const name of counts.flaky) say(`flaky: ${name}`)
  say(countLine(counts))
  return counts.passed > 0 && counts.failed === 0 && failed.length === 0
}

process.exitCode = (await gate(process.argv.slice(2))) ? 0 : 1
