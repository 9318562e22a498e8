import type { HttpOutput } from '#handlers/runtime/request/http.ts'

/** JSON responses of the control interface. */

const HEADERS = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

export const json = <T>(body: T, status = 200): HttpOutput => ({
  status,
  headers: HEADERS,
  body: JSON.stringify(body),
})

/** A streamed JSON response. */
export const jsonInChunks = (chunks: Iterable<string>): HttpOutput => ({
  status: 200,
  headers: HEADERS,
  body: '',
  chunks,
})
