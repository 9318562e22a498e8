/** What a request to stop means for what is still under way. */
import type { Outgoing } from '#conformance/transport/exchange.ts'
import type { Transport } from '#conformance/transport/transport.ts'

/** Aborted some time after another signal, so that what is nearly done may still end. */
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

/** How long a write that is on its way is waited for after the request to stop. */
const GRACE_MS = 1500

/** How long a case may take. */
export interface Patience {
  /** Ends reads, and keeps anything more from being sent. */
  readonly signal: AbortSignal
  /** Ends writes, a while after the request to stop. */
  readonly writeSignal: AbortSignal
  isOver(): boolean
  clear(): void
}

/** For what sends nothing. */
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
      // What is still on its way keeps the process; nothing else has to.
      setTimeout(() => writes.abort(reason), GRACE_MS).unref()
    },
    clear() {
      clearTimeout(timer)
      if (!reads.signal.aborted) giveBack(patience)
    },
  }
  return patience
}

/** Signals take long to make: cases that follow each other share them until one of them is ended. */
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

/** How long the cleanup then waits for one response before it leaves the rest to the ledger. */
const PATIENCE_MS = 2500

/** Cleans up as long as the target answers; once the run is to stop, a silent target ends it all. */
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
