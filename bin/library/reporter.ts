/** `site-understudy/reporter`: the coverage of the interface by a run of Vitest, Jest or Playwright. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { writeText } from '#bin/cli/files.ts'
import { coverageLines } from '#handlers/control/coverage/coverage-text.ts'
import { mergeCoverage } from '#handlers/control/coverage/merge.ts'
import { closeCoverageFolder, openCoverageFolder } from './coverage-file.ts'

export interface ReporterOptions {
  /** Only operations with this id, or several with `*`: `core.posts.*`. */
  readonly operations?: string
  /** A file for the whole coverage, as JSON. */
  readonly outputFile?: string
}

/** The events of the three runners that begin and end a run. */
export interface CoverageReporter {
  /** Vitest */
  onTestRunStart(): void
  onTestRunEnd(): void
  /** Jest */
  onRunStart(): void
  onRunComplete(): void
  /** Playwright */
  onBegin(): void
  onEnd(): void
  /** Playwright prints its own results only if no other reporter does. */
  printsToStdio(): boolean
}

const EMPTY = [
  'Coverage of the interface: no calls. Stand-ins count when they are closed, and servers when they are stopped.',
]

function print(folder: string, { operations, outputFile }: ReporterOptions): void {
  const coverage = mergeCoverage(closeCoverageFolder(folder), operations)
  const lines = coverage.requests ? coverageLines(coverage) : EMPTY
  process.stdout.write(`\n${lines.join('\n')}\n`)
  if (outputFile !== undefined) writeText(outputFile, `${JSON.stringify(coverage, null, 2)}\n`)
}

/** Vitest and Playwright give the options first, Jest after its own configuration. */
function coverageReporter(first: ReporterOptions = {}, second?: ReporterOptions): CoverageReporter {
  const options = second ?? first
  const folder = mkdtempSync(join(tmpdir(), 'understudy-coverage-'))
  const begin = (): void => openCoverageFolder(folder)
  const end = (): void => print(folder, options)
  // Workers inherit the environment, and some start before the first event.
  begin()
  return {
    onTestRunStart: begin,
    onTestRunEnd: end,
    onRunStart: begin,
    onRunComplete: end,
    onBegin: begin,
    onEnd: end,
    printsToStdio: () => false,
  }
}

// biome-ignore lint/style/noDefaultExport: test runners load the default export of a reporter
export { coverageReporter as default }
