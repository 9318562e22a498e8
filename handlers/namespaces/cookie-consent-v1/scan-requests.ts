import type { ScanRequestRecord } from '#fixtures/models/scan-request.ts'
import type { Site } from '#fixtures/site/site.ts'
import { LOWER_LETTERS } from '#fixtures/values/ids.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import type { Agenda } from '#handlers/platform/agenda.ts'
import { utcNow } from '#handlers/platform/now.ts'
import type { Policies } from '#handlers/runtime/access/authorize.ts'
import { invalidParam } from '#handlers/runtime/argument-errors.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement, type Rejection, type RuleCall } from '#handlers/runtime/implement.ts'
import { undeclaredArguments } from '#handlers/runtime/undeclared.ts'
import {
  createScanRequest,
  getScanResult,
  reportArguments,
  reportScan,
} from '#openapi/namespaces/cookie-consent-v1/scan-requests.ts'
import { normalizeUrl, pageAddress, scanUrl, sitePath } from './addresses.rules.ts'
import { packageOfHost } from './findings.rules.ts'
import { checkSelection, selectedPaths } from './page-selection.ts'
import { expiresAt, isClosed, reportedAs, stateOf, withReport } from './scan-requests.rules.ts'

const ID_LENGTH = 12

const requestNamed = (site: Site, id: unknown): ScanRequestRecord | undefined =>
  typeof id === 'string' ? site.scanRequests.get(id) : undefined

/** The page of the request for an address. */
function requestedPage(request: ScanRequestRecord, { urls }: RuleCall, address: unknown) {
  const path = sitePath(urls, address)
  return request.pages.find((page) => page === path)
}

const report = undeclaredArguments(reportArguments, {
  pageUrl: (value, call) => {
    const request = requestNamed(call.site, call.param('scanRequestId'))
    if (!request) return undefined
    return requestedPage(request, call, value) === undefined ? 'reject' : undefined
  },
})

/** Authorization by an open request; a login has no effect. */
function policy({ site, param }: Call): Rejection {
  const request = requestNamed(site, param('scanRequestId'))
  if (!request) return 'cookie_consent_scan_request_not_found'
  return isClosed(request, site.clock.now()) ? 'cookie_consent_scan_request_closed' : undefined
}

export const openScans: Agenda = ({ scanRequests, clock }) =>
  scanRequests
    .all()
    .filter((request) => !isClosed(request, clock.now()))
    .map((request) => ({ at: expiresAt(request), what: `scan request ${request.id} expires` }))

export const scanPolicies = { open_scan: policy } satisfies Partial<Policies>

/** Invalid addresses in a report are dropped. */
const complete = (addresses: readonly string[] = [], page: string): readonly string[] =>
  addresses.flatMap((address) => normalizeUrl(address, page) ?? [])

function merge(call: Call): ScanRequestRecord {
  const { site, urls } = call
  const { scanRequestId, pageUrl, cookies = [], scripts, styles, iframes } = report.read(call)
  const request = requireRecord(
    requestNamed(site, scanRequestId),
    'cookie_consent_scan_request_not_found',
  )
  const page = requestedPage(request, call, pageUrl)
  if (page === undefined) throw invalidParam('pageUrl')
  const address = pageAddress(urls, page)
  const merged = {
    page,
    cookies: [...new Set(cookies)],
    scripts: complete(scripts, address),
    styles: complete(styles, address),
    iframes: complete(iframes, address),
  }
  return site.scanRequests.replace(withReport(request, merged, utcNow(site)))
}

function toResult(site: Site, request: ScanRequestRecord) {
  const packages = site.consentPackages.all()
  const found = (heading: 'scripts' | 'styles' | 'iframes') =>
    reportedAs(request, heading).map((url) => ({
      url,
      packageKey: packageOfHost(packages, new URL(url).hostname),
    }))
  return {
    scanRequestId: request.id,
    status: stateOf(request, site.clock.now()),
    pagesTotal: request.pages.length,
    pagesScanned: request.reports.length,
    cookies: reportedAs(request, 'cookies'),
    scripts: found('scripts'),
    styles: found('styles'),
    iframes: found('iframes'),
  }
}

export const scanRequests = [
  implement(createScanRequest, {
    check: checkSelection,
    handle: (call) => {
      const { site, urls } = call
      const { id, pages } = site.scanRequests.insert({
        id: site.ids.text(ID_LENGTH, LOWER_LETTERS),
        pages: selectedPaths(call),
        reports: [],
        touchedAt: utcNow(site),
      })
      const addresses = pages.map((path) => scanUrl(pageAddress(urls, path), id))
      return { status: 201, body: { scanRequestId: id, status: 'open', pages: addresses } }
    },
  }),
  implement(reportScan, {
    check: report.check,
    handle: (call) => {
      const isDone = stateOf(merge(call), call.site.clock.now()) === 'finished'
      const status = isDone ? 'finished' : 'running'
      return { body: { success: true, status } }
    },
  }),
  implement(getScanResult, ({ param, site }) => {
    const request = requireRecord(
      requestNamed(site, param('scanRequestId')),
      'cookie_consent_scan_request_not_found',
    )
    return { body: toResult(site, request) }
  }),
]
