import type { Site } from '#fixtures/site.ts'
import { fromUtcText, toUtcText } from '#fixtures/time.ts'
import { storedDocument } from '#handlers/archetypes/document.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement, type Replies } from '#handlers/runtime/implement.ts'
import {
  downloadGeoIpDatabase,
  downloadKeywordList,
  downloadVendorList,
} from '#openapi/namespaces/cookie-consent-v1/downloads.ts'
import { consentCloud } from './cloud.ts'

interface Downloads {
  /** UTC; null while the file was never fetched. */
  readonly geoIpDatabase: string | null
  readonly iabTcfGvl: string | null
  readonly pageSelectionKeywordList: string | null
}

const document = storedDocument<Downloads>('cookie-consent.downloads', {
  geoIpDatabase: null,
  iabTcfGvl: null,
  pageSelectionKeywordList: null,
})

export const downloadedAt = (site: Site, file: keyof Downloads): string | null =>
  document.read(site)[file]

const DAY = 86_400_000

/** A file younger than a day is not fetched again, so the service is not asked for it either. */
const fetchFile =
  (file: keyof Downloads) =>
  ({ site }: Call): Replies<typeof downloadGeoIpDatabase> => {
    const now = site.clock.now()
    const last = downloadedAt(site, file)
    const answer = (at: string) => ({ body: { success: true, lastUpdatedAt: `${at}Z` } }) as const
    if (last !== null && now - fromUtcText(last) < DAY) return answer(last)
    if (!consentCloud.read(site).reachable) throw new ApiError('cookie_consent_download_failed')
    document.change(site, { [file]: toUtcText(now) })
    return answer(toUtcText(now))
  }

export const downloads = [
  implement(downloadGeoIpDatabase, fetchFile('geoIpDatabase')),
  implement(downloadVendorList, fetchFile('iabTcfGvl')),
  implement(downloadKeywordList, fetchFile('pageSelectionKeywordList')),
]
