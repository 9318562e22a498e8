import type { Browser } from 'playwright'
import type { ExitCode } from '#bin/cli/command.ts'
import { explain, parsed } from '#bin/cli/explain.ts'
import { readLibrary } from '#bin/cli/library.ts'
import { packageVersion } from '#bin/cli/package.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { composeReport } from '#bin/report/compose.ts'
import { publish } from '#bin/report/publish.ts'
import { capabilityLines } from '#bin/report/summary.ts'
import { operationIdOf } from '#conformance/case/case.ts'
import { readDeviations } from '#conformance/deviations/deviations.ts'
import { readEarlier } from '#conformance/report/compare.ts'
import { type Coverage, coverageOf, type Seen } from '#conformance/report/evidence.ts'
import type { RunFacts } from '#conformance/report/report.ts'
import { unlockFor } from '#conformance/report/unlock.ts'
import type { Result } from '#conformance/runner/result.ts'
import { openSession } from '#conformance/runner/session.ts'
import { capabilityTable } from '#conformance/targets/capabilities.ts'
import type { Target } from '#conformance/targets/target.ts'
import { groupBy } from '#openapi/values/json.ts'
import { openBrowser } from './browser.ts'
import type { Options } from './options.ts'
import { runCases } from './run-cases.ts'
import { type Aim, sessionOptions } from './settings.ts'
import { finishHint } from './terminal.ts'
import { createTranscript } from './transcript.ts'

type RunMeasures = Pick<RunFacts, 'started' | 'milliseconds' | 'requests'>

const factsOf = (given: Options, aim: Aim, measured: RunMeasures): RunFacts => {
  const { level, isStrict } = sessionOptions(given, aim)
  return {
    id: aim.runId,
    ...measured,
    seed: given.seed ?? null,
    shard: given.shard ?? null,
    filter: [...given.only, ...(given.failed ? ['--failed'] : [])],
    level,
    isStrict,
    isComplete: !aim.stop.aborted,
  }
}

/** How far the run got, by what the index of the target lists. */
function coverageAt(target: Target, seen: Seen, results: readonly Result[]): Coverage {
  const { contract, index } = target
  const byOperation = groupBy(results, operationIdOf)
  return coverageOf({
    contract,
    seen,
    best: target.best,
    deployed: {
      hasNamespace: (name) => index.namespaces.includes(name),
      hasMethod: (operation, method) =>
        index.routesOf(operation).some(({ methods }) => methods.includes(method)),
    },
    unlockFor: unlockFor(target, (id) => byOperation.get(id) ?? []),
  })
}

interface Tools {
  readonly terminal: Terminal
  readonly browser: Browser | undefined
}

async function judgeWith(given: Options, aim: Aim, tools: Tools): Promise<ExitCode> {
  const { terminal, browser } = tools
  const deviations = parsed(given.deviations, readDeviations, [])
  const earlier = parsed(given.compare, readEarlier, undefined)
  const transcript = createTranscript()
  const settings = { ...sessionOptions(given, aim), onExchange: transcript.add, browser }
  const session = await openSession(settings).catch((error) => explain(error, aim.address))
  const { target } = session
  const started = new Date()
  try {
    const capabilities = capabilityTable(target)
    for (const line of capabilityLines(capabilities)) terminal.note(line)
    const results = await runCases(given, session)
    const run = factsOf(given, aim, {
      started: started.toISOString(),
      milliseconds: Date.now() - started.getTime(),
      requests: transcript.requests,
    })
    const composed = composeReport({
      target: { ...target, capabilities },
      results,
      run,
      rules: { level: settings.level, isStrict: settings.isStrict, isStandIn: target.isStandIn },
      failsQuirks: given.strict || (target.isStandIn && !target.isAsDeployed),
      deviations,
      suiteVersion: packageVersion(),
      coverage: coverageAt(target, transcript.seen, results),
      library: readLibrary(),
      earlier,
    })
    publish(composed, given, terminal)
    if (composed.report.verdict.leftovers.length > 0)
      terminal.note(finishHint({ address: aim.address, ledger: settings.ledgerFile }, given))
    return composed.report.verdict.exitCode
  } finally {
    await session.close()
  }
}

/** Runs the chosen cases, prints the verdict and writes the reports. */
export async function judge(given: Options, aim: Aim, terminal: Terminal): Promise<ExitCode> {
  const browser = await openBrowser(given)
  try {
    return await judgeWith(given, aim, { terminal, browser })
  } finally {
    await browser?.close()
  }
}
