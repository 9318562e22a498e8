/**
 * The same cases inside Playwright, one test per group of operations: its sharding, its merging, its
 * report. `UNDERSTUDY_TARGET` names a REST root; without it a stand-in is started.
 */

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import { singleAccount } from '#conformance/operator/accounts.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'
import { NOTHING_NOMINATED } from '#conformance/operator/nominations.ts'
import { allCases } from '#conformance/runner/cases.ts'
import { openSession, type Session } from '#conformance/runner/session.ts'
import { type OwnStandIn, startStandIn } from '#conformance/targets/own-stand-in.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { groupBy } from '#openapi/values/json.ts'

const { UNDERSTUDY_TARGET, UNDERSTUDY_USER, UNDERSTUDY_PASSWORD, UNDERSTUDY_VARIANT } = process.env
const isOwn = UNDERSTUDY_TARGET === undefined
const variant: VariantId = UNDERSTUDY_VARIANT === 'b' ? 'b' : 'a'

/** `core.posts.list` belongs to the group `core.posts`. */
const groupOf = (each: Case): string =>
  operationIdOf(each).split('.').slice(0, -1).join('.') || 'index'

const groups = (): ReadonlyMap<string, readonly Case[]> =>
  groupBy(allCases(contractFor(variant)), groupOf)

let standIn: OwnStandIn | undefined
let session: Session

test.beforeAll(async ({ browserName: _ }, info) => {
  standIn = isOwn ? await startStandIn([process.execPath, 'bin/run.mjs'], variant) : undefined
  const runId = `cf-pw-${info.workerIndex}-${randomBytes(4).toString('hex')}`
  session = await openSession({
    address: standIn?.address ?? String(UNDERSTUDY_TARGET),
    variant: isOwn ? variant : 'auto',
    mode: isOwn ? 'write' : 'read',
    level: isOwn ? 'assumed' : 'must',
    isStrict: isOwn,
    credentials: isOwn
      ? BUILT_IN_CREDENTIALS
      : UNDERSTUDY_USER && UNDERSTUDY_PASSWORD
        ? singleAccount(UNDERSTUDY_USER, UNDERSTUDY_PASSWORD)
        : {},
    allowResidue: [],
    nominations: NOTHING_NOMINATED,
    runId,
    ledgerFile: join(info.project.outputDir, `ledger-${runId}.ndjson`),
    workers: isOwn ? 8 : 1,
    rate: isOwn ? 0 : 5,
    http: {
      timeouts: { connect: 10_000, firstByte: 30_000, whole: 30_000 },
      maxBytes: 32 * 1024 * 1024,
      insecure: false,
    },
    caseTimeout: 120_000,
    stop: new AbortController().signal,
    ...(isOwn && { isStandIn: true, endsWithRun: true }),
  })
})

test.afterAll(async () => {
  await session?.close()
  await standIn?.stop()
})

for (const [group, cases] of groups())
  test(group, async () => {
    const results = await session.run(cases)
    const found = results.filter(
      ({ outcome, level }) =>
        outcome === 'error' || (outcome === 'fail' && (isOwn || level === 'must')),
    )
    expect(
      found.map(({ id, expected, got, reason }) => reason ?? `${id}: ${expected}, got ${got}`),
    ).toEqual([])
  })
