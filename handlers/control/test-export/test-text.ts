/** The text of a test for Vitest, Jest or Playwright, from requests of the log. */
import type { ControlTarget } from '#handlers/control/entry.ts'
import { namesDocument } from '#openapi/names/names-document.ts'
import { type CallNames, quote, testLines } from './calls.ts'
import type { RepeatedRequest } from './repeat.ts'
import type { StartState } from './start.ts'
import { type OptionTexts, settingLines, testHost } from './test-host.ts'

export const RUNNERS = ['vitest', 'jest', 'playwright'] as const
export type TestRunner = (typeof RUNNERS)[number]

/** Above the defaults of the runners: a test may have many calls. */
const LIMIT_MS = 60_000

/** The name of the file with the records, beside the configuration of the runner. */
export const DATASET_FILE = 'start.dataset.json'

interface TestSource {
  readonly requests: readonly RepeatedRequest[]
  readonly start: StartState
  readonly standIn: ControlTarget
}

const titleOf = ([first, ...more]: readonly RepeatedRequest[]): string =>
  quote(
    `${first?.logged.method} ${first?.logged.path}${more.length ? ` and ${more.length} more` : ''}`,
  )

const indent = (lines: readonly string[], by: number): string =>
  lines.map((line) => `${' '.repeat(by)}${line}\n`).join('')

const linesOf = ({ requests }: TestSource, names: CallNames): string =>
  indent(testLines(requests, names), 2)

/** Strict where a wrong password was rejected. */
const isStrict = ({ requests }: TestSource): boolean =>
  requests.some(
    ({ logged: { trace } }) => trace.rejection !== undefined && trace.rejection === trace.error,
  )

/** The settings of the stand-in that every host has. */
const settingsOf = ({ standIn }: TestSource) => {
  const { contract, restPrefix, names } = standIn
  return {
    variant: quote(contract.variant.id),
    restPrefix: restPrefix === 'api' ? undefined : quote(restPrefix),
    asDeployed: contract.isAsDeployed ? 'true' : undefined,
    names: names && JSON.stringify(namesDocument(names)),
  }
}

const readsFile = ({ start }: TestSource): boolean => typeof start.dataset !== 'string'

const inProcessSettings = (source: TestSource): OptionTexts => ({
  ...settingsOf(source),
  dataset:
    typeof source.start.dataset === 'string'
      ? quote(source.start.dataset)
      : `JSON.parse(readFileSync(${quote(DATASET_FILE)}, 'utf8'))`,
  auth: isStrict(source) ? quote('strict') : undefined,
})

/** The host is imported when the tests start, as Jest requires. */
function inProcessTest(source: TestSource, functions: string): string {
  const host = testHost(source.standIn)
  const settings = settingLines({ ...host.settings, ...inProcessSettings(source) })
  return `${readsFile(source) ? "import { readFileSync } from 'node:fs'\n" : ''}import { afterAll, beforeAll, expect, test } from '${functions}'

${indent(host.constants, 0)}let understudy

beforeAll(async () => {
${indent(host.imports, 2)}  understudy = ${host.start}({
${indent(settings, 4)}  })
${indent(host.ready, 2)}}, ${LIMIT_MS})
afterAll(() => ${host.stop})

test(${titleOf(source.requests)}, async () => {
  understudy.site().setTime(${quote(source.start.clock)})
${linesOf(source, host.names)}}, ${LIMIT_MS})
`
}

const IN_PLAYWRIGHT = {
  base: 'understudy.baseUrl',
  site: 'understudy',
  fetch: 'request.fetch',
  body: 'data',
  rawBody: (literal: string) => `Buffer.from(${literal})`,
  status: 'status()',
}

function playwrightSettings(source: TestSource): OptionTexts {
  const { start, standIn } = source
  const { variant, restPrefix, asDeployed, names } = settingsOf(source)
  const extensions = [...standIn.builtInExtensions, ...standIn.extensionFiles]
  return {
    understudyVariant: variant,
    understudyDataset: quote(typeof start.dataset === 'string' ? start.dataset : DATASET_FILE),
    understudyClock: quote(start.clock),
    understudyRestPrefix: restPrefix,
    understudyAsDeployed: asDeployed,
    understudyNames: names,
    understudyExtensions: extensions.length ? JSON.stringify(extensions) : undefined,
  }
}

const playwrightTest = (
  source: TestSource,
): string => `import { expect, test } from 'site-understudy/playwright'

test.use({
${indent(settingLines(playwrightSettings(source)), 2)}})

test(${titleOf(source.requests)}, async ({ understudy, request }) => {
  test.setTimeout(${LIMIT_MS})
${linesOf(source, IN_PLAYWRIGHT)}})
`

const TEXTS: Readonly<Record<TestRunner, (source: TestSource) => string>> = {
  vitest: (source) => inProcessTest(source, 'vitest'),
  jest: (source) => inProcessTest(source, '@jest/globals'),
  playwright: playwrightTest,
}

export const testText = (runner: TestRunner, source: TestSource): string => TEXTS[runner](source)
