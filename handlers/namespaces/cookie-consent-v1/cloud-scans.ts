import { consentCloud } from '#fixtures/documents/cookie-consent.ts'
import type { CloudScanRecord } from '#fixtures/models/cloud-scan.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site/site.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { publishedItems } from '#handlers/platform/content/published.ts'
import { utcNow } from '#handlers/platform/now.ts'
import { toInteger } from '#handlers/runtime/arguments/coerce.ts'
import type { SiteUrls } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  createCloudScan,
  getCloudScan,
  suggestPackages,
} from '#openapi/namespaces/cookie-consent-v1/cloud-scans.ts'
import { pageAddress } from './addresses.rules.ts'
import { isInProgress, nextState } from './cloud-scans.rules.ts'
import { findingsOf, hostsIn, packagesNamedBy, type ScannedPage } from './findings.rules.ts'
import { checkSelection, selectedPaths } from './page-selection.ts'

const markupOf = ({ content, meta }: PostRecord): string => `${content} ${JSON.stringify(meta)}`

/** The scanned pages: resources of the item and of the whole site. */
function scanPages(site: Site, urls: SiteUrls, paths: readonly string[]): readonly ScannedPage[] {
  const own = new URL(urls.base).hostname
  const items = [...publishedItems(site, 'page'), ...publishedItems(site, 'post')]
  const byAddress = new Map(items.map((item) => [permalink(site, urls, item), item]))
  const { embedded_hosts } = site.read(consentCloud)
  return paths.map((path) => {
    const item = byAddress.get(pageAddress(urls, path))
    const hosts = item ? hostsIn(markupOf(item), own) : []
    return { path, hosts: [...new Set([...embedded_hosts, ...hosts])] }
  })
}

/** Every read advances a scan by one state. */
function advanceScan(scan: CloudScanRecord, site: Site, urls: SiteUrls): CloudScanRecord {
  const status = nextState(scan.status, site.read(consentCloud).scans_fail)
  if (status === scan.status) return scan
  if (status !== 'finished') return site.cloudScans.replace({ ...scan, status })
  return site.cloudScans.replace({
    ...scan,
    ...findingsOf(scanPages(site, urls, scan.pages), site.consentPackages.all()),
    status,
    finishedAt: utcNow(site),
  })
}

function toBody(scan: CloudScanRecord, urls: SiteUrls) {
  const { id, status, pages, cookies, resources, createdAt, finishedAt } = scan
  const domain = new URL(urls.base).hostname
  const error = status === 'failed' ? 'The page did not answer in time.' : null
  return {
    id,
    status,
    pages: pages.map((path) => ({ url: pageAddress(urls, path), status, error })),
    cookies: cookies.map(({ name, path, maxAge, packageKey }) => ({
      name,
      domain,
      path,
      maxAge,
      packageKey,
    })),
    resources: resources.map(({ host, foundOn, packageKey }) => ({
      host,
      foundOn: foundOn.map((path) => pageAddress(urls, path)),
      packageKey,
    })),
    createdAt: `${createdAt}Z`,
    finishedAt: finishedAt && `${finishedAt}Z`,
  }
}

function scanNamed(site: Site, id: unknown): CloudScanRecord {
  const scan = requireRecord(site.cloudScans.get(toInteger(id)), 'cookie_consent_scan_not_found')
  return scan
}

export const cloudScans = [
  implement(createCloudScan, {
    check: checkSelection,
    handle: (call) => {
      const { site, urls } = call
      if (site.cloudScans.all().some(isInProgress))
        throw new ApiError('cookie_consent_scan_running')
      if (!site.read(consentCloud).reachable) throw new ApiError('cookie_consent_cloud_unreachable')
      const status = 'pending'
      const { id, pages, createdAt } = site.cloudScans.insert({
        id: site.ids.next('cloud_scan'),
        status,
        pages: selectedPaths(call),
        cookies: [],
        resources: [],
        createdAt: utcNow(site),
        finishedAt: null,
      })
      const addresses = pages.map((path) => pageAddress(urls, path))
      return { status: 201, body: { id, status, pages: addresses, createdAt: `${createdAt}Z` } }
    },
  }),
  implement(getCloudScan, ({ param, urls, site }) => ({
    body: toBody(advanceScan(scanNamed(site, param('scanId')), site, urls), urls),
  })),
  implement(suggestPackages, ({ param, site }) => {
    const scan = scanNamed(site, param('scanId'))
    if (scan.status !== 'finished') throw new ApiError('cookie_consent_scan_not_finished')
    const named = packagesNamedBy(scan, site.consentPackages.all())
    return {
      body: named.map(({ id, key, name, type, installed, version }) => ({
        id,
        key,
        name,
        type,
        installed,
        version,
      })),
    }
  }),
]
