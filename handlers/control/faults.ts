/** Faults that testers ask for: a route that fails or is slow for its next few requests. */

import type { Body } from '#handlers/runtime/body.ts'
import { callerOf } from '#handlers/runtime/caller.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { toOutput } from '#handlers/runtime/output.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import { outgoingOf } from '#handlers/runtime/pipeline.ts'
import type { Incoming } from '#handlers/runtime/steps.ts'
import type { Json } from '#openapi/json.ts'
import { json } from './json.ts'

interface Fault {
  /** A route as it is called: `/core/v2/posts`. */
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

type SentFault = Pick<Fault, 'path'> & Partial<Fault>

const MOST_FAULTS = 100
const MOST_TIMES = 10_000
const LONGEST_DELAY = 10_000
const MEMBERS = ['path', 'method', 'status', 'times', 'delay']

export function createFaults(): Faults {
  const planned = new Map<string, Fault[]>()
  const hits = (fault: Fault, method: string, path: string): boolean =>
    fault.path === path && method !== 'OPTIONS' && (fault.method ?? method) === method
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

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most

const isFault = (value: Json): value is SentFault & Json => {
  const { path, method, status, times, delay } = value
  return (
    Object.keys(value).every((name) => MEMBERS.includes(name)) &&
    typeof path === 'string' &&
    /^\/[^\s?#]{0,500}$/.test(path) &&
    (method === undefined || (typeof method === 'string' && /^[a-z]{1,20}$/i.test(method))) &&
    (status === undefined || isWhole(status, 400, 599)) &&
    isWhole(times ?? 1, 1, MOST_TIMES) &&
    isWhole(delay ?? 0, 0, LONGEST_DELAY)
  )
}

/** `{ "path": "/core/v2/posts", "status": 503, "times": 2, "delay": 100 }`. */
export function planFault(faults: Faults, site: string, { json: wanted }: Body): HttpOutput {
  if (!wanted || !isFault(wanted))
    return jsonProblem(
      'understudy_invalid_fault',
      `Expected {"path": "/core/v2/posts", "method": "GET", "status": 503, "times": 2, "delay": 100}: only the path is needed, the status is one of an error, the delay at most ${LONGEST_DELAY} ms.`,
    )
  const { method, times = 1, delay = 0, ...rest } = wanted
  const fault = { ...rest, ...(method && { method: method.toUpperCase() }), times, delay }
  faults.plan(site, fault)
  return json(faults.of(site), 201)
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
