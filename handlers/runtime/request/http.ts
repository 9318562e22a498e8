import type { Attempts } from './attempts.ts'

/** The interface between a host and the stand-in: plain data, independent of the transport. */
export interface HttpInput {
  readonly method: string
  /** Raw path and query. */
  readonly target: string
  /** Scheme, host and port of the caller's address: `http://127.0.0.1:4010`. */
  readonly origin: string
  readonly header: (name: string) => string | undefined
  /** Identical for requests of one origin with the same headers; compared by identity only. */
  readonly head?: object | undefined
  /** All headers by lowercase name; absent where the host does not provide them. */
  readonly headers?: () => Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: Uint8Array | undefined
  /** Whether the host streams long responses; otherwise it receives the complete body. */
  readonly streamsChunks?: boolean
  /** Rate limit of the client; absent for hosts without remote clients. */
  readonly attempts?: Attempts
  /** Number of the connection; absent for hosts without connections. */
  readonly connection?: number
  /** Whether other machines can reach the host; the authorization screen then requires a login. */
  readonly isShared?: boolean
}

/** Whether a method is a read. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Headers of an uncacheable response (platform/core 4.3). */
export const NO_CACHE_HEADERS = {
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
} as const

/** A response in the form of node's server: `headers` alternates names and values. */
export interface WireForm {
  readonly headers: (string | number)[]
  readonly body: string | Uint8Array
}

/** Where a host caches the wire form of a response. */
interface WireCache {
  /** A response with other headers, such as those of a fault, has another form. */
  readonly headers: HttpOutput['headers']
  form?: WireForm
}

export interface HttpOutput {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** A binary body, instead of `body`. */
  readonly bytes?: Uint8Array
  /** A long body, generated in chunks of text. */
  readonly chunks?: Iterable<string>
  /** Closes the connection without a response. */
  readonly drop?: true
  /** Milliseconds to wait before the response is sent. */
  readonly delay?: number
  /** Duration of the body transfer in milliseconds. */
  readonly slow?: number
  /**
   * Streams further text after the body until the client disconnects; the returned function ends
   * it.
   */
  readonly stream?: (send: (text: string) => void) => () => void
  /** Only for cached responses. */
  readonly wire?: WireCache
}

/** Text fields and files of a multipart body. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly text: string
  /** Absent for files made of text. */
  readonly bytes?: Uint8Array
  readonly size: number
}
