/**
 * The entries of the control interface: one table is the single source of routing and
 * documentation.
 */
import type { Site } from '#fixtures/site/site.ts'
import type { Sites } from '#fixtures/site/sites.ts'
import type { Usage } from '#handlers/control/coverage/usage.ts'
import type { DeploymentSlot } from '#handlers/control/deployment/deployment.ts'
import type { History } from '#handlers/control/history/history.ts'
import type { Journal } from '#handlers/control/requests/journal.ts'
import type { Scenarios } from '#handlers/control/scenarios/scenarios.ts'
import type { Faults } from '#handlers/control/situations/faults.ts'
import type { Situations } from '#handlers/control/situations/situation.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import type { Events } from '#handlers/runtime/events.ts'
import { noSuchSite, siteIsFull } from '#handlers/runtime/pages.ts'
import type { PublicArguments } from '#handlers/runtime/public-arguments.ts'
import type { RequestBody } from '#handlers/runtime/request/body.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/request/http.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import type { RouteOutline } from '#openapi/language/outline.ts'
import type { Names } from '#openapi/names/names.ts'
import type { ReportFiles } from './report-files.ts'
import type { ControlShape } from './shapes.ts'
import type { TimeControl } from './time.ts'

/** The parts of the stand-in available to the control interface. */
export interface ControlTarget extends PublicArguments {
  readonly contract: Contract
  /** The contract in the names that clients use: those of the deployment, where it has its own. */
  readonly publicContract: Contract
  readonly restPrefix: string
  /** In the same names; of all namespaces, including those not loaded yet. */
  readonly routes: readonly RouteOutline[]
  /** The vocabulary of a deployment, where it has its own. */
  readonly names?: Names | undefined
  /** Names of extensions of the package. */
  readonly builtInExtensions: readonly string[]
  /** Paths of other extensions. */
  readonly extensionFiles: readonly string[]
  readonly sites: Sites
  readonly dataset: string
  readonly appSchemes: readonly string[]
  /** Notified when the control interface saves an item. */
  readonly events: Events
  /** The received requests. */
  readonly journal: Journal
  /** Answers a request on the given site, without faults and without an entry in the log. */
  readonly dryRun: (site: Site, input: HttpInput) => ControlOutput
  /** Counts of the received calls. */
  readonly usage: Usage
  readonly faults: Faults
  readonly situations: Situations
  readonly scenarios: Scenarios
  readonly time: TimeControl
  /** Absent when no history is recorded. */
  readonly history?: History
  /** The real deployment beside the stand-in, if any. */
  readonly deployment: DeploymentSlot
  /** Files around the process; only the command provides them. */
  readonly reportFiles?: ReportFiles
}

export interface ControlRequest {
  readonly standIn: ControlTarget
  readonly dispatch: Dispatch
  readonly body: RequestBody
}

/** A request to an entry, with its path parameters. */
export interface EntryRequest extends ControlRequest {
  readonly params: Readonly<Record<string, string>>
}

/** A request to one site: the one named by header or path, or the default. */
export interface SiteRequest extends EntryRequest {
  readonly name: string
  readonly site: Site
}

export type ControlOutput = HttpOutput | Promise<HttpOutput>

interface EntryDescription<Body, Response> {
  readonly does: string
  /** Query arguments. */
  readonly query?: Readonly<Record<string, ControlShape>>
  readonly body?: ControlShape<Body>
  /** The body of a successful response; the default is any JSON value. */
  readonly responds?: ControlShape<Response>
  /** The status of a successful response; the default is 200. */
  readonly status?: number
  /** The entry's own error codes. */
  readonly errors?: readonly string[]
}

export interface ControlEntry extends EntryDescription<unknown, unknown> {
  readonly method: string
  /** A template: `/records/{collection}/{key}`. */
  readonly path: string
  readonly answer: (request: EntryRequest) => ControlOutput
}

/** An entry with the static types of its clients: see `ControlSend`. */
export interface TypedEntry<Route extends string, Body, Response> extends ControlEntry {
  /** `GET /records/{collection}` */
  readonly route: Route
  readonly body?: ControlShape<Body>
  readonly responds?: ControlShape<Response>
}

/** `entry('GET /records/{collection}', { does: 'the records of a collection' }, answer)`. */
export function entry<const Route extends string, Body = undefined, Response = unknown>(
  route: Route,
  facts: EntryDescription<Body, Response>,
  answer: ControlEntry['answer'],
): TypedEntry<Route, Body, Response> {
  const [method = '', path = ''] = route.split(' ')
  return { route, method, path, ...facts, answer }
}

/** Resolves the site of a request and creates it on first use. */
export function inSite(answer: (request: SiteRequest) => ControlOutput): ControlEntry['answer'] {
  return (request) => {
    const name = request.dispatch.site
    const site = request.standIn.sites.get(name)
    return site ? answer({ ...request, name, site }) : noSuchSite(name)
  }
}

/** Rejects additions to a site at its size limit. */
export const withQuotaCheck =
  (answer: (request: SiteRequest) => ControlOutput) =>
  (request: SiteRequest): ControlOutput =>
    request.standIn.sites.isFull(request.name) ? siteIsFull() : answer(request)

/** One query argument; undefined when it is missing, empty or not a string. */
export function queryText({ dispatch }: ControlRequest, name: string): string | undefined {
  const value = dispatch.address.query[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** An integer query argument, clamped to the bounds; the fallback replaces invalid values. */
export function queryNumber(
  request: ControlRequest,
  name: string,
  { min = 0, max, fallback }: { min?: number; max: number; fallback: number },
): number {
  const text = queryText(request, name)
  const value = text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : fallback
  return Math.min(Math.max(value, min), max)
}
