/** The stand-in without a host: it takes plain requests and gives plain responses. */

import type { Clock } from '#fixtures/clock.ts'
import type { Template } from '#fixtures/dataset/dataset.ts'
import { createSites, type Sites, type SitesOptions } from '#fixtures/sites.ts'
import { type Contract, type ContractOperation, contractFor } from '#openapi/contract.ts'
import type { Names } from '#openapi/names/names.ts'
import { VARIANTS, type VariantId } from '#openapi/variants.ts'
import { createRest } from './answer-rest.ts'
import { answerAuthorize } from './authorize-screen/screen.ts'
import { answerControl } from './control/control.ts'
import type { Controlled } from './control/entry.ts'
import { createFaults } from './control/faults.ts'
import { createJournal } from './control/journal.ts'
import type { Papers } from './control/papers.ts'
import { createRuntime, type StandInParts } from './create-runtime.ts'
import { createEdge } from './names/edge.ts'
import { mayBePicture, pictureAt } from './pictures.ts'
import { TooManyAttempts } from './runtime/attempts.ts'
import type { AuthMode } from './runtime/authenticate.ts'
import { type Body, readBody, SNAPSHOT_LIMITS } from './runtime/body.ts'
import { createDispatch, type Dispatch } from './runtime/dispatch.ts'
import { TOO_MANY_ATTEMPTS } from './runtime/host-errors.ts'
import type { HttpInput, HttpOutput } from './runtime/http.ts'
import type { Behaviour } from './runtime/implement.ts'
import { invalidRoutePage } from './runtime/pages.ts'
import { createQueue, joinInSlices } from './runtime/slices.ts'
import { behaviourOf } from './runtime/steps.ts'
import { sitePage } from './site-page.ts'

interface StandInOptions {
  readonly variant?: VariantId
  /** The contract of the variant, where an extension has added to it. */
  readonly contract?: Contract
  readonly template: () => Template
  /** What the dataset is called, for those who ask what they meet here. */
  readonly dataset?: string
  readonly restPrefix?: string
  readonly auth?: AuthMode
  readonly clock?: () => Clock
  /** The vocabulary of a deployment, spoken instead of the neutral names. */
  readonly names?: Names
  /** Schemes of applications that the authorization screen may send a password to. */
  readonly appSchemes?: readonly string[]
  /** Reports and decisions, where there is a disk to read them from. */
  readonly papers?: Papers
  /** Told the name of a site after every write to it. */
  readonly changed?: NonNullable<SitesOptions['changed']>
  /** How many characters its sites together may be given beyond their dataset. */
  readonly mostHeld?: number
  /** Parts to be put in place of its own; how a stand-in is made that is wrong on purpose. */
  readonly parts?: Partial<StandInParts>
}

/** Undefined where a request meets no operation. */
type Answering = Behaviour<never> | undefined
type Response = HttpOutput | Promise<HttpOutput>

/** An operation and what it does: what a handler of a host carries. */
export interface Endpoint {
  readonly operation: ContractOperation
  readonly behaviour: Behaviour<never>
}

export interface StandIn extends Controlled {
  /** Finds out what a request asks for without doing anything. */
  dispatch(input: HttpInput): Dispatch
  /** In the order of the contract. */
  readonly endpoints: readonly Endpoint[]
  /**
   * Answers; only a multipart body, a planned fault or a long response makes it wait. Who has no
   * handler of the operation at hand leaves its behaviour to be looked up.
   */
  respond(dispatch: Dispatch, behaviour?: Answering): Response
}

/** A long response is made while others are answered, one at a time. */
function createFinish() {
  const queue = createQueue()
  return (made: HttpOutput, { takesPieces }: HttpInput): HttpOutput | Promise<HttpOutput> => {
    if (!made.pieces || takesPieces) return made
    const { pieces, ...output } = made
    return queue(async () => ({ ...output, body: await joinInSlices(pieces) }))
  }
}

/** What is not part of the interface: pictures are drawn, pages say where it is. */
function answerPage(sites: Sites, { site: name, address, method }: Dispatch): HttpOutput {
  const isRead = method === 'GET' || method === 'HEAD'
  const site = isRead && mayBePicture(address) ? sites.get(name) : undefined
  const picture = site && pictureAt(site, address)
  return picture ?? sitePage(address.place, address.path)
}

function bodyOf({ address, input }: Dispatch, behaviour: Answering): Body | Promise<Body> {
  const body = address.kind === 'control' ? readBody(input, SNAPSHOT_LIMITS) : readBody(input)
  if (!behaviour?.unpack) return body
  return body instanceof Promise ? body.then(behaviour.unpack) : behaviour.unpack(body)
}

export function createStandIn(options: StandInOptions): StandIn {
  const { variant = 'a', restPrefix = 'api', auth = 'lenient', parts = {} } = options
  const contract = parts.contract ?? options.contract ?? contractFor(variant)
  const edge = options.names && createEdge(contract, options.names)
  const runtime = createRuntime(contract, { auth, edge, parts })
  const sites = createSites(options)
  const faults = createFaults()
  const answerRest = createRest({ runtime, edge, sites, faults })
  const finish = createFinish()

  const lookUp = ({ match }: Dispatch): Answering => match && behaviourOf(runtime, match.operation)
  const go = (dispatch: Dispatch, body: Body, behaviour: Answering): Response => {
    const { kind } = dispatch.address
    if (kind === 'control') return answerControl({ standIn, dispatch, body })
    if (kind === 'authorize') return answerAuthorize({ standIn, dispatch, body })
    return answerRest(dispatch, body, behaviour)
  }
  const attempt: typeof go = (...given) => {
    try {
      return go(...given)
    } catch (error) {
      if (error instanceof TooManyAttempts) return TOO_MANY_ATTEMPTS
      throw error
    }
  }
  const standIn: StandIn = {
    contract,
    sites,
    restPrefix,
    routes: (edge?.contract ?? contract).routes,
    dataset: options.dataset ?? 'own',
    appSchemes: options.appSchemes ?? [],
    journal: createJournal(),
    faults,
    ...(options.papers && { papers: options.papers }),
    dispatch: createDispatch((edge ?? runtime.routes).find, {
      variant: VARIANTS[variant],
      restPrefix,
    }),
    endpoints: contract.operations.map((operation) => ({
      operation,
      behaviour: behaviourOf(runtime, operation),
    })),
    respond: (dispatch, behaviour = lookUp(dispatch)) => {
      const { address, input } = dispatch
      if (address.kind === 'invalid-route') return invalidRoutePage(input)
      if (address.kind === 'none') return answerPage(sites, dispatch)
      const body = bodyOf(dispatch, behaviour)
      const output =
        body instanceof Promise
          ? body.then((read) => attempt(dispatch, read, behaviour))
          : attempt(dispatch, body, behaviour)
      return output instanceof Promise
        ? output.then((made) => finish(made, input))
        : finish(output, input)
    },
  }
  return standIn
}
