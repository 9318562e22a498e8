/** `npm run mutate [-- <count>]`: breaks the stand-in in one way at a time and counts what the suite notices. */
import { join } from 'node:path'
import process from 'node:process'
import { startStandIn } from '#conformance/command/own-stand-in.ts'
import { type Measured, measure, mutantsOf, sampled } from '#conformance/mutation/measure.ts'
import { startMutatingProxy } from '#conformance/mutation/proxy.ts'
import { selectCases } from '#conformance/runner/select.ts'
import { openSession, type SessionOptions } from '#conformance/session.ts'
import { BUILT_IN_CREDENTIALS } from '#conformance/targets/identities.ts'
import { routeFinder } from '#conformance/transport/routes.ts'
import { contractFor } from '#openapi/contract.ts'

const COUNT = Number(process.argv[2] ?? 400)
const stop = new AbortController().signal

const settingsFor =
  (address: string) =>
  (run: number): SessionOptions => ({
    address,
    variant: 'b',
    mode: 'write',
    level: 'assumed',
    isStrict: true,
    credentials: BUILT_IN_CREDENTIALS,
    allowResidue: [],
    nominations: {},
    runId: `cf-mutant-${process.pid}-${run}`,
    ledgerFile: join('understudy-report', 'mutants', `ledger-${process.pid}-${run}.ndjson`),
    workers: 8,
    rate: 0,
    http: {
      timeouts: { connect: 5000, firstByte: 20_000, whole: 20_000 },
      maxBytes: 32 * 1024 * 1024,
      insecure: false,
    },
    caseTimeout: 60_000,
    isStandIn: true,
    stop,
  })

async function baselineOf(settings: SessionOptions): Promise<ReadonlySet<string>> {
  const session = await openSession(settings)
  const results = await session.run(selectCases(session.target.contract, { only: [] }))
  await session.close()
  return new Set(results.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id))
}

function report(all: readonly Measured[]): void {
  const noticed = (levels: readonly string[]) =>
    all.filter(({ noticed: level }) => level && levels.includes(level)).length
  const share = (count: number) =>
    `${count} of ${all.length} (${((100 * count) / all.length).toFixed(1)} %)`
  const survivors = all.filter(({ noticed: level }) => level === undefined)
  const byDecision = all.filter(({ noticed: level }) => level === 'assumed')
  const lines = [
    `noticed at must and should: ${share(noticed(['must', 'should']))}`,
    `noticed at any level:       ${share(noticed(['must', 'should', 'assumed']))}`,
    ...byDecision.map(({ mutant, by }) => `only by a decision: ${mutant.name} (${by})`),
    ...survivors.map(({ mutant }) => `survivor: ${mutant.name}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const standIn = await startStandIn([process.execPath, 'bin/run.mjs'], 'b')
const contract = contractFor('b')
const proxy = await startMutatingProxy(standIn.address, routeFinder(contract))
try {
  const settings = settingsFor(proxy.address)
  const baseline = await baselineOf(settings(-1))
  const all = await measure(sampled(mutantsOf(contract), COUNT), {
    proxy,
    settings,
    baseline,
    onMeasured: (_, done) => void (done % 50 === 0 && process.stderr.write(`${done} mutants\n`)),
  })
  report(all)
} finally {
  await proxy.close()
  await standIn.stop()
}
