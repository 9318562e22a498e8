import type { PageReport, ScanRequestRecord } from '#fixtures/models/scan-request.ts'
import { fromUtcText } from '#fixtures/time.ts'

type ScanRequestState = 'open' | 'running' | 'finished' | 'expired'

const DAY = 86_400_000

/** Finished with the last page; whatever is silent for a day before that has expired. */
export function stateOf(request: ScanRequestRecord, now: number): ScanRequestState {
  const { pages, reports } = request
  if (reports.length === pages.length) return 'finished'
  if (now >= expiresAt(request)) return 'expired'
  return reports.length ? 'running' : 'open'
}

/** When it will have expired, if nothing is reported until then. */
export const expiresAt = ({ touchedAt }: ScanRequestRecord): number => fromUtcText(touchedAt) + DAY

export const isClosed = (request: ScanRequestRecord, now: number): boolean =>
  ['finished', 'expired'].includes(stateOf(request, now))

/** Reporting a page again replaces what it said before. */
export const withReport = (
  request: ScanRequestRecord,
  report: PageReport,
  touchedAt: string,
): ScanRequestRecord => ({
  ...request,
  reports: [...request.reports.filter(({ page }) => page !== report.page), report],
  touchedAt,
})

/** What the pages named under one heading, each once. */
export const reportedAs = (
  { reports }: ScanRequestRecord,
  heading: 'cookies' | 'scripts' | 'styles' | 'iframes',
): readonly string[] => [...new Set(reports.flatMap((report) => report[heading]))]
