/** The control interface below `/__understudy/`: for tests and people, never part of the contract. */

import type { Site } from '#fixtures/site.ts'
import type { Sites } from '#fixtures/sites.ts'
import { CONTROL_PREFIX } from '#handlers/runtime/address.ts'
import type { Body } from '#handlers/runtime/body.ts'
import type { Dispatch } from '#handlers/runtime/dispatch.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { jsonProblem, noSuchSite, siteIsFull } from '#handlers/runtime/pages.ts'
import type { Contract, Route } from '#openapi/contract.ts'
import { exportedDocument } from '#openapi/derive/export.ts'
import { InputError } from '#openapi/input-error.ts'
import { changeClock, showClock } from './clock.ts'
import { planFault } from './fault-plan.ts'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import { json, jsonInPieces } from './json.ts'
import { indexPage } from './page.ts'
import { submitForm } from './submissions.ts'

/** What the control interface has its hands on. */
export interface Controlled {
  readonly contract: Contract
  readonly restPrefix: string
  /** As they are called here: in the names of the deployment, where it has its own. */
  readonly routes: readonly Route[]
  readonly sites: Sites
  readonly dataset: string
  readonly appSchemes: readonly string[]
  /** What hosts saw. */
  readonly journal: Journal
  readonly faults: Faults
}

export interface ControlRequest {
  readonly standIn: Controlled
  readonly dispatch: Dispatch
  readonly body: Body
}

/** A request to one site: the one named by header or path, else the default. */
interface SiteRequest extends ControlRequest {
  readonly name: string
  readonly site: Site
}

interface ControlEntry {
  readonly method: string
  readonly path: string
  readonly does: string
  readonly answer: (request: ControlRequest) => HttpOutput
}

function health({ standIn }: ControlRequest): HttpOutput {
  return json({
    status: 'ok',
    /** What a runner asks for before it treats an address as a stand-in. */
    service: 'understudy',
    variant: standIn.contract.variant.id,
    dataset: standIn.dataset,
    operations: standIn.contract.operations.length,
    sites: standIn.sites.names(),
  })
}

function listSites({ standIn }: ControlRequest): HttpOutput {
  const shown = standIn.sites.names().map((name) => {
    const site = standIn.sites.get(name)
    return { name, posts: site?.posts.size ?? 0, ...(site && showClock(site)) }
  })
  return json(shown)
}

function removeSite({ standIn, dispatch }: ControlRequest): HttpOutput {
  const name = dispatch.site
  standIn.faults.clear(name)
  return json({ removed: standIn.sites.remove(name), name })
}

function reset({ standIn, name }: SiteRequest): HttpOutput {
  standIn.sites.reset(name)
  standIn.faults.clear(name)
  return json({ reset: true, name })
}

function loadSnapshot({ standIn, name, body }: SiteRequest): HttpOutput {
  const refuse = (reason: string) => jsonProblem('understudy_invalid_snapshot', reason)
  if (!body.json)
    return refuse(
      'Expected a snapshot as a JSON object in the body, with the content type application/json.',
    )
  try {
    standIn.sites.load(name, body.json)
  } catch (error) {
    if (error instanceof InputError) return refuse(`The snapshot does not fit: ${error.message}.`)
    throw error
  }
  return json({ loaded: true, name })
}

function showRequests({ standIn, dispatch }: ControlRequest): HttpOutput {
  const { site } = dispatch.address.query
  return json(standIn.journal.recent(typeof site === 'string' ? site : undefined))
}

function forgetRequests({ standIn }: ControlRequest): HttpOutput {
  standIn.journal.clear()
  return json({ cleared: true })
}

/** It never changes, and making it takes long enough to be felt by everybody else. */
const documents = new WeakMap<Controlled, HttpOutput>()

function openapi({ standIn }: ControlRequest): HttpOutput {
  const known = documents.get(standIn)
  if (known) return known
  const made = { ...json(null), body: exportedDocument(standIn.contract.variant.id) }
  documents.set(standIn, made)
  return made
}

/** Most things are asked of one site, which is made when it is not there yet. */
function inSite(answer: (request: SiteRequest) => HttpOutput): ControlEntry['answer'] {
  return (request) => {
    const name = request.dispatch.site
    const site = request.standIn.sites.get(name)
    return site ? answer({ ...request, name, site }) : noSuchSite(name)
  }
}

/** What adds to a site is refused while no more may be kept. */
const withRoom =
  (answer: (request: SiteRequest) => HttpOutput) =>
  (request: SiteRequest): HttpOutput =>
    request.standIn.sites.isFull(request.name) ? siteIsFull() : answer(request)

function clearFaults({ standIn, name }: SiteRequest): HttpOutput {
  standIn.faults.clear(name)
  return json([])
}

const entry = (what: string, does: string, answer: ControlEntry['answer']): ControlEntry => {
  const [method = '', path = ''] = what.split(' ')
  return { method, path, does, answer }
}

const ENTRIES: readonly ControlEntry[] = [
  entry('GET /health', 'health and version', health),
  entry('GET /sites', 'the sites of this process', listSites),
  entry('DELETE /sites', 'forget the site of this request', removeSite),
  entry('POST /reset', 'back to the dataset', inSite(reset)),
  entry(
    'GET /snapshot',
    'the whole site as one document',
    inSite(({ site }) => jsonInPieces(site.snapshotText())),
  ),
  entry('PUT /snapshot', 'replace the site by such a document', inSite(withRoom(loadSnapshot))),
  entry(
    'GET /clock',
    'the time of the site',
    inSite(({ site }) => json(showClock(site))),
  ),
  entry(
    'PUT /clock',
    'set, move or release it',
    inSite(({ site, body }) => changeClock(site, body)),
  ),
  entry(
    'POST /clock',
    'the same',
    inSite(({ site, body }) => changeClock(site, body)),
  ),
  entry('GET /requests', 'the last requests; ?site= for one site', showRequests),
  entry('DELETE /requests', 'forget them', forgetRequests),
  entry(
    'POST /submissions',
    'send a form as a visitor',
    inSite(withRoom(({ site, body }) => submitForm(site, body))),
  ),
  entry(
    'GET /faults',
    'the faults that are still to come',
    inSite(({ standIn, name }) => json(standIn.faults.of(name))),
  ),
  entry(
    'POST /faults',
    'let a route fail or be slow for a while',
    inSite(({ standIn, name, body }) => planFault({ ...standIn, site: name }, body)),
  ),
  entry('DELETE /faults', 'clear all faults', inSite(clearFaults)),
  entry('GET /openapi.json', 'the contract as an OpenAPI document', openapi),
]

function index({ standIn, dispatch }: ControlRequest): HttpOutput {
  const { restRoot, base } = dispatch.address.place
  const accept = dispatch.input.header('accept') ?? ''
  if (accept.includes('text/html'))
    return indexPage({
      base: `${base}${CONTROL_PREFIX}`,
      restRoot,
      entries: ENTRIES,
      sites: standIn.sites.names(),
    })
  return json({
    operations: ENTRIES.map(({ method, path }) => `${method} ${CONTROL_PREFIX}${path}`),
  })
}
const INDEX = entry('GET /', 'this list', index)

/** A page of another origin can neither read nor write here; programs send no origin at all. */
function isForeign({ input }: Dispatch): boolean {
  const origin = input.header('origin')
  if (origin !== undefined) return origin !== input.origin
  return ['cross-site', 'same-site'].includes(input.header('sec-fetch-site') ?? '')
}

function errorFor({ dispatch, body }: ControlRequest): HttpOutput | undefined {
  if (isForeign(dispatch))
    return jsonProblem(
      'understudy_foreign_origin',
      'The control interface answers no other origin.',
      403,
    )
  return (
    body.problem &&
    jsonProblem('understudy_invalid_json', `The body is not JSON: ${body.problem.message}.`)
  )
}

export function answerControl(request: ControlRequest): HttpOutput {
  const { address, input } = request.dispatch
  const refusal = errorFor(request)
  if (refusal) return refusal
  const here = [INDEX, ...ENTRIES].filter(({ path }) => path === address.path)
  if (!here.length)
    return jsonProblem(
      'understudy_no_route',
      `There is nothing at ${CONTROL_PREFIX}${address.path.slice(0, 200)}.`,
      404,
    )
  const asked = input.method === 'HEAD' ? 'GET' : input.method
  const found = here.find(({ method }) => method === asked)
  if (found) return found.answer(request)
  const methods = here.map(({ method }) => method)
  const refused = jsonProblem('understudy_wrong_method', `Use ${methods.join(' or ')} here.`, 405)
  return { ...refused, headers: { ...refused.headers, Allow: methods.join(', ') } }
}
