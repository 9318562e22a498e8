import process from 'node:process'
import { writeText } from '#bin/cli/files.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { REPORTERS, type Reporter, writeReports } from '#bin/report/formats/write-reports.ts'
import { conformanceRun } from '#bin/report/history/conformance-run.ts'
import { readRuns, storeRun } from '#bin/report/history/run-file.ts'
import { draftDeviations } from '#conformance/deviations/deviations.ts'
import type { ComposedReport } from './compose.ts'
import { summaryLines } from './summary.ts'

/** The report options of a command. */
interface ReportSettings {
  readonly report: string
  readonly reporter: readonly Reporter[]
  readonly 'write-deviations'?: string | undefined
}

/** Prints the verdict, and writes the requested reports and the draft of deviations. */
export function publish(composed: ComposedReport, given: ReportSettings, terminal: Terminal): void {
  const { report, verdict } = composed
  for (const line of summaryLines(report, verdict, terminal.style)) terminal.write(`${line}\n`)
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
  if (files.length > 0) storeRun(given.report, conformanceRun(composed, readRuns(given.report)))
  const draft = given['write-deviations']
  if (draft === undefined) return
  writeText(draft, draftDeviations(report.results, report.target.address))
  terminal.note(`wrote ${draft}: add a reason to each entry`)
}
