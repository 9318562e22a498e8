import { expect, test } from 'vitest'
import type { ScanRequestRecord } from '#fixtures/models/scan-request.ts'
import { isClosed, reportedAs, stateOf, withReport } from './scan-requests.rules.ts'

const NOW = Date.UTC(2026, 2, 2, 10)
const request: ScanRequestRecord = {
  id: 'kqzvbnmtrwxa',
  pages: ['/', '/about/'],
  reports: [],
  touchedAt: '2026-03-02T09:00:00',
}
const report = (page: string, cookies: readonly string[] = []) => ({
  page,
  cookies,
  scripts: [],
  styles: [],
  iframes: [],
})
const reported = (...pages: readonly string[]) =>
  pages.reduce((all, page) => withReport(all, report(page), request.touchedAt), request)

test('a request is running from its first report to the last', () => {
  const states = [request, reported('/'), reported('/', '/about/')].map((one) => stateOf(one, NOW))
  expect(states).toEqual(['open', 'running', 'finished'])
})

test('an unfinished request expires after a day without reports', () => {
  const old = (one: ScanRequestRecord, touchedAt: string) => stateOf({ ...one, touchedAt }, NOW)
  expect(old(request, '2026-03-01T10:00:00')).toBe('expired')
  expect(old(reported('/'), '2026-03-01T10:00:00')).toBe('expired')
  expect(old(reported('/'), '2026-03-01T10:00:01')).toBe('running')
  expect(old(reported('/', '/about/'), '2026-01-01T00:00:00')).toBe('finished')
})

test('finished and expired requests reject reports', () => {
  expect(isClosed(request, NOW)).toBe(false)
  expect(isClosed(reported('/'), NOW)).toBe(false)
  expect(isClosed(reported('/', '/about/'), NOW)).toBe(true)
  expect(isClosed({ ...request, touchedAt: '2026-01-01T00:00:00' }, NOW)).toBe(true)
})

test('a repeated report replaces the previous one and resets the expiry', () => {
  const first = withReport(request, report('/', ['a']), '2026-03-02T09:30:00')
  const again = withReport(first, report('/', ['b']), '2026-03-02T09:45:00')
  expect(again.reports).toEqual([report('/', ['b'])])
  expect(again.touchedAt).toBe('2026-03-02T09:45:00')
})

test('findings of several pages are listed once', () => {
  const both = withReport(
    withReport(request, report('/', ['a', 'b']), request.touchedAt),
    report('/about/', ['b', 'c']),
    request.touchedAt,
  )
  expect(reportedAs(both, 'cookies')).toEqual(['a', 'b', 'c'])
  expect(reportedAs(both, 'scripts')).toEqual([])
})
