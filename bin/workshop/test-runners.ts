/** Runs Vitest and Playwright and counts their results. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { startVitest } from 'vitest/node'
import { runNode } from './run-node.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The names of tests that passed on retry. */
  readonly flaky: readonly string[]
}

const NOT_STARTED: Counts = { passed: 0, failed: 1, skipped: 0, flaky: [] }

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
  flaky: all.flatMap(({ flaky }) => flaky),
})

export function countLine({ passed, failed, skipped, flaky }: Counts): string {
  const parts = [`${passed} passed`, `${failed} failed`]
  if (flaky.length > 0) parts.push(`${flaky.length} flaky`)
  if (skipped > 0) parts.push(`${skipped} skipped`)
  return parts.join(', ')
}

const isCi = (): boolean => Boolean(process.env['CI'])

export async function runVitest(paths: readonly string[]): Promise<Counts> {
  const reporters = [isCi() ? 'dot' : 'default']
  const vitest = await startVitest('test', [...paths], {
    watch: false,
    passWithNoTests: true,
    reporters,
  })
  const modules = vitest.state.getTestModules()
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const count = (state: string): number =>
    tests.filter((test) => test.result().state === state).length
  // A file that cannot be loaded, a failed hook or an unhandled error fails no test by itself.
  const broken = modules.filter((module) => module.errors().length > 0).length
  const outside = broken + vitest.state.getUnhandledErrors().length
  await vitest.close()
  return {
    passed: count('passed'),
    failed: count('failed') + outside,
    skipped: count('skipped'),
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map(({ fullName }) => fullName),
  }
}

interface PlaywrightReport {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
  readonly errors: readonly unknown[]
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
}

const flakyIn = ({ suites = [], specs }: PlaywrightSuite): readonly string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title),
  ...suites.flatMap(flakyIn),
]

function readReport(file: string): PlaywrightReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Playwright writes no report when it could not start; its own output has the reason.
    return undefined
  }
}

export async function runPlaywright(folder: string, paths: readonly string[]): Promise<Counts> {
  const file = join(folder, 'playwright.json')
  const reporter = `--reporter=${isCi() ? 'dot' : 'list'},json`
  await runNode(
    ['node_modules/playwright/cli.js', 'test', '--pass-with-no-tests', reporter, ...paths],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file }, live: true },
  )
  const report = readReport(file)
  if (!report) return NOT_STARTED
  const { stats, errors, suites } = report
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: suites.flatMap(flakyIn),
  }
}
