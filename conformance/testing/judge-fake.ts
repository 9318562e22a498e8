/** Runs cases against a fake target with given settings. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Case } from '#conformance/case/case.ts'
import { NO_ALLOWED_RECORDS } from '#conformance/operator/allowed-records.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/operator/identities.ts'
import type { Result } from '#conformance/runner/result.ts'
import { selectCases } from '#conformance/runner/select.ts'
import { openSession, type SessionOptions } from '#conformance/runner/session.ts'
import type { Contract } from '#openapi/contract/contract.ts'

export const testSettings = (address: string): SessionOptions => ({
  address,
  variant: 'auto',
  mode: 'read',
  level: 'assumed',
  isStrict: false,
  credentials: BUILT_IN_CREDENTIALS,
  allowResidue: [],
  allowedRecords: NO_ALLOWED_RECORDS,
  runId: 'cf-test01-0a1b2c',
  startedAt: new Date(),
  ledgerFile: join(mkdtempSync(join(tmpdir(), 'conformance-')), 'ledger.ndjson'),
  workers: 8,
  rate: 0,
  http: {
    timeouts: { connect: 1000, firstByte: 2000, whole: 2000 },
    maxBytes: 20_000_000,
    insecure: false,
  },
  caseTimeout: 5000,
  awayLimit: 500,
  isStandIn: false,
  stop: new AbortController().signal,
})

export async function judgeCases(
  address: string,
  casesFor: (contract: Contract) => readonly Case[],
  settings: Partial<SessionOptions> = {},
): Promise<readonly Result[]> {
  const session = await openSession({ ...testSettings(address), ...settings })
  try {
    return await session.run(casesFor(session.target.contract))
  } finally {
    await session.close()
  }
}

export const judgeFake = (
  address: string,
  only: readonly string[],
  settings: Partial<SessionOptions> = {},
): Promise<readonly Result[]> =>
  judgeCases(address, (contract) => selectCases(contract, { only }), settings)
