/** Connects transport, target and ledger for one run. */
import { rmSync } from 'node:fs'
import type { Browser } from 'playwright'
import { createOpenVisit, type OpenVisit } from '#conformance/browser/visit.ts'
import type { Level } from '#conformance/call/classification.ts'
import type { Case } from '#conformance/case/case.ts'
import { inMemoryLedger, type Ledger, openLedger } from '#conformance/ledger/ledger.ts'
import { runHeader } from '#conformance/ledger/ledger-entry.ts'
import { takeLock } from '#conformance/ledger/lock.ts'
import { createOwnership, type Ownership } from '#conformance/ledger/ownership.ts'
import { type Discovery, discover } from '#conformance/targets/discover.ts'
import { type DeployedIndex, matchesRoute } from '#conformance/targets/index-document.ts'
import type { ResponseCache } from '#conformance/targets/response-cache.ts'
import {
  advanceClock,
  detectStandIn,
  discardSite,
  NO_STAND_IN,
  ownStandIn,
  type StandInFacts,
  stopClock,
} from '#conformance/targets/stand-in.ts'
import { TransportError } from '#conformance/transport/exchange.ts'
import { createHttp, type Http, type HttpOptions, isLoopback } from '#conformance/transport/http.ts'
import { withErrorObserver, withPace, withPermit } from '#conformance/transport/http-layers.ts'
import { createPace, type Pace } from '#conformance/transport/pace.ts'
import { type Aliases, createRedactor } from '#conformance/transport/redact.ts'
import type { Transport } from '#conformance/transport/transport.ts'
import { type Names, vocabularyOf } from '#openapi/names/names.ts'
import { playOf } from './cases.ts'
import type { Result } from './result.ts'
import { runCases } from './run.ts'
import type { CaseEnvironment } from './run-case.ts'
import { locator } from './select.ts'
import { availabilityFor, type RequestOptions, transportFactory } from './transports.ts'

export interface SessionOptions extends RequestOptions {
  readonly level: Level
  readonly ledgerFile: string
  /** The key of the user that signs changes of settings in the ledger. */
  readonly keyFile?: string
  /** The folder of locks between runs that write to the same remote target. */
  readonly lockFolder?: string
  readonly workers: number
  /** Requests per second; 0 for no limit. */
  readonly rate: number
  readonly http: Omit<HttpOptions, 'connections'>
  readonly caseTimeout: number
  /** Whether the target is a stand-in, where known; otherwise loopback addresses are probed. */
  readonly isStandIn?: boolean
  /** For a stand-in started by the run: whether it follows the behaviour of deployments. */
  readonly isAsDeployed?: boolean
  /** The stand-in ends with the run, so that its sites need not be removed. */
  readonly endsWithRun?: boolean
  /** Awaited before every request in write mode. */
  readonly permit?: () => Promise<void>
  /** A gateway answered in place of the target, or the connection was lost. */
  readonly onUndelivered?: () => void
  /** For cases of the kind `browser`, which are disabled without it. */
  readonly browser?: Browser | undefined
}

export interface Session extends Discovery, CaseEnvironment {
  run(cases: readonly Case[], onResult?: (result: Result) => void): Promise<readonly Result[]>
  close(): Promise<void>
}

/** On a stand-in, removing the site removes all records of the run. */
async function removeSite(http: Http, { site, ledger }: CaseEnvironment): Promise<void> {
  if (site === undefined) return
  const isGone = await discardSite(http, site).then(
    () => true,
    () => false,
  )
  if (isGone) rmSync(ledger.file, { force: true })
}

/** Not needed for stand-ins, where every run has its own site. */
async function lockFor(
  { lockFolder, mode, address, runId, startedAt }: SessionOptions,
  isStandIn: boolean,
): Promise<() => void> {
  if (lockFolder === undefined || mode !== 'write' || isStandIn) return () => undefined
  return takeLock({ folder: lockFolder, address, run: runId, now: startedAt })
}

function aliasesIn(names: Names | undefined): Aliases {
  if (!names) return () => []
  const { argument, field } = vocabularyOf(names)
  return (name) => [argument(name), field(name)]
}

/** The routes of the target, once known; before that, any path may be a route. */
function deployedRoutes() {
  let index: DeployedIndex | undefined
  return {
    setIndex(deployed: DeployedIndex) {
      index = deployed
    },
    isRoute: (path: string) =>
      index?.routes.some(({ pattern }) => matchesRoute(pattern, path)) ?? true,
  }
}

async function standInFacts(options: SessionOptions, http: Http): Promise<StandInFacts> {
  if (options.isStandIn !== undefined)
    return options.isStandIn ? ownStandIn(options.isAsDeployed ?? false) : NO_STAND_IN
  const { origin, pathname, search } = new URL(options.address)
  if (options.mode === 'index' || !isLoopback(origin)) return NO_STAND_IN
  const { runId: site, stop } = options
  return detectStandIn({ http, root: `${pathname}${search}`, site, stop }).catch(
    (error: unknown) => {
      // A target without a control interface is judged as a deployment.
      if (error instanceof TransportError) return NO_STAND_IN
      throw error
    },
  )
}

/** Control operations on a stand-in available to cases. */
const standInControls = ({ runId, endsWithRun }: SessionOptions, http: Http) => ({
  site: runId,
  ...(!endsWithRun && { dropSite: (site: string) => discardSite(http, site) }),
  moveClock: (site: string, step: number) => advanceClock(http, site, step),
  stopClock: (site: string) => stopClock(http, site),
})

function environmentOf(
  { credentials, names, runId, caseTimeout, stop }: SessionOptions,
  target: Discovery['target'],
) {
  const cache: ResponseCache = new Map()
  const redactor = createRedactor(Object.values(credentials), aliasesIn(names))
  const locate = locator(target.contract)
  return { target, cache, playOf, redactor, runId, caseTimeout, locate, stop }
}

export async function openSession(options: SessionOptions): Promise<Session> {
  const { address, workers, runId, level } = options
  const connection = createHttp(new URL(address).origin, { ...options.http, connections: workers })
  const http = withPermit(
    withErrorObserver(connection, options.onUndelivered),
    options.mode === 'write' ? options.permit : undefined,
  )
  let release: () => void = () => undefined
  try {
    const pace = createPace(options.rate)
    const availability = availabilityFor(options, http)
    const facts = await standInFacts(options, withPace(http, pace, availability))
    const { isStandIn } = facts
    release = await lockFor(options, isStandIn)
    const owned = createOwnership(runId)
    const { setIndex, isRoute } = deployedRoutes()
    const parts = { options, http, isStandIn, owned, pace, isRoute, availability }
    const transportFor = transportFactory(parts)
    const discovery = await discover({
      ...options,
      ...facts,
      transport: transportFor(options.credentials),
    })
    setIndex(discovery.target.index)
    const ledger = ledgerFor(options, discovery, owned)
    const transport = transportFor(discovery.credentials)
    const standIn = isStandIn ? standInControls(options, http) : {}
    const environment: CaseEnvironment = {
      ...environmentOf(options, discovery.target),
      transport,
      ledger,
      ...standIn,
      ...visitsFor(options, pace, (ownHttp) => transportFor(discovery.credentials, ownHttp)),
    }
    return {
      ...discovery,
      ...environment,
      run: (cases, onResult) =>
        runCases({ ...environment, cases, level, workers, ...(onResult && { onResult }) }),
      async close() {
        ledger.close()
        release()
        await removeSite(http, environment)
        await http.close()
      },
    }
  } catch (error) {
    release()
    await http.close()
    throw error
  }
}

/** Connections per page; the browser limit for one origin. */
const PAGE_CONNECTIONS = 6

/** Opens pages, where the run has a browser. */
function visitsFor(
  { browser, address, http, mode }: SessionOptions,
  pace: Pace,
  transportOver: (http: Http) => Transport,
): { readonly openVisit?: OpenVisit } {
  if (!browser) return {}
  const openVisit = createOpenVisit({
    browser,
    origin: new URL(address).origin,
    http: { ...http, connections: PAGE_CONNECTIONS },
    isReadOnly: mode !== 'write',
    timeout: http.timeouts.whole,
    turn: async (signal) => pace.turn(signal),
    transportOver,
  })
  return { openVisit }
}

function ledgerFor(
  { ledgerFile, runId, address, endsWithRun, keyFile }: SessionOptions,
  { target }: Discovery,
  owned: Ownership,
): Ledger {
  if (endsWithRun) return inMemoryLedger(ledgerFile, owned)
  const facts = { run: runId, address, variant: target.variant }
  const site = target.isStandIn && { site: runId }
  return openLedger({ file: ledgerFile, header: runHeader({ ...facts, ...site }), owned, keyFile })
}
