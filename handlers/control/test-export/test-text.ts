/** The text of a test for Vitest, Jest or Playwright, from requests of the log. */
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { callLines, quote } from './calls.ts'
import type { StartState } from './start.ts'

export const RUNNERS = ['vitest', 'jest', 'playwright'] as const
export type TestRunner = (typeof RUNNERS)[number]

/** The name of the file with the records, beside the configuration of the runner. */
export const DATASET_FILE = 'start.dataset.json'

export interface TestSource {
  readonly requests: readonly LoggedRequest[]
  readonly start: StartState
  readonly variant: string
  readonly restPrefix: string
  readonly isAsDeployed: boolean
}

const titleOf = ([first, ...more]: readonly LoggedRequest[]): string =>
  quote(`${first?.method} ${first?.path}${more.length ? ` and ${more.length} more` : ''}`)

const indent = (lines: readonly string[], by: number): string =>
  lines.map((line) => `${' '.repeat(by)}${line}\n`).join('')

/** Strict where a wrong password was rejected. */
const isStrict = ({ requests }: TestSource): boolean =>
  requests.some(({ trace }) => trace.rejection !== undefined && trace.rejection === trace.error)

function optionLines(source: TestSource): readonly string[] {
  const { start, variant, restPrefix } = source
  const file = `JSON.parse(readFileSync(${quote(DATASET_FILE)}, 'utf8'))`
  return [
    'base: BASE,',
    `variant: ${quote(variant)},`,
    `dataset: ${typeof start.dataset === 'string' ? quote(start.dataset) : file},`,
    ...(restPrefix === 'api' ? [] : [`restPrefix: ${quote(restPrefix)},`]),
    ...(source.isAsDeployed ? ['asDeployed: true,'] : []),
    ...(isStrict(source) ? [`auth: 'strict',`] : []),
  ]
}

const readsFile = ({ start }: TestSource): boolean => typeof start.dataset !== 'string'

const IN_PROCESS = {
  base: 'BASE',
  site: 'understudy.site()',
  fetch: 'fetch',
  body: 'body',
  status: 'status',
}

const HOST = "'site-understudy/node'"

/** The host is imported when the tests start, as Jest requires. */
function inProcessTest(source: TestSource, functions: string): string {
  const lines = source.requests.flatMap((logged, at) => callLines(logged, at, IN_PROCESS))
  return `${readsFile(source) ? "import { readFileSync } from 'node:fs'\n" : ''}import { afterAll, beforeAll, expect, test } from '${functions}'

const BASE = 'https://site.example'
let understudy

beforeAll(async () => {
  const { setupUnderstudy } = await import(${HOST})
  understudy = setupUnderstudy({
${indent(optionLines(source), 4)}  })
  understudy.listen()
})
afterAll(() => understudy.close())

test(${titleOf(source.requests)}, async () => {
  understudy.site().setTime(${quote(source.start.clock)})
${indent(lines, 2)}})
`
}

const IN_PLAYWRIGHT = {
  base: 'understudy.baseUrl',
  site: 'understudy',
  fetch: 'request.fetch',
  body: 'data',
  status: 'status()',
}

function playwrightTest(source: TestSource): string {
  const { start, variant, restPrefix } = source
  const lines = source.requests.flatMap((logged, at) => callLines(logged, at, IN_PLAYWRIGHT))
  const options = [
    `understudyVariant: ${quote(variant)},`,
    `understudyDataset: ${quote(typeof start.dataset === 'string' ? start.dataset : DATASET_FILE)},`,
    `understudyClock: ${quote(start.clock)},`,
    ...(restPrefix === 'api' ? [] : [`understudyRestPrefix: ${quote(restPrefix)},`]),
    ...(source.isAsDeployed ? ['understudyAsDeployed: true,'] : []),
  ]
  return `import { expect, test } from 'site-understudy/playwright'

test.use({
${indent(options, 2)}})

test(${titleOf(source.requests)}, async ({ understudy, request }) => {
${indent(lines, 2)}})
`
}

const TEXTS: Readonly<Record<TestRunner, (source: TestSource) => string>> = {
  vitest: (source) => inProcessTest(source, 'vitest'),
  jest: (source) => inProcessTest(source, '@jest/globals'),
  playwright: playwrightTest,
}

export const testText = (runner: TestRunner, source: TestSource): string => TEXTS[runner](source)
