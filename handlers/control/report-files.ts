/** Files around the stand-in: reports in the working directory, decisions of the package. */
import type { ReportRun } from './runs/report-run.ts'

/** A report written by a command. */
export interface ReportFile {
  /** Relative to the working directory. */
  readonly name: string
  readonly kind: 'conformance' | 'drift' | 'fleet'
  readonly written: string
  readonly bytes: number
}

export interface ReportFiles {
  readonly reports: () => readonly ReportFile[]
  /** The text of a report, or of a page of a fleet's report; undefined for any other name. */
  readonly report: (name: string) => string | undefined
  /** The runs that the reports of `conform` and `drift` were written by. */
  readonly runs: () => readonly ReportRun[]
  /** The page of a decision such as D-001. */
  readonly decision: (id: string) => string | undefined
}
