/**
 * `site-understudy/conformance`: the suite as Playwright tests, with shards, reports and traces.
 * One test per group of operations, and one per browser case. Options are read from the variables
 * of `understudy conform`; `UNDERSTUDY_TARGET` is the REST root.
 */

import { setMaxListeners } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { type Browser, expect, test } from 'playwright/test'
import { checkAddress } from '#bin/cli/address.ts'
import { resolveOptions } from '#bin/cli/options.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { ownVariant } from '#bin/cli/shared-options.ts'
import { parseFile } from '#bin/cli/target-error.ts'
import { namedBrowser, plainOptions, systemBrowser } from '#conformance/browser/launch.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import { readDeviations } from '#conformance/deviations/deviations.ts'
import { selectCases } from '#conformance/runner/select.ts'
import { openSession, type Session } from '#conformance/runner/session.ts'
import { startStandIn } from '#conformance/targets/own-stand-in.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { groupBy } from '#openapi/values/json.ts'
import { type Options, options } from './options.ts'
import { checkTarget, newRunId, sessionOptions } from './settings.ts'
import { problemsOf } from './test-problems.ts'

/** `core.posts.list` belongs to the group `core.posts`. */
const groupOf = (each: Case): string =>
  operationIdOf(each).split('.').slice(0, -1).join('.') || 'index'

const optionsOf = (): Options => resolveOptions(options, { flags: {}, env: process.env })

interface OpenSession {
  readonly session: Session
  close(): Promise<void>
}

const COMMAND = join(packageRoot(), 'bin/dist/understudy.mjs')

/** The target, or an own stand-in by default. */
async function open(given: Options, browser: Browser, folder: string): Promise<OpenSession> {
  const target = process.env['UNDERSTUDY_TARGET']
  const isOwn = target === undefined
  const variant = ownVariant(given)
  const standIn = isOwn ? await startStandIn([process.execPath, COMMAND], variant) : undefined
  const address = standIn?.address ?? checkAddress(target ?? '')
  const stop = new AbortController().signal
  // Every running case adds a listener.
  setMaxListeners(0, stop)
  const aim = { address, isOwn, runId: newRunId(), stop }
  checkTarget(given, aim)
  const session = await openSession({
    ...sessionOptions({ ...given, report: folder }, aim),
    variant: isOwn ? variant : given.variant,
    browser,
  })
  return {
    session,
    async close() {
      await session.close()
      await standIn?.stop()
    },
  }
}

/** Fails if `understudy conform` would fail; skips if no case was judged. */
async function judge(
  cases: readonly Case[],
  { session }: OpenSession,
  given: Options,
): Promise<void> {
  const results = await session.run(cases)
  const { target } = session
  const deviations = parseFile(given.deviations, readDeviations, [])
  const today = new Date().toISOString().slice(0, 10)
  expect(problemsOf(results, { target, given, deviations, today })).toEqual([])
  const isJudged = results.some(({ outcome }) => outcome === 'pass')
  test.skip(!isJudged, results.find(({ reason }) => reason)?.reason)
}

/** Defines the tests in the calling file. */
export function conformanceTests(): void {
  const given = optionsOf()
  const contract = contractFor(ownVariant(given))
  const cases = selectCases(contract, { only: given.only })
  const plain = cases.filter(({ kind }) => kind !== 'browser')
  let opened: OpenSession
  test.beforeAll(async ({ browser }, { project }) => {
    opened = await open(given, browser, project.outputDir)
  })
  test.afterAll(() => opened?.close())
  for (const [group, some] of groupBy(plain, groupOf)) test(group, () => judge(some, opened, given))
  for (const each of cases.filter(({ kind }) => kind === 'browser'))
    test(each.id, () => judge([each], opened, given))
}

/** Chromium options as in `understudy conform --browser`, for `use.launchOptions`. */
export function launchOptions() {
  const path = namedBrowser(process.env) ?? systemBrowser(process.env)
  return { ...plainOptions(), ...(path !== undefined && { executablePath: path }) }
}
