/** Limits of one server; times in milliseconds. */
export interface Limits {
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly keepAliveTimeout: number
  /** A client that reads nothing for this long is disconnected. */
  readonly stallTimeout: number
  /** Grace period for active requests when the server stops. */
  readonly stopTimeout: number
  readonly connections: number
  /** Limit of requests in flight; above it, sockets are paused. */
  readonly underWay: number
  readonly headerBytes: number
  readonly headers: number
  readonly targetLength: number
  readonly bodyBytes: number
  /** Imports and snapshots. */
  readonly importBytes: number
  /** Total size of bodies in progress; imports and snapshots have a limit of their own. */
  readonly bodiesBytes: number
  readonly importsBytes: number
  /** Total size of responses not yet read by clients. */
  readonly waitingBytes: number
}

export const LIMITS: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  stallTimeout: 30_000,
  stopTimeout: 5_000,
  connections: 1000,
  underWay: 2000,
  headerBytes: 16 * 1024,
  headers: 200,
  targetLength: 8 * 1024,
  bodyBytes: 2 * 1024 * 1024,
  importBytes: 20 * 1024 * 1024,
  bodiesBytes: 16 * 1024 * 1024,
  importsBytes: 24 * 1024 * 1024,
  waitingBytes: 16 * 1024 * 1024,
}
