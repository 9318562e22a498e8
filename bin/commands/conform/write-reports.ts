import { githubAnnotations } from '#conformance/report/github.ts'
import { htmlReport } from '#conformance/report/html.ts'
import { jsonReport } from '#conformance/report/json.ts'
import { junitReport } from '#conformance/report/junit.ts'
import { markdownReport } from '#conformance/report/markdown.ts'
import type { Report } from '#conformance/report/report.ts'

export const REPORTERS = ['html', 'json', 'junit', 'markdown', 'github'] as const
export type Reporter = (typeof REPORTERS)[number]

interface Format {
  readonly file?: string
  readonly render: (report: Report) => string
}

const FORMATS: Readonly<Record<Reporter, Format>> = {
  html: { file: 'report.html', render: htmlReport },
  json: { file: 'report.json', render: jsonReport },
  junit: { file: 'junit.xml', render: junitReport },
  markdown: { file: 'summary.md', render: markdownReport },
  github: { render: githubAnnotations },
}

export interface Outputs {
  readonly folder: string
  /** Writes a file so that nobody ever sees half of it. */
  write(file: string, text: string): void
  /** Where annotations go. */
  print(text: string): void
}

/** The files written. */
export function writeReports(
  report: Report,
  reporters: readonly Reporter[],
  { folder, write, print }: Outputs,
): readonly string[] {
  return reporters.flatMap((name) => {
    const { file, render } = FORMATS[name]
    if (file === undefined) {
      print(render(report))
      return []
    }
    write(`${folder}/${file}`, render(report))
    return [`${folder}/${file}`]
  })
}
