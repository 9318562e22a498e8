/**
 * `npm test`: everything a change must pass. With arguments only the unit tests run, and the
 * arguments go to their runner: `npm test -- bin/cli`.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { buildTests } from '#bin/workshop/build/tests.ts'

interface Step {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Independent of each other and of the tests, and quick, so they run side by side. */
const CHECKS: readonly Step[] = [
  {
    name: 'format and lint',
    args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'],
  },
  {
    name: 'types',
    // Beside the tests no core is idle: several checkers would do some of the work several times.
    args: ['node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded'],
    // It is a program of a moment, and garbage may wait for its end while there is room.
    env: { GOGC: 'off', GOMEMLIMIT: '2GiB' },
  },
]
const COMPLETELY = ['--mode', 'write', '--level', 'assumed', '--reporter', 'json']

/** The stand-in against its own referee, one variant after the other: each uses both cores. */
const CONFORMANCE: readonly Step[] = ['a', 'b'].map((variant) => ({
  name: `conformance of variant ${variant}`,
  args: ['bin/dist/understudy.mjs', 'conform', '--variant', variant, ...COMPLETELY],
}))
const TESTS: Step = { name: 'tests', args: ['node_modules/playwright/cli.js', 'test'] }

interface StepOutcome {
  readonly passed: boolean
  readonly output: string
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Shown while it runs instead of being kept. */
  readonly live?: boolean
}

/** Nothing here talks to other machines, and to read more certificates takes every process a while. */
const { NODE_EXTRA_CA_CERTS: _, ...INHERITED } = process.env

function run(args: readonly string[], { env = {}, live = false }: RunOptions = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...INHERITED, ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise<StepOutcome>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ passed: code === 0, output: Buffer.concat(chunks).toString() }),
    )
  })
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function runCheck({ name, args, env = {} }: Step): Promise<boolean> {
  const start = performance.now()
  const { passed, output } = await run(args, { env })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  say(`${passed ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
  if (!passed) say(`${output.trimEnd()}\n`)
  return passed
}

interface Stats {
  readonly expected: number
  readonly unexpected: number
  readonly flaky: number
  readonly skipped: number
}

function readStats(file: string): Stats | undefined {
  try {
    const report: { readonly stats: Stats } = JSON.parse(readFileSync(file, 'utf8'))
    return report.stats
  } catch {
    // The runner writes no report when it could not start; its own output says why.
    return undefined
  }
}

function countLine({ expected, unexpected, flaky, skipped }: Stats): string {
  const parts = [`${expected + flaky} passed`, `${unexpected} failed`]
  if (flaky > 0) parts.push(`${flaky} at the second go`)
  if (skipped > 0) parts.push(`${skipped} skipped`)
  return parts.join(', ')
}

const NOT_STARTED = '0 passed, 1 failed'

interface Counted {
  readonly passed: boolean
  readonly count: string
}

/** What tests put away goes with the folder, also what a killed process left; what was transpiled stays. */
const temporaryIn = (folder: string) => ({
  TMPDIR: folder,
  PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(tmpdir(), `understudy-transformed-${userInfo().uid}`),
})

async function runTests(args: readonly string[], env = {}): Promise<Counted> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-gate-'))
  const report = join(folder, 'report.json')
  const reporter = process.env['CI'] ? 'dot,json' : 'list,json'
  const { passed } = await run([...TESTS.args, `--reporter=${reporter}`, ...args], {
    env: { ...env, ...temporaryIn(folder), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    live: true,
  })
  const stats = readStats(report)
  // A browser that ends may still be putting something away.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return { passed, count: stats ? countLine(stats) : NOT_STARTED }
}

async function runAllTests(): Promise<Counted> {
  const built = await buildTests().catch((error: Error) => say(error.message))
  if (!built) return { passed: false, count: NOT_STARTED }
  try {
    return await runTests(built.args, built.env)
  } finally {
    built.remove()
  }
}

async function runConformance(): Promise<readonly boolean[]> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-gate-'))
  const outcomes: boolean[] = []
  for (const { name, args } of CONFORMANCE)
    outcomes.push(await runCheck({ name, args: [...args, '--report', folder] }))
  rmSync(folder, { recursive: true })
  return outcomes
}

async function gate(args: readonly string[]): Promise<boolean> {
  // Side by side: the runner of the tests collects them on one core, and tests wait now and then.
  const [checks, judged, { passed, count }] = await Promise.all([
    Promise.all(args.length > 0 ? [] : CHECKS.map(runCheck)),
    args.length > 0 ? [] : runConformance(),
    args.length > 0 ? runTests(args) : runAllTests(),
  ])
  const failed = [
    ...CHECKS.filter((_, index) => checks[index] === false),
    ...CONFORMANCE.filter((_, index) => judged[index] === false),
  ].map(({ name }) => name)
  if (failed.length > 0) say(`failed beside the tests: ${failed.join(', ')}`)
  say(count)
  return passed && failed.length === 0
}

process.exitCode = (await gate(process.argv.slice(2))) ? 0 : 1
