/** Reads that bypass caches on the way to the target. */
import type { OutgoingRequest } from './exchange.ts'
import type { RawResponse } from './http.ts'

const NAME = '_understudy'
const MARKER = new RegExp(`([?&])${NAME}=\\d+(&?)`, 'g')

function isFromCache({ headers }: RawResponse): boolean {
  for (const name in headers)
    if (name === 'age' || (name.includes('cache') && /\bhit\b/i.test(headers[name] ?? '')))
      return true
  return false
}

/** Links between pages repeat all arguments of the request. */
const withoutMarker = (text: string): string =>
  text.replace(MARKER, (_, before, after) => (after ? before : ''))

export interface CacheBuster {
  /** The request path, unique where a cache must be bypassed. */
  pathFor(outgoing: OutgoingRequest, path: string): string
  /** Detects a cache: from then on every read bypasses it. */
  detectCache(response: RawResponse): RawResponse
}

/** Numbers increase from run to run: responses to earlier runs may still be cached. */
export function createCacheBuster(first: number): CacheBuster {
  let counter = first
  let isCacheDetected = false
  return {
    pathFor({ method, isFresh }, path) {
      if (method !== 'GET' || !(isFresh || isCacheDetected)) return path
      counter += 1
      return `${path}${path.includes('?') ? '&' : '?'}${NAME}=${counter}`
    },
    detectCache(response) {
      isCacheDetected ||= isFromCache(response)
      const { link } = response.headers
      if (link === undefined || counter === first) return response
      return { ...response, headers: { ...response.headers, link: withoutMarker(link) } }
    },
  }
}
