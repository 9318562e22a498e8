/** Features of a stand-in beside the interface: its control paths. */
import { TransportError } from '#conformance/transport/exchange.ts'
import type { Http } from '#conformance/transport/http.ts'
import { asRecord, type Json, memberOf, tryParseJson } from '#openapi/values/json.ts'

const SITE = 'x-understudy-site'
const NO_BODY = { body: undefined } as const
/** Timeout of requests after the end of the run. */
const DISCARD_TIMEOUT_MS = 5000
/** The status of the fault that proves a stand-in; the interface never uses it. */
const PROOF_STATUS = 418

export interface StandInFacts {
  readonly isStandIn: boolean
  /** Started with the built-in dataset, so that all records needed by cases exist. */
  readonly hasDemo: boolean
  /** Follows the behaviour of deployments where the document differs. */
  readonly isAsDeployed: boolean
}

export const NO_STAND_IN: StandInFacts = { isStandIn: false, hasDemo: false, isAsDeployed: false }
export const ownStandIn = (isAsDeployed: boolean): StandInFacts => ({
  isStandIn: true,
  hasDemo: true,
  isAsDeployed,
})

const parseBody = (text: string): Json => asRecord(tryParseJson(text))

interface StandInCandidate {
  readonly http: Http
  /** Path and query of the REST root under test. */
  readonly root: string
  /** The site of the run, not used by anything else. */
  readonly site: string
  readonly stop: AbortSignal
}

interface ControlRequest {
  readonly method?: 'GET' | 'HEAD'
  readonly body?: Json
}

const control = (
  { http, site, stop }: StandInCandidate,
  path: string,
  { method = 'GET', body }: ControlRequest = {},
) =>
  http.request({
    method: body ? 'POST' : method,
    path: `/__understudy/${path}`,
    headers: {
      accept: 'application/json',
      [SITE]: site,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
    signal: stop,
  })

/** Whether the REST root responds with the fault planned for the site of the run. */
async function getsFault({ http, root, stop }: StandInCandidate, headers: Record<string, string>) {
  const outgoing = { ...NO_BODY, method: 'GET', path: root, headers, signal: stop } as const
  const { text } = await http.request(outgoing)
  return parseBody(text)['code'] === 'understudy_fault'
}

/**
 * Whether the control interface governs the REST root under test, and only for the given site: a
 * fault planned for the site of the run is returned with the site's name, and not without it. A
 * proxy that routes the two to different servers fails this proof.
 */
async function provesControl(candidate: StandInCandidate): Promise<boolean> {
  const fault = { path: '/', method: 'GET', status: PROOF_STATUS, times: 1 }
  const { status } = await control(candidate, 'faults', { body: fault })
  if (status !== 201) return false
  if (await getsFault(candidate, {})) return false
  if (!(await getsFault(candidate, { [SITE]: candidate.site }))) return false
  const { text } = await control(candidate, 'health')
  const { sites } = parseBody(text)
  return Array.isArray(sites) && sites.includes(candidate.site)
}

/**
 * A stand-in identifies itself under its control path, and proves it; a mere claim counts as a
 * deployment.
 */
export async function detectStandIn(candidate: StandInCandidate): Promise<StandInFacts> {
  // A deployment would render its page for unknown addresses, and may fill caches.
  const { status: headStatus } = await control(candidate, 'health', { method: 'HEAD' })
  if (headStatus !== 200) return NO_STAND_IN
  const { status, text } = await control(candidate, 'health')
  const { service, dataset, asDeployed } = parseBody(text)
  if (status !== 200 || service !== 'understudy') return NO_STAND_IN
  if (!(await provesControl(candidate))) return NO_STAND_IN
  return { isStandIn: true, hasDemo: dataset === 'demo', isAsDeployed: asDeployed === true }
}

/** Removes a site of the run; the stand-in would keep it forever. */
export async function discardSite(http: Http, site: string): Promise<void> {
  const headers = { [SITE]: site }
  const path = '/__understudy/sites'
  const signal = AbortSignal.timeout(DISCARD_TIMEOUT_MS)
  const outgoing = { ...NO_BODY, method: 'DELETE', path, headers, signal } as const
  const { status, text } = await http.request(outgoing)
  if (status !== 200 || parseBody(text)['name'] !== site)
    throw new TransportError(`expected the site ${site} to be removed, got ${status}`)
}

const CLOCK = '/__understudy/clock'

const setClock = (http: Http, site: string, change: Json) =>
  http.request({
    signal: undefined,
    method: 'PUT',
    path: CLOCK,
    headers: { [SITE]: site, 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })

/** Avoids waiting where a case needs two points in time. */
export async function advanceClock(http: Http, site: string, step: number): Promise<void> {
  await setClock(http, site, { step })
}

/** Stops the clock, so that results do not depend on the speed of the run. */
export async function stopClock(http: Http, site: string): Promise<void> {
  const outgoing = { method: 'GET', path: CLOCK, body: undefined, signal: undefined } as const
  const { text } = await http.request({ ...outgoing, headers: { [SITE]: site } })
  await setClock(http, site, { now: memberOf(tryParseJson(text), 'now') })
}
