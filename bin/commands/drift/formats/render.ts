import type { Terminal } from '#bin/cli/terminal.ts'
import { escapeUnprintable } from '#bin/cli/text.ts'
import type { FORMATS } from '#bin/drift/settings.ts'
import type { OpenedSource } from '#bin/drift/sources.ts'
import type { DriftReport } from '#openapi/drift/report/report.ts'
import { githubReport } from './github.ts'
import { htmlReport } from './html.ts'
import { createLocate } from './locate.ts'
import { markdownReport } from './markdown.ts'
import { sarifReport } from './sarif.ts'
import { textReport } from './text.ts'

interface RenderOptions {
  readonly format: (typeof FORMATS)[number]
  readonly expected: OpenedSource
  readonly all: boolean
  readonly style: Terminal['style']
}

/** The report in the requested format. */
export async function render(report: DriftReport, options: RenderOptions): Promise<string> {
  const { format, expected, all, style } = options
  if (format === 'text') return textReport(report, { style, all })
  return escapeUnprintable(await documentOf(report, format, expected))
}

async function documentOf(
  report: DriftReport,
  format: Exclude<RenderOptions['format'], 'text'>,
  expected: OpenedSource,
): Promise<string> {
  if (format === 'html') return htmlReport(report)
  if (format === 'markdown') return markdownReport(report)
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`
  const locate = await createLocate(expected, report)
  return format === 'sarif' ? sarifReport(report, locate) : githubReport(report, locate)
}
