/** Faults that testers ask for: a route that fails or is slow for its next few requests. */

import { callerOf } from '#handlers/runtime/caller.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { toOutput } from '#handlers/runtime/output.ts'
import { outgoingOf } from '#handlers/runtime/pipeline.ts'
import type { Incoming } from '#handlers/runtime/steps.ts'
import { meets } from './fault-path.rules.ts'

export interface Fault {
  /** A route as it is called or as a pattern: `/core/v2/posts`, `/core/v2/posts/{id}`, `/core/v2/*`. */
  readonly path: string
  /** Absent: every method but OPTIONS. */
  readonly method?: string
  /** Absent: the response is the usual one, only later. */
  readonly status?: number
  readonly times: number
  /** Milliseconds before the response. */
  readonly delay: number
}

export interface Faults {
  plan(site: string, fault: Fault): void
  /** The fault a request meets; it counts as one of its times. */
  take(site: string, method: string, path: string): Fault | undefined
  of(site: string): readonly Fault[]
  clear(site: string): void
}

const MOST_FAULTS = 100

export function createFaults(): Faults {
  const planned = new Map<string, Fault[]>()
  const hits = (fault: Fault, method: string, path: string): boolean =>
    method !== 'OPTIONS' && (fault.method ?? method) === method && meets(fault.path, path)
  return {
    plan: (site, fault) => {
      planned.set(site, [...(planned.get(site) ?? []), fault].slice(-MOST_FAULTS))
    },
    take: (site, method, path) => {
      const faults = planned.size ? planned.get(site) : undefined
      const at = faults?.findIndex((fault) => hits(fault, method, path)) ?? -1
      const fault = faults?.[at]
      if (!faults || !fault) return undefined
      const left = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
      const rest = faults.toSpliced(at, 1, ...left)
      if (rest.length) planned.set(site, rest)
      else planned.delete(site)
      return fault
    },
    of: (site) => planned.get(site) ?? [],
    clear: (site) => {
      planned.delete(site)
    },
  }
}

/** With the headers of any response, so that a page on another origin can read it too. */
function refuse(incoming: Omit<Incoming, 'caller'>, status: number): HttpOutput {
  const body = {
    code: 'understudy_fault',
    message: 'This fault was asked for at the control interface.',
    data: { status },
  }
  return toOutput(outgoingOf({ ...incoming, caller: callerOf(undefined) }, { status, body }))
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** `proceed` gives the usual response. */
export function meetFault(
  { status, delay }: Fault,
  incoming: Omit<Incoming, 'caller'>,
  proceed: () => HttpOutput,
): HttpOutput | Promise<HttpOutput> {
  const response = () => (status === undefined ? proceed() : refuse(incoming, status))
  return delay ? wait(delay).then(response) : response()
}
