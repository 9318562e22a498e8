/** Ring buffer of the latest requests of a process, in all hosts. */
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { isPreflight } from '#handlers/runtime/response/cors.ts'
import {
  createHeaderStore,
  dropDetails,
  isLargeRead,
  type LoggedRequest,
  sizeOfLogged,
  toLoggedRequest,
} from './logged-request.ts'

export interface Journal {
  /** Records a request with its response; control requests are skipped. */
  add(dispatch: Dispatch, output: HttpOutput): void
  /** Replaces the response of a request that the host changed. */
  amend(id: number, output: HttpOutput): void
  find(id: number): LoggedRequest | undefined
  /** Oldest first. */
  since(id: number): Iterable<LoggedRequest>
  /** The id of the latest request. */
  readonly last: number
  /** Requests before this id are no longer stored. */
  readonly oldest: number
  readonly limits: JournalLimits
  clear(site?: string): void
  /** Subscribes to new requests; the returned function unsubscribes. */
  listen(listener: (request: LoggedRequest) => void): () => void
}

export interface JournalLimits {
  readonly maxEntries: number
  /** Total size in characters. */
  readonly maxSize: number
  /** Number of long bodies of plain reads kept while there are no listeners. */
  readonly maxLargeReads: number
}

const LIMITS: JournalLimits = {
  maxEntries: 10_000,
  maxSize: 16 * 1024 * 1024,
  maxLargeReads: 20,
}

interface RingEntry {
  readonly request: LoggedRequest
  readonly size: number
}

interface Ring {
  add(request: LoggedRequest): void
  find(id: number): LoggedRequest | undefined
  /** Replaces an entry and updates the total size. */
  change(id: number, next: (request: LoggedRequest) => LoggedRequest): void
  drop(keep: (request: LoggedRequest) => boolean): void
  readonly last: number
  readonly oldest: number
}

/** Ids are consecutive, so the position follows from the id. */
function createRing({ maxEntries, maxSize }: JournalLimits): Ring {
  const entries: (RingEntry | undefined)[] = []
  let last = 0
  let oldest = 1
  let totalSize = 0
  const entryOf = (id: number): RingEntry | undefined => {
    const entry = entries[id % maxEntries]
    return entry?.request.id === id ? entry : undefined
  }
  const evict = (id: number): void => {
    totalSize -= entryOf(id)?.size ?? 0
    if (entryOf(id)) entries[id % maxEntries] = undefined
  }
  const store = (request: LoggedRequest): void => {
    const size = sizeOfLogged(request)
    totalSize += size
    entries[request.id % maxEntries] = { request, size }
  }
  const evictOldest = (): void => {
    for (; oldest <= last && (last - oldest >= maxEntries - 1 || totalSize > maxSize); oldest += 1)
      evict(oldest)
  }
  return {
    get last() {
      return last
    },
    get oldest() {
      return oldest
    },
    find: (id) => entryOf(id)?.request,
    add: (request) => {
      evictOldest()
      last = request.id
      store(request)
    },
    change: (id, next) => {
      const entry = entryOf(id)
      if (!entry) return
      totalSize -= entry.size
      store(next(entry.request))
    },
    drop: (keep) => {
      for (const entry of entries) if (entry && !keep(entry.request)) evict(entry.request.id)
    },
  }
}

/** `onAdd` is called for every request; listeners affect which bodies are stored, it does not. */
export function createJournal(
  options: Partial<JournalLimits> = {},
  onAdd?: (request: LoggedRequest) => void,
): Journal {
  const limits = { ...LIMITS, ...options }
  const ring = createRing(limits)
  const headerStore = createHeaderStore()
  const listeners = new Set<(request: LoggedRequest) => void>()
  /** Ids of large reads whose bodies are still stored. */
  const largeReads: number[] = []
  const dropOldestBody = (): void => {
    ring.change(largeReads.shift() ?? 0, (known) => {
      known.responseBody = ''
      return known
    })
  }
  function* since(id: number): Iterable<LoggedRequest> {
    for (let at = Math.max(id + 1, ring.oldest); at <= ring.last; at += 1) {
      const request = ring.find(at)
      if (request) yield request
    }
  }
  return {
    limits,
    get last() {
      return ring.last
    },
    get oldest() {
      return ring.oldest
    },
    add: (dispatch, output) => {
      // CORS preflights are not relevant to tests.
      if (dispatch.address.kind === 'control' || isPreflight(dispatch.input)) return
      const request = toLoggedRequest({ id: ring.last + 1, dispatch, output, headerStore })
      ring.add(request)
      onAdd?.(request)
      dropDetails(request)
      dispatch.trace.id = request.id
      const isLimited = Number.isFinite(limits.maxLargeReads) && !listeners.size
      if (isLimited && isLargeRead(request)) largeReads.push(request.id)
      if (largeReads.length > limits.maxLargeReads) dropOldestBody()
      for (const listen of listeners) listen(request)
    },
    amend: (id, { status, headers, body }) => {
      if (ring.find(id)?.status === status) return
      ring.change(id, (known) => {
        known.trace.changes = undefined
        return { ...known, status, responseHeaders: headers, responseBody: body }
      })
    },
    find: ring.find,
    since,
    clear: (site) => ring.drop((request) => site !== undefined && request.site !== site),
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
