import type { Terminal } from '#bin/cli/terminal.ts'
import type { DriftReport } from '#openapi/drift/report/report.ts'
import { githubReport } from './format-github.ts'
import { markdownReport } from './format-markdown.ts'
import { sarifReport } from './format-sarif.ts'
import { textReport } from './format-text.ts'
import { createLocate } from './locate.ts'
import type { FORMATS } from './settings.ts'
import type { Opened } from './sides.ts'

interface Rendering {
  readonly format: (typeof FORMATS)[number]
  readonly expected: Opened
  readonly all: boolean
  readonly style: Terminal['style']
}

/** The report in the format asked for. */
export async function render(report: DriftReport, options: Rendering): Promise<string> {
  const { format, expected, all, style } = options
  if (format === 'text') return textReport(report, { style, all })
  if (format === 'markdown') return markdownReport(report)
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`
  const locate = await createLocate(expected, report)
  return format === 'sarif' ? sarifReport(report, locate) : githubReport(report, locate)
}
