import type { PageReport, ScanRequestRecord } from '#fixtures/models/scan-request.ts'
import { fromUtcText } from '#fixtures/values/time.ts'
import type { Body } from '#openapi/language/define.ts'
import type { getScanResult } from '#openapi/namespaces/cookie-consent-v1/scan-requests.ts'
import { DAY_MS } from '#openapi/values/day.ts'

type ScanRequestState = Body<typeof getScanResult>['status']

/** Finished with the last page; expires after a day without reports before that. */
export function stateOf(request: ScanRequestRecord, now: number): ScanRequestState {
  const { pages, reports } = request
  if (reports.length === pages.length) return 'finished'
  if (now >= expiresAt(request)) return 'expired'
  return reports.length ? 'running' : 'open'
}

/** The expiry time without further reports. */
export const expiresAt = ({ touchedAt }: ScanRequestRecord): number =>
  fromUtcText(touchedAt) + DAY_MS

export const isClosed = (request: ScanRequestRecord, now: number): boolean =>
  ['finished', 'expired'].includes(stateOf(request, now))

/** A repeated report replaces the previous one. */
export const withReport = (
  request: ScanRequestRecord,
  report: PageReport,
  touchedAt: string,
): ScanRequestRecord => ({
  ...request,
  reports: [...request.reports.filter(({ page }) => page !== report.page), report],
  touchedAt,
})

/** The findings of all pages under one heading, without duplicates. */
export const reportedAs = (
  { reports }: ScanRequestRecord,
  heading: 'cookies' | 'scripts' | 'styles' | 'iframes',
): readonly string[] => [...new Set(reports.flatMap((report) => report[heading]))]
