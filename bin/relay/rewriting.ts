/** Lets the addresses of a target lead to the relay, where somebody asked for that. */
import type { PassedHead, RawHeaders } from '#conformance/transport/pass-through.ts'
import { handedOn, movedAddress } from './head.ts'

interface Removal {
  /** The beginning of the target's addresses. */
  readonly from: string
  readonly to: string
}

/** In JSON slashes may be escaped. */
const escapedSlashes = (text: string): string => text.replaceAll('/', '\\/')

/** A longer name that only begins alike is another address. */
const replaced = (text: string, { from, to }: Removal): string =>
  text.split(from).reduce((done, part) => done + (/^[\w.:-]/.test(part) ? from : to) + part)

export const movedLinks = (text: string, { from, to }: Removal): string =>
  replaced(replaced(text, { from, to }), { from: escapedSlashes(from), to: escapedSlashes(to) })

/** Only redirects into the target lead back to the relay; with `isWhole` its links do as well. */
export const movedHeaders = (
  { headers }: PassedHead,
  move: Removal,
  { isWhole = false } = {},
): RawHeaders =>
  handedOn(headers, (name, value) => {
    if (name === 'location' || name === 'content-location') return movedAddress(value, move)
    return isWhole && name === 'link' ? movedLinks(value, move) : value
  })
