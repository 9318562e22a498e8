/** The stand-in without a host: it takes plain requests and gives plain responses. */

import type { Clock } from '#fixtures/clock.ts'
import type { Template } from '#fixtures/dataset/dataset.ts'
import { createSites, type Sites, type SitesOptions } from '#fixtures/sites.ts'
import { createDispatch, type Dispatch } from '#handlers/runtime/dispatch.ts'
import { type Contract, contractFor } from '#openapi/contract.ts'
import type { Names } from '#openapi/names/names.ts'
import { VARIANTS, type VariantId } from '#openapi/variants.ts'
import { answerAuthorize } from './authorize-screen/screen.ts'
import { answerControl } from './control/control.ts'
import { createFaults, type Faults, meetFault } from './control/faults.ts'
import { createJournal, type Journal } from './control/journal.ts'
import { createEdge, type Edge } from './names/edge.ts'
import { PERMITS } from './permits.ts'
import { IMPLEMENTATIONS, related, SUBSCRIBERS } from './registry.ts'
import type { AuthMode } from './runtime/authenticate.ts'
import { createGate, type Permits } from './runtime/authorize.ts'
import { batch } from './runtime/batch.ts'
import { type Body, readBody, SNAPSHOT_LIMITS } from './runtime/body.ts'
import { eventsFor } from './runtime/events.ts'
import type { HttpInput, HttpOutput } from './runtime/http.ts'
import type { Behaviour, Implementation } from './runtime/implement.ts'
import { invalidRoutePage, noSuchSite, siteIsFull, sitePage } from './runtime/pages.ts'
import { answer } from './runtime/pipeline.ts'
import type { RestRequest } from './runtime/request.ts'
import { createRouteTable } from './runtime/routing.ts'
import { createQueue, joinInSlices } from './runtime/slices.ts'
import type { Runtime } from './runtime/steps.ts'

export interface StandInOptions {
  readonly variant?: VariantId
  readonly template: () => Template
  /** What the dataset is called, for those who ask what they meet here. */
  readonly dataset?: string
  readonly restPrefix?: string
  readonly auth?: AuthMode
  readonly clock?: () => Clock
  /** The vocabulary of a deployment, spoken instead of the neutral names. */
  readonly names?: Names
  /** Told the name of a site after every write to it. */
  readonly changed?: NonNullable<SitesOptions['changed']>
  /** How many characters its sites together may be given beyond their dataset. */
  readonly mostHeld?: number
  /** Parts to be put in place of its own; how a stand-in is made that is wrong on purpose. */
  readonly parts?: Partial<StandInParts>
}

export interface StandInParts {
  /** What requests are held against. */
  readonly contract: Contract
  /** What the index shows. */
  readonly shown: Contract
  /** Given every implementation, returns the one to be used. */
  readonly implementation: (own: Implementation) => Implementation
  readonly permits: Permits
}

export interface StandIn {
  readonly contract: Contract
  readonly sites: Sites
  readonly restPrefix: string
  readonly dataset: string
  /** What hosts saw, for the control interface. */
  readonly journal: Journal
  readonly faults: Faults
  /** Finds out what a request asks for without doing anything. */
  dispatch(input: HttpInput): Dispatch
  /** Answers; only a multipart body, a planned fault or a long response makes it wait. */
  respond(dispatch: Dispatch): HttpOutput | Promise<HttpOutput>
}

function behavioursOf(contract: Contract, implementations: readonly Implementation[]) {
  const behaviours = new Map<string, Behaviour<never>>()
  for (const { operation, behaviour } of implementations) {
    if (behaviours.has(operation.id))
      throw new Error(`expected one implementation of ${operation.id}, got 2`)
    behaviours.set(operation.id, behaviour)
  }
  for (const { id } of contract.operations)
    if (!behaviours.has(id)) throw new Error(`expected one implementation of ${id}, got 0`)
  return behaviours
}

/** Methods that may leave more behind than there was. */
const ADDING = new Set(['POST', 'PUT', 'PATCH'])

interface RuntimeOptions {
  readonly auth: AuthMode
  readonly edge: Edge | undefined
  readonly parts: Partial<StandInParts>
}

function createRuntime(contract: Contract, { auth, edge, parts }: RuntimeOptions): Runtime {
  const { implementation = (own) => own } = parts
  const runtime: Runtime = {
    contract,
    shown: parts.shown ?? edge?.contract ?? contract,
    present: edge?.present ?? ((route) => route),
    routes: createRouteTable(contract),
    behaviours: behavioursOf(
      contract,
      [...IMPLEMENTATIONS, batch(() => runtime)].map((own) => implementation(own)),
    ),
    gate: createGate(parts.permits ?? PERMITS),
    auth,
    related,
    events: eventsFor(SUBSCRIBERS),
  }
  return runtime
}

/** The response with its whole body. */
function atOnce({ pieces, ...output }: HttpOutput): HttpOutput {
  return pieces ? { ...output, body: [...pieces].join('') } : output
}

/** The same, made while others are answered; one long response at a time. */
function createFinish() {
  const queue = createQueue()
  return (made: HttpOutput): HttpOutput | Promise<HttpOutput> => {
    if (!made.pieces) return made
    const { pieces, ...output } = made
    return queue(async () => ({ ...output, body: await joinInSlices(pieces) }))
  }
}

export function createStandIn(options: StandInOptions): StandIn {
  const { variant = 'a', restPrefix = 'api', auth = 'lenient' } = options
  const parts = options.parts ?? {}
  const contract = parts.contract ?? contractFor(variant)
  const edge = options.names && createEdge(contract, options.names)
  const runtime = createRuntime(contract, { auth, edge, parts })
  const addressOptions = { variant: VARIANTS[variant], restPrefix }
  const sites = createSites(options)
  const faults = createFaults()
  const finish = createFinish()

  /** In the names of the deployment, where it has its own. */
  const speak: typeof answer = (surroundings, sent, match) => {
    if (!edge) return answer(surroundings, sent, match)
    const request = edge.toNeutral(sent, match)
    const { place } = surroundings
    const output = atOnce(answer(surroundings, request, match))
    return edge.fromNeutral(output, { match, request, place })
  }
  const rest = ({ input, site: name, address, match, method }: Dispatch, body: Body) => {
    const site = sites.get(name)
    if (!site) return noSuchSite(name)
    if (ADDING.has(method) && sites.isFull(name)) return siteIsFull()
    const { path, query, place } = address
    const { header, method: sentMethod } = input
    const sent: RestRequest = { method, sentMethod, path, query, body, header }
    const surroundings = { runtime, site, place }
    const proceed = (): HttpOutput => speak(surroundings, sent, match)
    const fault = faults.take(name, method, path)
    return fault ? meetFault(fault, { ...surroundings, request: sent }, proceed) : proceed()
  }
  const go = (dispatch: Dispatch, body: Body): HttpOutput | Promise<HttpOutput> => {
    const { kind } = dispatch.address
    if (kind === 'control') return answerControl({ standIn, dispatch, body })
    return kind === 'authorize'
      ? answerAuthorize({ standIn, dispatch, body })
      : rest(dispatch, body)
  }
  const standIn: StandIn = {
    contract,
    sites,
    restPrefix,
    dataset: options.dataset ?? 'own',
    journal: createJournal(),
    faults,
    dispatch: createDispatch((edge ?? runtime.routes).find, addressOptions),
    respond: (dispatch) => {
      const { address, input } = dispatch
      if (address.kind === 'invalid-route') return invalidRoutePage(input)
      if (address.kind === 'none') return sitePage(address.place, address.path)
      const body = address.kind === 'control' ? readBody(input, SNAPSHOT_LIMITS) : readBody(input)
      const output =
        body instanceof Promise ? body.then((read) => go(dispatch, read)) : go(dispatch, body)
      return output instanceof Promise ? output.then(finish) : finish(output)
    },
  }
  return standIn
}
