import { escapeUnprintable } from '#bin/cli/text.ts'
import type { Report } from '#conformance/report/report.ts'
import { githubAnnotations } from './github.ts'
import { htmlReport } from './html.ts'
import { jsonReport } from './json.ts'
import { junitReport } from './junit.ts'
import { markdownReport } from './markdown.ts'

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

interface Outputs {
  readonly folder: string
  /** Writes a file atomically. */
  write(file: string, text: string): void
  /** The output of annotations. */
  print(text: string): void
}

/** Returns the written files. */
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
    write(`${folder}/${file}`, escapeUnprintable(render(report)))
    return [`${folder}/${file}`]
  })
}
