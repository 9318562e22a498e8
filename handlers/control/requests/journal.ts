/** Ring buffer of the latest requests of a process, in all hosts. */
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import {
  isLargeRead,
  isPreflight,
  type LoggedRequest,
  sizeOfLogged,
  toLoggedRequest,
} from './logged-request.ts'

export interface Journal {
  /** Records a request with its response; control requests are skipped. */
  note(dispatch: Dispatch, output: HttpOutput): void
  /** Replaces the response of a request that the host changed. */
  amend(id: number, output: HttpOutput): void
  find(id: number): LoggedRequest | undefined
  /** Oldest first. */
  since(id: number): Iterable<LoggedRequest>
  /** The id of the latest request. */
  readonly last: number
  clear(site?: string): void
  /** Subscribes to new requests; the returned function unsubscribes. */
  listen(listener: (evidence: LoggedRequest) => void): () => void
}

export interface JournalLimits {
  readonly most: number
  /** Total size in characters. */
  readonly weight: number
  /** Number of long bodies of plain reads kept while there are no listeners. */
  readonly heavy: number
}

const LIMITS: JournalLimits = { most: 10_000, weight: 16 * 1024 * 1024, heavy: 20 }

interface Ring {
  add(evidence: LoggedRequest): void
  find(id: number): LoggedRequest | undefined
  /** Replaces an entry and updates the total size. */
  change(id: number, next: (evidence: LoggedRequest) => LoggedRequest): void
  drop(keep: (evidence: LoggedRequest) => boolean): void
  readonly last: number
  readonly oldest: number
}

/** Ids are consecutive, so the position follows from the id. */
function createRing({ most, weight }: Omit<JournalLimits, 'heavy'>): Ring {
  const places: (LoggedRequest | undefined)[] = []
  /**
   * Kept apart from the entries: evicted entries are no longer in the CPU cache and need not be
   * loaded.
   */
  const weights: number[] = []
  let last = 0
  let oldest = 1
  let held = 0
  const forget = (id: number): void => {
    const evidence = places[id % most]
    if (evidence?.id !== id) return
    held -= weights[id % most] ?? 0
    places[id % most] = undefined
  }
  const hold = (evidence: LoggedRequest): void => {
    const weight = sizeOfLogged(evidence)
    held += weight
    places[evidence.id % most] = evidence
    weights[evidence.id % most] = weight
  }
  const makeRoom = (): void => {
    for (; oldest <= last && (last - oldest >= most - 1 || held > weight); oldest += 1)
      forget(oldest)
  }
  return {
    get last() {
      return last
    },
    get oldest() {
      return oldest
    },
    find: (id) => {
      const evidence = places[id % most]
      return evidence?.id === id ? evidence : undefined
    },
    add: (evidence) => {
      makeRoom()
      last = evidence.id
      hold(evidence)
    },
    change: (id, next) => {
      const known = places[id % most]
      if (known?.id !== id) return
      held -= weights[id % most] ?? 0
      hold(next(known))
    },
    drop: (keep) => {
      for (const evidence of places) if (evidence && !keep(evidence)) forget(evidence.id)
    },
  }
}

export function createJournal(limits: Partial<JournalLimits> = {}): Journal {
  const ring = createRing({ ...LIMITS, ...limits })
  const listeners = new Set<(evidence: LoggedRequest) => void>()
  const { heavy: mostHeavy } = { ...LIMITS, ...limits }
  const heavy: number[] = []
  const lighten = (): void => {
    ring.change(heavy.shift() ?? 0, (known) => {
      known.responseBody = ''
      return known
    })
  }
  function* since(id: number): Iterable<LoggedRequest> {
    for (let at = Math.max(id + 1, ring.oldest); at <= ring.last; at += 1) {
      const evidence = ring.find(at)
      if (evidence) yield evidence
    }
  }
  return {
    get last() {
      return ring.last
    },
    note: (dispatch, output) => {
      if (dispatch.address.kind === 'control' || isPreflight(dispatch)) return
      const evidence = toLoggedRequest(ring.last + 1, dispatch, output)
      ring.add(evidence)
      dispatch.trace.id = evidence.id
      if (Number.isFinite(mostHeavy) && !listeners.size && isLargeRead(evidence))
        heavy.push(evidence.id)
      if (heavy.length > mostHeavy) lighten()
      for (const listen of listeners) listen(evidence)
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
    clear: (site) => ring.drop((evidence) => site !== undefined && evidence.site !== site),
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
