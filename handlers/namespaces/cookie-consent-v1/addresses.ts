import type { SiteLocation } from '#handlers/runtime/call.ts'

const WEB = ['http:', 'https:']
/** What a browser leaves in an address although its grammar does not know it. */
const UNENCODED = /[|[\]^{}`"<>\\]|%(?![0-9a-f]{2})/gi

/** An address of the web, complete and in its usual spelling; undefined for anything else. */
export function toAddress(value: string, base?: string): string | undefined {
  if (value === '' || !URL.canParse(value, base)) return undefined
  const { protocol, origin, pathname, search, hash } = new URL(value, base)
  if (!WEB.includes(protocol)) return undefined
  return `${origin}${`${pathname}${search}${hash}`.replace(UNENCODED, encodeURIComponent)}`
}

const MARK = '__scan'

/** A page without the mark of a scan and without a place on it; the rest of the query stays as it is. */
function unmarked(address: string): string {
  const { origin, pathname, search } = new URL(address)
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith(`${MARK}=`))
  return `${origin}${pathname}${kept.length ? `?${kept.join('&')}` : ''}`
}

/** The part of an address below the site, with its first slash; undefined for a foreign one. */
export function ownPath({ base }: Pick<SiteLocation, 'base'>, value: unknown): string | undefined {
  const address = typeof value === 'string' ? toAddress(value.trim()) : undefined
  if (address === undefined) return undefined
  const page = unmarked(address)
  return page.startsWith(`${base}/`) ? page.slice(base.length) : undefined
}

export const pageAddress = ({ base }: Pick<SiteLocation, 'base'>, path: string): string =>
  `${base}${path}`

/** The address that makes a page report to a scan request. */
export const markedAddress = (address: string, scanRequestId: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${MARK}=${scanRequestId}`
