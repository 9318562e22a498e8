/** Addresses of pages, as the scans of cookies normalise and mark them. */
import type { SiteUrls } from '#handlers/runtime/call.ts'

const WEB = ['http:', 'https:']
/** Characters that browsers leave unencoded although the URI grammar forbids them. */
const UNENCODED = /[|[\]^{}`"<>\\]|%(?![0-9a-f]{2})/gi

/** A normalised absolute http or https address; undefined for other values. */
export function normalizeUrl(value: string, base?: string): string | undefined {
  if (value === '' || !URL.canParse(value, base)) return undefined
  const { protocol, origin, pathname, search, hash } = new URL(value, base)
  if (!WEB.includes(protocol)) return undefined
  return `${origin}${`${pathname}${search}${hash}`.replace(UNENCODED, encodeURIComponent)}`
}

const MARK = '__scan'

/** A page without scan marker and fragment; the rest of the query is unchanged. */
function withoutScanMarker(address: string): string {
  const { origin, pathname, search } = new URL(address)
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith(`${MARK}=`))
  return `${origin}${pathname}${kept.length ? `?${kept.join('&')}` : ''}`
}

/** The path below the site, with a leading slash; undefined for a foreign address. */
export function sitePath({ base }: Pick<SiteUrls, 'base'>, value: unknown): string | undefined {
  const address = typeof value === 'string' ? normalizeUrl(value.trim()) : undefined
  if (address === undefined) return undefined
  const page = withoutScanMarker(address)
  return page.startsWith(`${base}/`) ? page.slice(base.length) : undefined
}

export const pageAddress = ({ base }: Pick<SiteUrls, 'base'>, path: string): string =>
  `${base}${path}`

/** The address of a page with the marker of a scan request. */
export const scanUrl = (address: string, scanRequestId: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${MARK}=${scanRequestId}`
