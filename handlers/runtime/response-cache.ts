/** Cache of responses to reads, one per address. */

import type { HttpInput, HttpOutput } from '#handlers/runtime/request/http.ts'
import type { SiteUrls } from './call.ts'
import type { Caller } from './caller.ts'
import type { Trace } from './trace.ts'

export interface CachedResponse
  extends Pick<
    Trace,
    'args' | 'error' | 'decisions' | 'quirks' | 'departures' | 'signedInBy' | 'nonce'
  > {
  /** The version of the site the response is based on. */
  readonly version: symbol
  readonly caller: Caller
  readonly urls: SiteUrls
  /** Headers identity and rejection of the latest request that received this response. */
  head: HttpInput['head']
  rejection: Trace['rejection']
  /** The request headers read while making it, with their values. */
  readonly headers: ReadonlyMap<string, string | undefined>
  readonly output: HttpOutput
}

export interface CacheSlot {
  get(): CachedResponse | undefined
  set(response: CachedResponse): void
}

/**
 * Limits in characters: of one body, and of all bodies together. A host may hold the same again as
 * bytes.
 */
export const MAX_CACHED_LENGTH = 128 * 1024
const MAX_TOTAL_LENGTH = 8 * 1024 * 1024

export function createCacheSlots() {
  let totalLength = 0
  return {
    open: (): CacheSlot => {
      let last: CachedResponse | undefined
      return {
        get: () => last,
        set: (response) => {
          totalLength += response.output.body.length - (last?.output.body.length ?? 0)
          last = response
        },
      }
    },
    isFull: (): boolean => totalLength > MAX_TOTAL_LENGTH - MAX_CACHED_LENGTH,
    forget: (): void => {
      totalLength = 0
    },
  }
}
