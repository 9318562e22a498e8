import type { Attempts } from './attempts.ts'

/** What a host hands to the stand-in and gets back: plain data, whatever carries it. */
export interface HttpInput {
  readonly method: string
  /** Path and query as they were sent. */
  readonly target: string
  /** Scheme, host and port of the caller's address: `http://127.0.0.1:4010`. */
  readonly origin: string
  readonly header: (name: string) => string | undefined
  /** One and the same for requests of one origin that bring the same headers; tells nothing else. */
  readonly head?: object | undefined
  /** All of them, by their names in lowercase; absent where the host does not tell. */
  readonly headers?: () => Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: Uint8Array | undefined
  /** Whether the host sends a long response piece by piece; else it gets it whole. */
  readonly takesPieces?: boolean
  /** What the client may still try; absent where nobody else can send requests. */
  readonly attempts?: Attempts
  /** Whether other machines reach the host: then nobody is believed without a login. */
  readonly isShared?: boolean
}

/** Whether a method only asks. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** The headers of a response that no cache may keep (platform/core 4.3). */
export const NOT_TO_KEEP = {
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
} as const

/** A response as node's server takes it: names and values take turns. */
export interface WireForm {
  readonly headers: (string | number)[]
  readonly body: string | Uint8Array
}

/** Where a host keeps what it made of a response, for the next who gets the same. */
export interface WireMemory {
  form?: WireForm
}

export interface HttpOutput {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** A body that is not a text, instead. */
  readonly bytes?: Uint8Array
  /** A long body is still to be made, piece by piece. */
  readonly pieces?: Iterable<string>
  /** The connection is cut instead. */
  readonly drop?: true
  /** The body takes so many milliseconds to arrive. */
  readonly slow?: number
  /** More comes after the body, until the client goes away; the function that is returned ends it. */
  readonly stream?: (send: (text: string) => void) => () => void
  /** Only of a response that is given again and again. */
  readonly wire?: WireMemory
}

/** Text fields and files of a multipart body. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly text: string
  readonly size: number
}
