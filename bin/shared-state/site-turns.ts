/**
 * Runs the requests of a site in turns: read the changes of other replicas, run all requests that
 * wait, write their changes, respond. A turn that lost against another replica starts again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import type { Attempts } from '#handlers/runtime/request/attempts.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { resetTrace } from '#handlers/runtime/trace.ts'
import type { Replication } from '#handlers/stand-in/replication.ts'
import { type ChangeCollector, runAttempt, type TurnAttempt, type TurnRequest } from './attempt.ts'
import type { KnownSites, TurnStats } from './known-sites.ts'
import type { Upkeep } from './upkeep.ts'

interface WaitingRequest extends TurnRequest {
  readonly resolve: (output: HttpOutput) => void
  readonly reject: (error: unknown) => void
}

interface TurnOptions {
  readonly known: KnownSites
  readonly upkeep: Upkeep
  readonly replication: Replication
  readonly collector: ChangeCollector
  readonly stats: TurnStats
  /** The response while the database is unavailable, or if others are always faster. */
  readonly unavailable: HttpOutput
  /** The response if there is no room for another site. */
  readonly full: HttpOutput
  /** Called with each failure of the database, and with undefined after a success. */
  readonly reached: (error: unknown) => void
  /** Milliseconds until a turn gives up. */
  readonly patience?: number
}

/** In milliseconds. */
const PATIENCE = 5_000
const FIRST_PAUSE = 5
/** While the database cannot be reached. */
const LONGEST_PAUSE = 500
/** After a lost race: the winner does not wait, so a longer pause would lose again. */
const LOST_PAUSE = 20
/** Requests of one turn; a lost turn runs all of them again. */
const MAX_REQUESTS = 64

/** Random, so that two replicas do not meet again. */
const pauseAfter = (tries: number, longest: number): number =>
  Math.random() * Math.min(longest, FIRST_PAUSE * 2 ** tries)

interface SiteTurn {
  readonly name: string
  readonly requests: readonly WaitingRequest[]
  /** Attempts that may have been written. */
  readonly earlier: TurnAttempt[]
  /** Whether the connection was lost during a write. */
  isUncertain: boolean
}

/** The request that would create a site is refused; its undone writes are no longer traced. */
function withRejection(
  attempt: TurnAttempt,
  requests: SiteTurn['requests'],
  output: HttpOutput,
): TurnAttempt {
  const outcomes = [...attempt.outcomes.slice(0, -1), { output }]
  const rejected = requests[outcomes.length - 1]
  if (rejected) resetTrace(rejected.dispatch.trace)
  return { ...attempt, outcomes }
}

/** A write with a lost connection may have been stored nevertheless. */
async function findWritten(turn: SiteTurn, { known }: TurnOptions) {
  const { name, earlier } = turn
  const followed = await known.follow(name)
  const seen = earlier.find(({ id }) => followed.has(id))
  if (seen || !turn.isUncertain) return seen
  const written = await known.findWritten(name, earlier)
  return earlier.find(({ id }) => written.includes(id))
}

/** Undefined if the attempt was lost, and undone. */
async function attemptOnce(turn: SiteTurn, options: TurnOptions): Promise<TurnAttempt | undefined> {
  const { name, requests, earlier } = turn
  const { known, replication, collector, stats, full } = options
  const found = await findWritten(turn, options)
  if (found) return found
  const attempt = await runAttempt({
    ...{ name, requests, replication, collector },
    isStored: known.all.has(name),
    isRepeated: earlier.length > 0,
  })
  if (attempt.isEmpty) return attempt
  earlier.push(attempt)
  const result = await known.write(name, attempt).catch((error) => {
    turn.isUncertain = true
    attempt.undo()
    throw error
  })
  if (result === 'written') return attempt
  attempt.undo()
  if (result === 'full') return withRejection(attempt, requests, full)
  stats.conflicts += 1
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
    let longest = LOST_PAUSE
    try {
      const attempt = await attemptOnce(turn, options)
      reached(undefined)
      if (attempt) return settle(turn, attempt)
    } catch (error) {
      reached(error)
      longest = LONGEST_PAUSE
    }
    if (performance.now() > end) {
      for (const { dispatch, resolve } of turn.requests) {
        resetTrace(dispatch.trace)
        resolve(unavailable)
      }
      return turn.requests.length
    }
    await sleep(pauseAfter(tries, longest))
  }
}

/** A request that runs again counts once for the rate limit of passwords. */
function countedOnce(dispatch: Dispatch): Dispatch {
  const { attempts } = dispatch.input
  if (!attempts) return dispatch
  let isAllowed: boolean | undefined
  let hasFailed = false
  const once: Attempts = {
    mayTry: () => {
      isAllowed ??= attempts.mayTry()
      return isAllowed
    },
    failed: () => {
      if (!hasFailed) attempts.failed()
      hasFailed = true
    },
  }
  return { ...dispatch, input: { ...dispatch.input, attempts: once } }
}

export interface SiteTurns {
  /** Whether requests of a site are running. */
  isBusy(name: string): boolean
  /** Resolves with the response, once its changes are stored. */
  add(name: string, request: TurnRequest): Promise<HttpOutput>
}

export function createSiteTurns(options: TurnOptions): SiteTurns {
  /** The requests of each site with a turn, those of the turn included. */
  const queues = new Map<string, WaitingRequest[]>()
  const work = async (name: string, queue: WaitingRequest[]): Promise<void> => {
    while (queue.length) {
      const requests = queue.slice(0, MAX_REQUESTS)
      const turn = { name, requests, earlier: [], isUncertain: false }
      queue.splice(0, await serveTurn(turn, options))
      options.upkeep.after(name)
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
    isBusy: (name) => queues.has(name),
    add: (name, request) =>
      new Promise((resolve, reject) => {
        const waiting = { ...request, dispatch: countedOnce(request.dispatch), resolve, reject }
        const queue = queues.get(name)
        if (queue) queue.push(waiting)
        else begin(name, waiting)
      }),
  }
}
