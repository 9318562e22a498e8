/** The effects of a situation and of a planned fault on a request that a deployment answers. */
import type { ServerResponse } from 'node:http'
import { pairsIn } from '#bin/relay/head.ts'
import type { RawHeaders } from '#conformance/transport/forward.ts'
import { type Conditions, traceFault } from '#handlers/control/situations/conditions.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'

/** Replaces existing headers. */
export function withFaultHeaders(
  all: RawHeaders,
  headers: Readonly<Record<string, string>>,
): RawHeaders {
  const replaced = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const kept = [...pairsIn(all)].filter(([name]) => !replaced.has(name.toLowerCase()))
  return [...kept, ...Object.entries(headers)].flat()
}

interface ForwardedConditions {
  /** In milliseconds, before the request is forwarded. */
  readonly delay: number
  readonly headers: Readonly<Record<string, string>>
}

/** Traces them; a body that is transferred slowly comes later instead. */
export function forwardedConditions(
  { active, applied }: Conditions,
  { trace }: Dispatch,
): ForwardedConditions {
  const latency = active?.delay() ?? 0
  trace.latency = latency
  if (!applied) return { delay: latency, headers: {} }
  const { slow = 0, ...fault } = applied.fault
  const delay = applied.delay + slow
  traceFault(trace, { fault, delay }, false)
  const { headers = {} } = fault
  return { delay: latency + delay, headers }
}

/** At once without a delay; not for clients that disconnect before. */
export function runAfterDelay(delay: number, response: ServerResponse, run: () => void): void {
  if (!delay) run()
  else
    setTimeout(() => {
      if (!response.destroyed) run()
    }, delay)
}
