/** Merges the reports of shards into one report with one verdict. */

import type { ExitCode } from '#bin/cli/command.ts'
import { readLibrary } from '#bin/cli/library.ts'
import { parseFile, rethrowTargetError } from '#bin/cli/target-error.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { composeReport } from '#bin/report/compose.ts'
import { readRuns } from '#bin/report/history/run-file.ts'
import { publish } from '#bin/report/publish.ts'
import { LEVELS } from '#conformance/call/classification.ts'
import { readDeviations } from '#conformance/deviations/deviations.ts'
import { readEarlier } from '#conformance/report/compare.ts'
import { mergeReports, readReport } from '#conformance/report/merge.ts'
import type { Report } from '#conformance/report/report.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { isVariantId } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'
import type { Options } from './options.ts'

const NO_REPORT: Report | undefined = undefined

const readAll = (files: readonly string[]): readonly Report[] =>
  files.flatMap((file) => parseFile<Report | undefined>(file, readReport, NO_REPORT) ?? [])

function merged(files: readonly string[]) {
  try {
    return mergeReports(readAll(files))
  } catch (error) {
    return rethrowTargetError(error, files.join(', '))
  }
}

const levelIn = (text: string) => LEVELS.find((level) => level === text) ?? 'must'

function variantIn({ target: { variant } }: Report) {
  if (isVariantId(variant)) return variant
  throw new InputError(`expected variant a or b in the reports, got ${variant}`)
}

export function mergeRuns(given: Options, terminal: Terminal): ExitCode {
  const { first, run, results, coverage } = merged(given.merge)
  const variant = variantIn(first)
  const { isStandIn } = first.target
  const composed = composeReport({
    target: { ...first.target, variant, contract: contractFor(variant) },
    results,
    run,
    rules: {
      level: levelIn(run.level),
      isStrict: run.isStrict,
      isStandIn,
    },
    failsQuirks: given.strict,
    deviations: parseFile(given.deviations, readDeviations, []),
    suiteVersion: first.suite.version,
    coverage,
    library: readLibrary(),
    runs: readRuns(given.report),
    earlier: parseFile(given.compare, readEarlier, undefined),
  })
  publish(composed, given, terminal)
  return composed.report.verdict.exitCode
}
