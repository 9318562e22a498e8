/** Graceful shutdown of active requests. */
import type { Outgoing } from '#conformance/transport/exchange.ts'
import type { Transport } from '#conformance/transport/transport.ts'

/** Aborts some time after another signal, so that nearly finished work can complete. */
function delayed(stop: AbortSignal, milliseconds: number) {
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    timer = setTimeout(() => late.abort(stop.reason), milliseconds)
  }
  if (stop.aborted) wait()
  else stop.addEventListener('abort', wait, { once: true })
  return {
    signal: late.signal,
    clear(): void {
      stop.removeEventListener('abort', wait)
      clearTimeout(timer)
    },
  }
}

/** Grace period for writes in flight after a stop. */
const GRACE_MS = 1500

/** The timeout of a case. */
export interface Patience {
  /** Aborts reads, and prevents further requests. */
  readonly signal: AbortSignal
  /** Aborts writes, after a grace period. */
  readonly writeSignal: AbortSignal
  isOver(): boolean
  clear(): void
}

/** For cases without requests. */
export const endless = (stop: AbortSignal): Patience => ({
  signal: stop,
  writeSignal: stop,
  isOver: () => false,
  clear: () => undefined,
})

interface ReusablePatience extends Patience {
  begin(): void
  end(reason: unknown): void
}

function patienceFor(
  milliseconds: number,
  giveBack: (whole: ReusablePatience) => void,
): ReusablePatience {
  const [reads, writes] = [new AbortController(), new AbortController()]
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const patience: ReusablePatience = {
    signal: reads.signal,
    writeSignal: writes.signal,
    isOver: () => isOver,
    begin() {
      timer = setTimeout(() => {
        isOver = true
        reads.abort()
        writes.abort()
      }, milliseconds)
    },
    end(reason) {
      reads.abort(reason)
      // Only requests in flight keep the process alive.
      setTimeout(() => writes.abort(reason), GRACE_MS).unref()
    },
    clear() {
      clearTimeout(timer)
      if (!reads.signal.aborted) giveBack(patience)
    },
  }
  return patience
}

/** Signals are expensive to create: consecutive cases share them until one is aborted. */
export function createPatience(stop: AbortSignal, milliseconds: number): () => Patience {
  const idle: ReusablePatience[] = []
  const busy = new Set<ReusablePatience>()
  const giveBack = (whole: ReusablePatience): void => {
    busy.delete(whole)
    idle.push(whole)
  }
  const endAll = (): void => {
    for (const patience of busy) patience.end(stop.reason)
  }
  stop.addEventListener('abort', endAll, { once: true })
  return () => {
    const patience = idle.pop() ?? patienceFor(milliseconds, giveBack)
    busy.add(patience)
    patience.begin()
    if (stop.aborted) patience.end(stop.reason)
    return patience
  }
}

/** Timeout of a cleanup response after a stop; the rest is left to the ledger. */
const PATIENCE_MS = 2500

/** Cleans up while the target responds; after a stop, a silent target ends the cleanup. */
export function impatient(transport: Transport, stop: AbortSignal): Transport {
  const givenUp = new AbortController()
  async function send(outgoing: Outgoing) {
    const patience = delayed(stop, PATIENCE_MS)
    const signals = [patience.signal, givenUp.signal, ...(outgoing.signal ? [outgoing.signal] : [])]
    const signal = AbortSignal.any(signals)
    try {
      return await transport.send({ ...outgoing, signal, turnSignal: signal })
    } catch (error) {
      if (patience.signal.aborted) givenUp.abort(stop.reason)
      throw error
    } finally {
      patience.clear()
    }
  }
  return { send, close: transport.close }
}
