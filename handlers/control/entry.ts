/** What an address of the control interface is made of: one table of entries says all that is known of it. */
import type { Site } from '#fixtures/site.ts'
import type { Sites } from '#fixtures/sites.ts'
import type { RequestBody } from '#handlers/runtime/body.ts'
import type { Dispatch } from '#handlers/runtime/dispatch.ts'
import type { Events } from '#handlers/runtime/events.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { noSuchSite, siteIsFull } from '#handlers/runtime/pages.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import type { RouteOutline } from '#openapi/language/outline.ts'
import type { History } from './history/history.ts'
import type { Papers } from './papers.ts'
import type { Journal } from './requests/journal.ts'
import type { Scenarios } from './scenarios/scenarios.ts'
import type { ControlShape } from './shapes.ts'
import type { Faults } from './situations/faults.ts'
import type { Situations } from './situations/situation.ts'
import type { Time } from './time.ts'

/** What the control interface has its hands on. */
export interface Controlled {
  readonly contract: Contract
  /** As it is called here: in the names of the deployment, where it has its own. */
  readonly shown: Contract
  readonly restPrefix: string
  /** By the same names; of all namespaces, also where some are still to be loaded. */
  readonly routes: readonly RouteOutline[]
  /** An argument as callers spell it. */
  readonly shownArgument: (name: string) => string
  readonly sites: Sites
  readonly dataset: string
  readonly appSchemes: readonly string[]
  /** Who is told of what happens to an item, for those who save one by hand. */
  readonly events: Events
  /** What hosts saw. */
  readonly journal: Journal
  readonly faults: Faults
  readonly situations: Situations
  readonly scenarios: Scenarios
  readonly time: Time
  /** Absent where none is kept. */
  readonly history?: History
  /** What stands on the disk around the process; only the command has one. */
  readonly papers?: Papers
}

export interface ControlRequest {
  readonly standIn: Controlled
  readonly dispatch: Dispatch
  readonly body: RequestBody
}

/** A request to an address of the table, with the parameters of its path. */
export interface EntryRequest extends ControlRequest {
  readonly params: Readonly<Record<string, string>>
}

/** A request to one site: the one named by header or path, else the default. */
export interface SiteRequest extends EntryRequest {
  readonly name: string
  readonly site: Site
}

export type ControlOutput = HttpOutput | Promise<HttpOutput>

interface EntryFacts {
  readonly does: string
  /** Arguments of the query. */
  readonly query?: Readonly<Record<string, ControlShape>>
  readonly body?: ControlShape
  /** What is answered when it went well; a JSON value of any kind unless told. */
  readonly responds?: ControlShape
  /** The status of that response, 200 unless told. */
  readonly status?: number
  /** The codes of its own rejections. */
  readonly errors?: readonly string[]
}

export interface ControlEntry extends EntryFacts {
  readonly method: string
  /** A template: `/records/{collection}/{key}`. */
  readonly path: string
  readonly answer: (request: EntryRequest) => ControlOutput
}

/** `entry('GET /records/{collection}', { does: 'the records of a collection' }, answer)`. */
export function entry(
  what: string,
  facts: string | EntryFacts,
  answer: ControlEntry['answer'],
): ControlEntry {
  const [method = '', path = ''] = what.split(' ')
  return { method, path, ...(typeof facts === 'string' ? { does: facts } : facts), answer }
}

/** Most things are asked of one site, which is made when it is not there yet. */
export function inSite(answer: (request: SiteRequest) => ControlOutput): ControlEntry['answer'] {
  return (request) => {
    const name = request.dispatch.site
    const site = request.standIn.sites.get(name)
    return site ? answer({ ...request, name, site }) : noSuchSite(name)
  }
}

/** What adds to a site is refused while no more may be kept. */
export const withRoom =
  (answer: (request: SiteRequest) => ControlOutput) =>
  (request: SiteRequest): ControlOutput =>
    request.standIn.sites.isFull(request.name) ? siteIsFull() : answer(request)

/** One argument of the query; undefined when it is missing, empty or not a plain text. */
export function queryText({ dispatch }: ControlRequest, name: string): string | undefined {
  const value = dispatch.address.query[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A whole number of the query within bounds; the fallback stands in for everything else. */
export function queryNumber(
  request: ControlRequest,
  name: string,
  { least = 0, most, fallback }: { least?: number; most: number; fallback: number },
): number {
  const text = queryText(request, name)
  const value = text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : fallback
  return Math.min(Math.max(value, least), most)
}
