/** The observations as a report of the suite. */
import { randomBytes } from 'node:crypto'
import type { ExitCode } from '#bin/cli/command.ts'
import { readLibrary } from '#bin/cli/library.ts'
import { packageVersion } from '#bin/cli/package.ts'
import { parseFile } from '#bin/cli/target-error.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import type { RelayTarget } from '#bin/relay/target.ts'
import { composeReport } from '#bin/report/compose.ts'
import { readRuns } from '#bin/report/history/run-file.ts'
import { publish } from '#bin/report/publish.ts'
import { readDeviations } from '#conformance/deviations/deviations.ts'
import { coverageOf, deployedFeatures } from '#conformance/report/coverage.ts'
import type { ProxyOptions } from './options.ts'
import type { ViolationSummary } from './violation-summary.ts'

interface Observation {
  readonly given: ProxyOptions
  readonly target: RelayTarget
  readonly tally: ViolationSummary
  readonly started: Date
  readonly requests: number
}

/** Marks the report as partial: only observed exchanges were judged. */
const SEEN_ONLY = ['what passed the proxy']

export function reportOn(watched: Observation, terminal: Terminal): ExitCode {
  const { given, target, tally, started, requests } = watched
  const { address, contract, index } = target
  const composed = composeReport({
    target: {
      address,
      contract,
      variant: contract.variant.id,
      mode: 'proxy',
      isStandIn: false,
      capabilities: [
        { name: 'target', value: address },
        { name: 'variant', value: `${contract.variant.id} (${contract.variant.title})` },
      ],
    },
    results: tally.results(),
    run: {
      id: `px-${started.getTime().toString(36)}-${randomBytes(3).toString('hex')}`,
      started: started.toISOString(),
      milliseconds: Date.now() - started.getTime(),
      requests,
      seed: null,
      shard: null,
      filter: SEEN_ONLY,
      level: given.level,
      isStrict: given.strict,
      isComplete: true,
    },
    // Only a violated must decides, unless `--strict`.
    rules: { level: 'must', isStrict: given.strict, isStandIn: false },
    deviations: parseFile(given.deviations, readDeviations, []),
    suiteVersion: packageVersion(),
    coverage: coverageOf({
      contract,
      seen: tally.seen,
      ...(index && { deployed: deployedFeatures(index) }),
    }),
    library: readLibrary(),
    runs: readRuns(given.report),
  })
  publish(composed, given, terminal)
  return composed.report.verdict.exitCode
}
