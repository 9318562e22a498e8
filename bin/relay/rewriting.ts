/** Rewrites addresses of the target to the relay, on request. */
import type { PassedHead, RawHeaders } from '#conformance/transport/pass-through.ts'
import { handedOn, movedAddress } from './head.ts'

interface Removal {
  /** Prefix of the target's addresses. */
  readonly from: string
  readonly to: string
}

/** Slashes may be escaped in JSON. */
const escapedSlashes = (text: string): string => text.replaceAll('/', '\\/')

/** A longer host name with the same prefix is another address. */
const replaced = (text: string, { from, to }: Removal): string =>
  text.split(from).reduce((done, part) => done + (/^[\w.:-]/.test(part) ? from : to) + part)

export const movedLinks = (text: string, { from, to }: Removal): string =>
  replaced(replaced(text, { from, to }), { from: escapedSlashes(from), to: escapedSlashes(to) })

/** Rewrites redirects into the target only; with `isWhole` links too. */
export const movedHeaders = (
  { headers }: PassedHead,
  move: Removal,
  { isWhole = false } = {},
): RawHeaders =>
  handedOn(headers, (name, value) => {
    if (name === 'location' || name === 'content-location') return movedAddress(value, move)
    return isWhole && name === 'link' ? movedLinks(value, move) : value
  })
