import {
  type ConsentDownloads,
  consentCloud,
  consentDialog,
  consentDownloads,
} from '#fixtures/documents/cookie-consent.ts'
import type { Site } from '#fixtures/site/site.ts'
import { fromUtcText, toUtcText } from '#fixtures/values/time.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  downloadGeoIpDatabase,
  downloadKeywordList,
  downloadVendorList,
} from '#openapi/namespaces/cookie-consent-v1/downloads.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { LEGAL_KEYWORDS } from './legal-pages.rules.ts'

export const downloadedAt = (site: Site, file: keyof ConsentDownloads): string | null =>
  site.read(consentDownloads)[file]

/** A file younger than a day is not fetched again, without a request to the service. */
function fetchedAt(site: Site, file: keyof ConsentDownloads): string {
  const now = site.clock.now()
  const last = downloadedAt(site, file)
  if (last !== null && now - fromUtcText(last) < DAY_MS) return last
  if (!site.read(consentCloud).reachable) throw new ApiError('cookie_consent_download_failed')
  const fetched = toUtcText(now)
  site.change(consentDownloads, { [file]: fetched })
  return fetched
}

const fetchFile =
  <const T>(file: keyof ConsentDownloads, name: string, linesOf: (site: Site) => readonly T[]) =>
  ({ site }: Pick<Call, 'site'>) => ({
    body: {
      success: true as const,
      lastUpdatedAt: `${fetchedAt(site, file)}Z`,
      file: { name, lines: linesOf(site) },
    },
  })

/** All visitors are in one country. */
const countries = (site: Site) => [
  { network: '0.0.0.0/0', countryCode: site.read(consentDialog).visitorCountry },
]

/** The providers of all packages, numbered by name. */
const vendors = (site: Site) =>
  [...new Set(site.consentPackages.all().flatMap(({ providers }) => providers))]
    .toSorted()
    .map((name, index) => ({ id: index + 1, name }))

export const downloads = [
  implement(downloadGeoIpDatabase, fetchFile('geoIpDatabase', 'geo-ip-database.json', countries)),
  implement(downloadVendorList, fetchFile('iabTcfGvl', 'iab-tcf-gvl.json', vendors)),
  implement(
    downloadKeywordList,
    fetchFile('pageSelectionKeywordList', 'page-selection-keyword-list.json', () => LEGAL_KEYWORDS),
  ),
]
