/** Generates a test that repeats logged requests. */
import {
  type ControlRequest,
  type ControlTarget,
  entry,
  queryText,
} from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { toLogText } from '#handlers/control/requests/secrets.rules.ts'
import {
  choice,
  listOf,
  openObject,
  type ShapeValue,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { obstacleTo } from '#handlers/control/test-export/calls.ts'
import { repeatableRequests } from '#handlers/control/test-export/repeat.ts'
import { startOf } from '#handlers/control/test-export/start.ts'
import {
  DATASET_FILE,
  RUNNERS,
  type TestRunner,
  testText,
} from '#handlers/control/test-export/test-text.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { isAmong } from '#openapi/values/json.ts'

const TEST_EXPORT = shape({
  test: text('The text of the test.'),
  'dataset?': openObject(`The records it starts from, for the file ${DATASET_FILE}.`),
  leftOut: listOf(text('A request that cannot be repeated, with the reason.')),
})
export type ExportedTest = ShapeValue<typeof TEST_EXPORT>

const MAX_REQUESTS = 200
const MAX_REASONS = 5

function selectedRequests(request: ControlRequest): readonly LoggedRequest[] {
  const ids = (queryText(request, 'ids') ?? '').split(',').map(Number)
  return [...new Set(ids)]
    .toSorted((a, b) => a - b)
    .slice(0, MAX_REQUESTS)
    .flatMap((id) => request.standIn.journal.find(id) ?? [])
}

/** The fixture has no strict mode. */
const isOfStrictMode = ({ trace }: LoggedRequest, runner: TestRunner): boolean =>
  runner === 'playwright' && trace.rejection !== undefined && trace.rejection === trace.error

const obstacleFor = (logged: LoggedRequest, runner: TestRunner): string | undefined =>
  isOfStrictMode(logged, runner)
    ? 'the fixture for Playwright treats wrong passwords as none'
    : obstacleTo(logged)

const reasonFor = (logged: LoggedRequest, runner: TestRunner): string =>
  `request ${logged.id}, ${logged.method} ${toLogText(logged.path.slice(0, 100))}: ${obstacleFor(logged, runner) ?? 'its response depends on changes that are not part of the test'}`

async function buildExport(
  standIn: ControlTarget,
  runner: TestRunner,
  all: readonly LoggedRequest[],
) {
  const candidates = all.filter((each) => obstacleFor(each, runner) === undefined)
  const [first] = candidates
  const start = first && startOf(standIn, first)
  const requests = start ? await repeatableRequests(standIn.dryRun, start, candidates) : []
  if (!start || !requests.length) return undefined
  const leftOut = all
    .filter((each) => !requests.some(({ logged }) => logged === each))
    .map((each) => reasonFor(each, runner))
  return {
    test: testText(runner, { requests, start, standIn }),
    ...(typeof start.dataset !== 'string' && { dataset: start.dataset }),
    leftOut,
  }
}

async function exportTest(request: ControlRequest): Promise<HttpOutput> {
  const runner = queryText(request, 'runner') ?? 'vitest'
  const found = selectedRequests(request)
  const isOneSite = new Set(found.map(({ site }) => site)).size === 1
  if (!isAmong(RUNNERS, runner) || !isOneSite)
    return jsonProblem(
      'understudy_invalid_test',
      `Expected ids of stored requests to one site, and a runner of ${RUNNERS.join(', ')}.`,
    )
  const result = await buildExport(request.standIn, runner, found)
  if (result) return json(result)
  const reasons = found
    .slice(0, MAX_REASONS)
    .map((each) => reasonFor(each, runner))
    .join('; ')
  return jsonProblem(
    'understudy_invalid_test',
    `None of these requests can be repeated; ${reasons}${found.length > MAX_REASONS ? ' and more' : ''}.`,
  )
}

export const testExportEntries = [
  entry(
    'GET /requests/test',
    {
      does: 'a test that repeats requests from the state they started from, without passwords',
      query: { ids: text('Ids of requests, separated by commas.'), runner: choice(...RUNNERS) },
      responds: TEST_EXPORT,
      errors: ['understudy_invalid_test'],
    },
    exportTest,
  ),
]
