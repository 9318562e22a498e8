/** Prometheus metrics of a server; loaded only with `--metrics`. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { TurnStats } from '#bin/shared-state/known-sites.ts'
import type { ObservedResponse, ServerMetrics } from '#handlers/hosts/server/server.ts'

interface MeasuredServer {
  /** The number of sites in memory. */
  readonly sites: () => number
  readonly isReady: () => boolean
  /** Of a database; undefined without one. */
  readonly stats: TurnStats | undefined
}

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A value that is read when the metrics are. */
function addGauge(register: Registry, name: string, [help, value]: [string, () => number]): void {
  const gauge: Gauge = new Gauge({
    ...{ name, help, registers: [register] },
    collect: () => gauge.set(value()),
  })
}

/** The same for a number that only grows. */
function addTotal(register: Registry, name: string, [help, value]: [string, () => number]): void {
  const counter: Counter = new Counter({
    ...{ name, help, registers: [register] },
    collect: () => {
      counter.reset()
      counter.inc(value())
    },
  })
}

function addDatabase(register: Registry, stats: TurnStats): void {
  addTotal(register, 'understudy_database_round_trips_total', [
    'Statements sent to the database.',
    () => stats.roundTrips,
  ])
  addTotal(register, 'understudy_database_conflicts_total', [
    'Turns that ran again because another replica was faster.',
    () => stats.conflicts,
  ])
  addTotal(register, 'understudy_database_failed_compactions_total', [
    'Attempts to compact the changes of a site that failed.',
    () => stats.failedCompactions,
  ])
}

export function createMetrics({ sites, isReady, stats }: MeasuredServer): ServerMetrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'understudy_requests_total',
    help: 'Responses by operation and status.',
    labelNames: ['operation', 'status'],
    registers: [register],
  })
  const duration = new Histogram({
    name: 'understudy_request_duration_seconds',
    help: 'Time from the arrival of a request to its response.',
    buckets: BUCKETS,
    registers: [register],
  })
  addGauge(register, 'understudy_sites', ['Sites in memory.', sites])
  addGauge(register, 'understudy_ready', [
    '1 if the server accepts requests.',
    () => (isReady() ? 1 : 0),
  ])
  if (stats) addDatabase(register, stats)
  return {
    observe: ({ operation, status, milliseconds }: ObservedResponse) => {
      requests.inc({ operation, status })
      duration.observe(milliseconds / 1000)
    },
    contentType: register.contentType,
    text: () => register.metrics(),
  }
}
