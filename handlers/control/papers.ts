/** What stands on the disk around the stand-in: reports of its folder, decisions of the package. */

/** A report that a command left behind. */
export interface ReportFile {
  /** From the folder of the process. */
  readonly name: string
  readonly kind: 'conformance' | 'drift'
  readonly written: string
  readonly bytes: number
}

export interface Papers {
  readonly reports: () => readonly ReportFile[]
  /** The text of one of them; undefined for every other name. */
  readonly report: (name: string) => string | undefined
  /** The page of a decision such as D-001. */
  readonly decision: (id: string) => string | undefined
}
