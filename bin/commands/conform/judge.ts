import type { Browser } from 'playwright'
import type { ExitCode } from '#bin/cli/command.ts'
import { chosenContract } from '#bin/cli/extension.ts'
import { readLibrary } from '#bin/cli/library.ts'
import { packageVersion } from '#bin/cli/package.ts'
import { parseFile, rethrowTargetError } from '#bin/cli/target-error.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { composeReport } from '#bin/report/compose.ts'
import { readRuns } from '#bin/report/history/run-file.ts'
import { publish } from '#bin/report/publish.ts'
import { capabilityLines } from '#bin/report/summary.ts'
import { operationIdOf } from '#conformance/case/case.ts'
import { type Deviation, readDeviations } from '#conformance/deviations/deviations.ts'
import { OperatorError } from '#conformance/operator/operator-error.ts'
import { type EarlierRun, readEarlier } from '#conformance/report/compare.ts'
import {
  type BestStatuses,
  type Coverage,
  coverageOf,
  deployedFeatures,
  unknownCoverage,
} from '#conformance/report/coverage.ts'
import { coverageHintFor } from '#conformance/report/coverage-hint.ts'
import { applyQuirks } from '#conformance/report/quirks.ts'
import type { RunFacts } from '#conformance/report/report.ts'
import type { Result } from '#conformance/runner/result.ts'
import { openSession, type Session, type SessionOptions } from '#conformance/runner/session.ts'
import { accountsOf, capabilityTable } from '#conformance/targets/capabilities.ts'
import type { Target } from '#conformance/targets/target.ts'
import { StoppedError, TransportError } from '#conformance/transport/exchange.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { groupBy, messageOf } from '#openapi/values/json.ts'
import { openBrowser } from './browser.ts'
import type { Options } from './options.ts'
import { permitOfParent } from './parent.ts'
import { runCases } from './run-cases.ts'
import { failsQuirks, judgingOptions, type RunTarget, sessionOptions } from './settings.ts'
import { cleanupHint, InterruptionError } from './terminal.ts'
import { createTranscript, type Transcript } from './transcript.ts'

type RunMeasures = Pick<RunFacts, 'started' | 'milliseconds' | 'requests' | 'undelivered'>

const factsOf = (given: Options, aim: RunTarget, measured: RunMeasures): RunFacts => {
  const { level, isStrict } = sessionOptions(given, aim)
  return {
    id: aim.runId,
    ...measured,
    seed: given.seed ?? null,
    shard: given.shard ?? null,
    filter: [...given.only, ...(given['last-failed'] ? ['--last-failed'] : [])],
    level,
    isStrict,
    options: judgingOptions(given),
    isComplete: !aim.stop.aborted,
    isInterrupted: aim.stop.reason instanceof InterruptionError,
  }
}

/** Coverage of the operations listed in the index of the target. */
function coverageAt(target: Target, seen: BestStatuses, results: readonly Result[]): Coverage {
  const { contract, index } = target
  const byOperation = groupBy(applyQuirks(results, contract.operations, false), operationIdOf)
  return coverageOf({
    contract,
    seen,
    best: target.best,
    deployed: deployedFeatures(index),
    unlockFor: coverageHintFor(target, (id) => byOperation.get(id) ?? []),
  })
}

interface JudgePlan {
  readonly given: Options
  readonly aim: RunTarget
  readonly terminal: Terminal
  readonly settings: SessionOptions
  readonly transcript: Transcript
  readonly deviations: readonly Deviation[]
  readonly earlier: EarlierRun | undefined
  readonly started: Date
}

const measuresOf = ({ started, transcript }: JudgePlan): RunMeasures => ({
  started: started.toISOString(),
  milliseconds: Date.now() - started.getTime(),
  requests: transcript.requests,
  undelivered: transcript.undelivered,
})

/** The parts of a report that do not depend on responses. */
const frameOf = ({ deviations, earlier, given }: JudgePlan) => ({
  deviations,
  earlier,
  runs: readRuns(given.report),
  suiteVersion: packageVersion(),
  library: readLibrary(),
})

/** A target that cannot be judged at all still gets a report with the reason. */
function reportUnjudged(error: unknown, plan: JudgePlan): ExitCode {
  const { given, aim, terminal, settings } = plan
  if (error instanceof OperatorError) return rethrowTargetError(error, aim.address)
  if (!(error instanceof InputError) && !(error instanceof TransportError)) throw error
  const message = messageOf(error instanceof StoppedError ? aim.stop.reason : error)
  const where = message.includes(aim.address) ? '' : `${aim.address}: `
  const { mode, level, isStrict } = settings
  const contract = chosenContract(given.variant, settings.extended)
  const composed = composeReport({
    ...frameOf(plan),
    target: {
      address: aim.address,
      variant: contract.variant.id,
      contract,
      mode,
      isStandIn: false,
      capabilities: [{ name: 'target', value: aim.address }],
    },
    results: [],
    run: { ...factsOf(given, aim, measuresOf(plan)), isComplete: false, unjudged: message },
    rules: { level, isStrict, isStandIn: false },
    coverage: unknownCoverage(contract),
  })
  terminal.note(`understudy: ${where}${message}`)
  publish(composed, given, terminal)
  return composed.report.verdict.exitCode
}

interface Tools {
  readonly terminal: Terminal
  readonly browser: Browser | undefined
}

async function judgeWith(given: Options, aim: RunTarget, tools: Tools): Promise<ExitCode> {
  const { terminal, browser } = tools
  const transcript = createTranscript()
  const plan: JudgePlan = {
    given,
    aim,
    terminal,
    transcript,
    settings: {
      ...sessionOptions(given, aim),
      ...permitOfParent(),
      onExchange: transcript.add,
      onUndelivered: () => {
        transcript.undelivered += 1
      },
      browser,
      onWait: (sentence) => terminal.note(`${aim.address}: ${sentence}`),
    },
    deviations: parseFile(given.deviations, readDeviations, []),
    earlier: parseFile(given.compare, readEarlier, undefined),
    started: new Date(),
  }
  const session = await openSession(plan.settings).catch((error: unknown) => ({ error }))
  return 'error' in session ? reportUnjudged(session.error, plan) : reportOn(session, plan)
}

async function reportOn(session: Session, plan: JudgePlan): Promise<ExitCode> {
  const { given, aim, terminal, settings, transcript } = plan
  const { target } = session
  try {
    const capabilities = capabilityTable(target)
    for (const line of capabilityLines(capabilities)) terminal.note(line)
    const results = await runCases(given, session, terminal)
    const composed = composeReport({
      ...frameOf(plan),
      target: {
        ...target,
        accounts: accountsOf(target),
        capabilities,
        ...(aim.isOwn && { name: 'own stand-in' }),
      },
      results,
      run: factsOf(given, aim, measuresOf(plan)),
      rules: { level: settings.level, isStrict: settings.isStrict, isStandIn: target.isStandIn },
      failsQuirks: failsQuirks(given, target),
      coverage: coverageAt(target, transcript.seen, results),
    })
    publish(composed, given, terminal)
    if (composed.report.verdict.leftovers.length > 0)
      terminal.note(cleanupHint({ address: aim.address, ledger: settings.ledgerFile }, given))
    return composed.report.verdict.exitCode
  } finally {
    await session.close()
  }
}

/** Runs the selected cases, prints the verdict and writes the reports. */
export async function judge(given: Options, aim: RunTarget, terminal: Terminal): Promise<ExitCode> {
  const browser = await openBrowser(given)
  try {
    return await judgeWith(given, aim, { terminal, browser })
  } finally {
    await browser?.close()
  }
}
