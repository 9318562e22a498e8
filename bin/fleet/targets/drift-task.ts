/** One drift check of a target, in a worker. */
import { extendContracts } from '#bin/cli/extension.ts'
import { resolveOptions } from '#bin/cli/options.ts'
import { contractIn } from '#bin/cli/shared-options.ts'
import { truncate } from '#bin/cli/text.ts'
import { loadAcceptances } from '#bin/drift/acceptance-file.ts'
import { type DriftRun, openSources, reportOn } from '#bin/drift/run.ts'
import { options } from '#bin/drift/settings.ts'
import type { ContractOf, OpenedSource } from '#bin/drift/sources.ts'
import type { FleetTarget } from '#bin/fleet/file/fleet.ts'
import { MAX_FINDINGS } from '#bin/fleet/findings/cause.ts'
import type { TargetFacts, TargetResult } from '#bin/fleet/findings/outcome.ts'
import { type DriftReport, type ReportFinding, summaryLine } from '#openapi/drift/report/report.ts'
import { asRecord, tryParseJson, withoutUndefined } from '#openapi/values/json.ts'
import { memoizeIn } from '#openapi/values/memoize.ts'

export interface DriftTask {
  readonly target: FleetTarget
  readonly password?: string | undefined
  /** ISO time. */
  readonly now: string
}

const contractsBy = memoizeIn(new Map<string, ContractOf>(), (key: string): ContractOf => {
  const [names, extension]: [string | undefined, readonly string[]] = JSON.parse(key)
  return contractIn(names ?? undefined, extendContracts(extension).contractOf)
})

function runOf({ target, password, now }: DriftTask): DriftRun {
  const { address, variant = 'auto', names, extension = [], timeout, user } = target
  const flags = withoutUndefined({
    ...{ names, timeout, user, password, extension },
    accept: target.accept,
    sample: target.sample,
    insecure: target.insecure,
    'fail-on': target['fail-on'],
  })
  return {
    left: address,
    right: variant === 'auto' ? undefined : `contract:${variant}`,
    settings: resolveOptions(options, { flags, env: {} }),
    contractOf: contractsBy(JSON.stringify([names, extension])),
    now: new Date(now),
  }
}

/** Members of an index that may state a version. */
const VERSIONS = ['version', 'generator', 'build']
const MAX_VERSION = 60

function factsOf({ surface, side, text }: OpenedSource): TargetFacts {
  const index = asRecord(tryParseJson(text?.content ?? ''))
  const { variant, digest } = side
  return {
    namespaces: [...(surface?.namespaces ?? [])].map(String).slice(0, 200),
    versions: VERSIONS.flatMap((name) =>
      typeof index[name] === 'string' ? [`${name} ${truncate(index[name], MAX_VERSION)}`] : [],
    ),
    ...(variant !== undefined && { variant }),
    ...(digest !== undefined && { digest }),
  }
}

const placeOf = ({ operation, methods, path }: ReportFinding): string =>
  operation ?? [methods.join(', '), path].filter(Boolean).join(' ')

const openFindings = ({ findings }: DriftReport) =>
  findings
    .filter(({ accepted }) => !accepted)
    .slice(0, MAX_FINDINGS)
    .map((finding) => ({
      operation: placeOf(finding),
      difference: finding.message,
      severity: finding.rating,
      source: finding.rule,
      fails: finding.fails,
    }))

export async function runDrift(task: DriftTask): Promise<TargetResult> {
  const run = runOf(task)
  const acceptances = await loadAcceptances(run.settings.accept, run.now)
  const sides = await openSources(run)
  try {
    const report = await reportOn(sides, run, acceptances)
    return {
      kind: 'drift',
      status: report.summary.failing > 0 ? 'failed' : 'passed',
      summary: summaryLine(report),
      found: openFindings(report),
      facts: factsOf(sides.found),
    }
  } finally {
    await sides.found.site?.close()
  }
}
