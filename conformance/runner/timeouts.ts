/** Timeouts of cases, and the grace period of requests in flight after a stop. */
import type { OutgoingRequest } from '#conformance/transport/exchange.ts'
import type { Transport } from '#conformance/transport/transport.ts'

/** Aborts some time after another signal, so that nearly finished work can complete. */
function delayedAbort(stop: AbortSignal, milliseconds: number) {
  const delayed = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    timer = setTimeout(() => delayed.abort(stop.reason), milliseconds)
  }
  if (stop.aborted) wait()
  else stop.addEventListener('abort', wait, { once: true })
  return {
    signal: delayed.signal,
    clear(): void {
      stop.removeEventListener('abort', wait)
      clearTimeout(timer)
    },
  }
}

/** Grace period for writes in flight after a stop. */
const GRACE_MS = 1500

/**
 * The timeout of a case, for each of its requests. A case on a slow target may last longer, and waiting
 * for a shared scene or a lock does not count.
 */
export interface CaseTimeout {
  /** Aborts reads, and prevents further requests. */
  readonly signal: AbortSignal
  /** Aborts writes, after a grace period. */
  readonly writeSignal: AbortSignal
  isOver(): boolean
  /** Waits for a request, within the timeout. */
  limit<T>(request: () => Promise<T>): Promise<T>
  clear(): void
}

/** For cases without requests. */
export const noTimeout = (stop: AbortSignal): CaseTimeout => ({
  signal: stop,
  writeSignal: stop,
  isOver: () => false,
  limit: (request) => request(),
  clear: () => undefined,
})

interface ReusableTimeout extends CaseTimeout {
  end(reason: unknown): void
}

function timeoutFor(
  milliseconds: number,
  release: (timeout: ReusableTimeout) => void,
): ReusableTimeout {
  const [reads, writes] = [new AbortController(), new AbortController()]
  let isOver = false
  const abort = (): void => {
    isOver = true
    reads.abort()
    writes.abort()
  }
  const timeout: ReusableTimeout = {
    signal: reads.signal,
    writeSignal: writes.signal,
    isOver: () => isOver,
    async limit(request) {
      const timer = setTimeout(abort, milliseconds)
      try {
        return await request()
      } finally {
        clearTimeout(timer)
      }
    },
    end(reason) {
      reads.abort(reason)
      // Only requests in flight keep the process alive.
      setTimeout(() => writes.abort(reason), GRACE_MS).unref()
    },
    clear() {
      if (!reads.signal.aborted) release(timeout)
    },
  }
  return timeout
}

/** Signals are expensive to create: consecutive cases share them until one is aborted. */
export function createCaseTimeouts(stop: AbortSignal, milliseconds: number): () => CaseTimeout {
  const idle: ReusableTimeout[] = []
  const busy = new Set<ReusableTimeout>()
  const release = (timeout: ReusableTimeout): void => {
    busy.delete(timeout)
    idle.push(timeout)
  }
  const endAll = (): void => {
    for (const timeout of busy) timeout.end(stop.reason)
  }
  stop.addEventListener('abort', endAll, { once: true })
  return () => {
    const timeout = idle.pop() ?? timeoutFor(milliseconds, release)
    busy.add(timeout)
    if (stop.aborted) timeout.end(stop.reason)
    return timeout
  }
}

export const withTimeout = (transport: Transport, { limit }: CaseTimeout): Transport => ({
  ...transport,
  send: (outgoing) => limit(() => transport.send(outgoing)),
})

/** Timeout of a cleanup response after a stop; the rest is left to the ledger. */
const CLEANUP_TIMEOUT_MS = 2500

/** Cleans up while the target responds; after a stop, a silent target ends the cleanup. */
export function withCleanupTimeout(transport: Transport, stop: AbortSignal): Transport {
  const cleanupEnd = new AbortController()
  async function send(outgoing: OutgoingRequest) {
    const delay = delayedAbort(stop, CLEANUP_TIMEOUT_MS)
    const signals = [delay.signal, cleanupEnd.signal, ...(outgoing.signal ? [outgoing.signal] : [])]
    const signal = AbortSignal.any(signals)
    try {
      return await transport.send({ ...outgoing, signal, turnSignal: signal })
    } catch (error) {
      if (delay.signal.aborted) cleanupEnd.abort(stop.reason)
      throw error
    } finally {
      delay.clear()
    }
  }
  return { send, close: transport.close }
}
