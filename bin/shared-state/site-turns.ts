/**
 * Runs the requests of a site in turns: read the changes of other replicas, run all requests that
 * wait, write their changes, respond. A turn that lost against another replica starts again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { Replication } from '#handlers/stand-in/replication.ts'
import { type ChangeCollector, runAttempt, type TurnAttempt, type TurnRequest } from './attempt.ts'
import type { KnownSites, TurnStats } from './known-sites.ts'
import type { Upkeep } from './upkeep.ts'

interface WaitingRequest extends TurnRequest {
  readonly resolve: (output: HttpOutput) => void
  readonly reject: (error: unknown) => void
}

export interface TurnOptions {
  readonly known: KnownSites
  readonly upkeep: Upkeep
  readonly replication: Replication
  readonly collector: ChangeCollector
  readonly stats: TurnStats
  /** The response while the database is unavailable. */
  readonly unavailable: HttpOutput
  /** Called with each failure of the database, and with undefined after a success. */
  readonly reached: (error: unknown) => void
  /** Milliseconds until a turn gives up. */
  readonly patience?: number
}

/** In milliseconds. */
const PATIENCE = 5_000
const FIRST_PAUSE = 5
const LONGEST_PAUSE = 500
/** Requests of one turn; a lost turn runs all of them again. */
const MAX_REQUESTS = 64

/** Random, so that two replicas do not meet again. */
const pauseAfter = (tries: number): number =>
  Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries)

interface SiteTurn {
  readonly name: string
  readonly requests: readonly WaitingRequest[]
  /** Attempts that may have been written. */
  readonly earlier: TurnAttempt[]
}

/** Undefined if the attempt was lost, and undone. */
async function attemptOnce(turn: SiteTurn, options: TurnOptions): Promise<TurnAttempt | undefined> {
  const { name, requests, earlier } = turn
  const { known, replication, collector, stats } = options
  const written = await known.follow(name)
  // A write with a lost connection may have been stored nevertheless.
  const found = earlier.find(({ id }) => written.has(id))
  if (found) return found
  const attempt = await runAttempt({
    ...{ name, requests, replication, collector },
    isStored: known.all.has(name),
    isRepeated: earlier.length > 0,
  })
  if (attempt.isEmpty) return attempt
  earlier.push(attempt)
  const isWritten = await known.write(name, attempt).catch((error) => {
    attempt.undo()
    throw error
  })
  if (isWritten) return attempt
  stats.conflicts += 1
  attempt.undo()
  return undefined
}

function settle({ requests }: SiteTurn, { outcomes }: TurnAttempt): number {
  for (const [at, outcome] of outcomes.entries()) {
    if ('output' in outcome) requests[at]?.resolve(outcome.output)
    else requests[at]?.reject(outcome.error)
  }
  return outcomes.length
}

/** Returns the number of requests with a response. */
async function serveTurn(turn: SiteTurn, options: TurnOptions): Promise<number> {
  const { reached, unavailable, patience = PATIENCE } = options
  const end = performance.now() + patience
  for (let tries = 0; ; tries += 1) {
    try {
      const attempt = await attemptOnce(turn, options)
      reached(undefined)
      if (attempt) return settle(turn, attempt)
    } catch (error) {
      reached(error)
      if (performance.now() > end) {
        for (const { resolve } of turn.requests) resolve(unavailable)
        return turn.requests.length
      }
    }
    await sleep(pauseAfter(tries))
  }
}

export interface SiteTurns {
  /** Resolves with the response, once its changes are stored. */
  add(name: string, request: TurnRequest): Promise<HttpOutput>
}

export function createSiteTurns(options: TurnOptions): SiteTurns {
  /** The requests of each site with a turn, those of the turn included. */
  const queues = new Map<string, WaitingRequest[]>()
  const isBusy = (name: string): boolean => queues.has(name)
  const work = async (name: string, queue: WaitingRequest[]): Promise<void> => {
    while (queue.length) {
      const requests = queue.slice(0, MAX_REQUESTS)
      queue.splice(0, await serveTurn({ name, requests, earlier: [] }, options))
      options.upkeep.after(name, isBusy)
    }
    queues.delete(name)
  }
  const begin = (name: string, first: WaitingRequest): void => {
    const queue = [first]
    queues.set(name, queue)
    work(name, queue).catch((error) => {
      queues.delete(name)
      for (const { reject } of queue) reject(error)
    })
  }
  return {
    add: (name, request) =>
      new Promise((resolve, reject) => {
        const waiting = { ...request, resolve, reject }
        const queue = queues.get(name)
        if (queue) queue.push(waiting)
        else begin(name, waiting)
      }),
  }
}
