import {
  type ConsentDownloads,
  consentCloud,
  consentDownloads,
} from '#fixtures/documents/cookie-consent.ts'
import type { Site } from '#fixtures/site.ts'
import { fromUtcText, toUtcText } from '#fixtures/time.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement, type Replies } from '#handlers/runtime/implement.ts'
import {
  downloadGeoIpDatabase,
  downloadKeywordList,
  downloadVendorList,
} from '#openapi/namespaces/cookie-consent-v1/downloads.ts'

export const downloadedAt = (site: Site, file: keyof ConsentDownloads): string | null =>
  site.read(consentDownloads)[file]

const DAY = 86_400_000

/** A file younger than a day is not fetched again, so the service is not asked for it either. */
const fetchFile =
  (file: keyof ConsentDownloads) =>
  ({ site }: Call): Replies<typeof downloadGeoIpDatabase> => {
    const now = site.clock.now()
    const last = downloadedAt(site, file)
    const response = (at: string) => ({ body: { success: true, lastUpdatedAt: `${at}Z` } }) as const
    if (last !== null && now - fromUtcText(last) < DAY) return response(last)
    if (!site.read(consentCloud).reachable) throw new ApiError('cookie_consent_download_failed')
    site.change(consentDownloads, { [file]: toUtcText(now) })
    return response(toUtcText(now))
  }

export const downloads = [
  implement(downloadGeoIpDatabase, fetchFile('geoIpDatabase')),
  implement(downloadVendorList, fetchFile('iabTcfGvl')),
  implement(downloadKeywordList, fetchFile('pageSelectionKeywordList')),
]
