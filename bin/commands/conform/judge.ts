import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { ExitCode } from '#bin/cli/command.ts'
import { writeText } from '#bin/cli/files.ts'
import { packageVersion } from '#bin/cli/package.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import type { Case } from '#conformance/case.ts'
import { draftDeviations, readDeviations } from '#conformance/deviations/deviations.ts'
import type { Report, RunFacts } from '#conformance/report/report.ts'
import type { Result } from '#conformance/runner/result.ts'
import { selectCases } from '#conformance/runner/select.ts'
import { openSession, type Session } from '#conformance/session.ts'
import { capabilityTable } from '#conformance/targets/capabilities.ts'
import type { Exchange } from '#conformance/transport/exchange.ts'
import { routeFinder } from '#conformance/transport/routes.ts'
import { contractFor } from '#openapi/contract.ts'
import { composeReport } from './compose.ts'
import type { Options } from './options.ts'
import { createProgress } from './progress.ts'
import { type Aim, explain, failedIds, parsed, sessionOptions, shardFrom } from './settings.ts'
import { capabilityLines, summaryLines } from './summary.ts'
import { finishHint, showProgress } from './terminal.ts'
import { REPORTERS, type Reporter, writeReports } from './write-reports.ts'

interface Transcript {
  requests: number
  readonly called: Set<string>
  readonly add: (exchange: Exchange) => void
}

/** What was really sent: coverage is told from this, not from the names of cases. */
function createTranscript(address: string): Transcript {
  const findOperation = routeFinder(contractFor('b'))
  const root = new URL(address).pathname.replace(/\/?$/, '/')
  const transcript: Transcript = {
    requests: 0,
    called: new Set(),
    add({ method, url }) {
      transcript.requests += 1
      const { pathname } = new URL(url)
      const found = findOperation(method, `/${pathname.slice(root.length)}`)
      if (found) transcript.called.add(found.id)
    },
  }
  return transcript
}

function casesFor(given: Options, { target }: Session): readonly Case[] {
  const ids = failedIds(given)
  const shard = shardFrom(given.shard)
  const cases = selectCases(target.contract, {
    only: given.only,
    ...(ids && { ids }),
    ...(shard && { shard }),
    ...(given.seed !== undefined && { seed: given.seed }),
  })
  if (cases.length === 0) throw new UsageError('no case matches what was asked for')
  return cases
}

/** One line per case as it ends, for whoever follows a long run. */
function openEvents(folder: string) {
  mkdirSync(folder, { recursive: true })
  const stream = createWriteStream(join(folder, 'events.ndjson'))
  return {
    add({ id, outcome, level, reason, expected, got }: Result) {
      stream.write(`${JSON.stringify({ id, outcome, level, reason, expected, got })}\n`)
    },
    close: () => new Promise<void>((resolve) => stream.end(resolve)),
  }
}

async function runWithProgress(session: Session, cases: readonly Case[], folder: string) {
  const progress = createProgress(cases.length, () => performance.now())
  const events = openEvents(folder)
  const hide = showProgress(progress.line)
  try {
    return await session.run(cases, (result) => {
      progress.add(result)
      events.add(result)
    })
  } finally {
    hide()
    await events.close()
  }
}

type Measured = Pick<RunFacts, 'started' | 'milliseconds' | 'requests'>

const factsOf = (given: Options, aim: Aim, measured: Measured): RunFacts => {
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

/** Runs what was asked for, prints the verdict and writes the reports. */
export async function judge(given: Options, aim: Aim, terminal: Terminal): Promise<ExitCode> {
  const deviations = parsed(given.deviations, readDeviations, [])
  const transcript = createTranscript(aim.address)
  const wishes = { ...sessionOptions(given, aim), onExchange: transcript.add }
  const session = await openSession(wishes).catch((error) => explain(error, aim.address))
  const { target } = session
  const started = new Date()
  try {
    for (const line of capabilityLines(capabilityTable(target))) terminal.note(line)
    const results = await runWithProgress(session, casesFor(given, session), given.report)
    const run = factsOf(given, aim, {
      started: started.toISOString(),
      milliseconds: Date.now() - started.getTime(),
      requests: transcript.requests,
    })
    const { report, verdict } = composeReport({
      target,
      results,
      run,
      rules: { level: wishes.level, isStrict: wishes.isStrict, isStandIn: target.isStandIn },
      deviations,
      suiteVersion: packageVersion(),
      called: transcript.called,
    })
    for (const line of summaryLines(report, verdict, terminal.style)) terminal.write(`${line}\n`)
    publish(report, given, terminal)
    if (report.verdict.leftovers.length > 0) terminal.note(finishHint(wishes.ledgerFile))
    return verdict.exitCode
  } finally {
    await session.close()
  }
}

function publish(report: Report, given: Options, terminal: Terminal): void {
  const isWorkflow = Boolean(process.env['GITHUB_ACTIONS'])
  const reporters: readonly Reporter[] = given.reporter.length
    ? given.reporter
    : REPORTERS.filter((name) => name !== 'github' || isWorkflow)
  const files = writeReports(report, reporters, {
    folder: given.report,
    write: writeText,
    print: terminal.write,
  })
  for (const file of files) terminal.note(`wrote ${file}`)
  const draft = given['write-deviations']
  if (draft === undefined) return
  writeText(draft, draftDeviations(report.results, report.target.address))
  terminal.note(`wrote ${draft}: give each entry a reason`)
}
