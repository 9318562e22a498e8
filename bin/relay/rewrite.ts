/** Rewrites addresses of the target to the relay, on request. */
import type { ForwardedHead, RawHeaders } from '#conformance/transport/forward.ts'
import { forwardedHeaders, rewriteUrl } from './head.ts'

interface UrlRewrite {
  /** Prefix of the target's addresses. */
  readonly from: string
  readonly to: string
}

/** Slashes may be escaped in JSON. */
const escapedSlashes = (text: string): string => text.replaceAll('/', '\\/')

/** A longer host name with the same prefix is another address. */
const replaceAddress = (text: string, { from, to }: UrlRewrite): string =>
  text.split(from).reduce((done, part) => done + (/^[\w.:-]/.test(part) ? from : to) + part)

export const rewriteLinks = (text: string, { from, to }: UrlRewrite): string =>
  replaceAddress(replaceAddress(text, { from, to }), {
    from: escapedSlashes(from),
    to: escapedSlashes(to),
  })

/** Rewrites redirects into the target; with `isWhole` also the URLs of the `Link` header. */
export const rewriteHeaders = (
  { headers }: ForwardedHead,
  move: UrlRewrite,
  { isWhole = false } = {},
): RawHeaders =>
  forwardedHeaders(headers, (name, value) => {
    if (name === 'location' || name === 'content-location') return rewriteUrl(value, move)
    return isWhole && name === 'link' ? rewriteLinks(value, move) : value
  })
