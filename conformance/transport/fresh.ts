/** Reads that no memory between here and the target answers. */
import type { Outgoing } from './exchange.ts'
import type { RawResponse } from './http.ts'

const NAME = '_understudy'
const MARK = new RegExp(`([?&])${NAME}=\\d+(&?)`, 'g')

function isFromMemory({ headers }: RawResponse): boolean {
  for (const name in headers)
    if (name === 'age' || (name.includes('cache') && /\bhit\b/i.test(headers[name] ?? '')))
      return true
  return false
}

/** Pages of a list are linked with all that was asked. */
const withoutMark = (text: string): string =>
  text.replace(MARK, (_, before, after) => (after ? before : ''))

export interface PastCaches {
  /** The address to ask at: one that nobody asked at before, where that is needed. */
  pathFor(outgoing: Outgoing, path: string): string
  /** Takes note of a memory: from then on every read goes past it. */
  heard(response: RawResponse): RawResponse
}

/** The numbers go on from run to run: what an earlier one asked for may still be remembered. */
export function createFresh(first = Date.now()): PastCaches {
  let asked = first
  let isRemembered = false
  return {
    pathFor({ method, isFresh }, path) {
      if (method !== 'GET' || !(isFresh || isRemembered)) return path
      asked += 1
      return `${path}${path.includes('?') ? '&' : '?'}${NAME}=${asked}`
    },
    heard(response) {
      isRemembered ||= isFromMemory(response)
      const { link } = response.headers
      if (link === undefined || asked === first) return response
      return { ...response, headers: { ...response.headers, link: withoutMark(link) } }
    },
  }
}
