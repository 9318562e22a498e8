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

export function patienceOf(stop: AbortSignal, milliseconds: number): Patience {
  const [reads, writes] = [new AbortController(), new AbortController()]
  let isOver = false
  let grace: NodeJS.Timeout | undefined
  const timer = setTimeout(() => {
    isOver = true
    reads.abort()
    writes.abort()
  }, milliseconds)
  const end = (): void => {
    reads.abort(stop.reason)
    grace = setTimeout(() => writes.abort(stop.reason), GRACE_MS)
  }
  if (stop.aborted) end()
  else stop.addEventListener('abort', end, { once: true })
  return {
    signal: reads.signal,
    writeSignal: writes.signal,
    isOver: () => isOver,
    clear(): void {
      clearTimeout(timer)
      clearTimeout(grace)
      stop.removeEventListener('abort', end)
    },
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
