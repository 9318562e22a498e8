/** The stand-in without a host: it takes plain requests and gives plain responses. */

import type { Clock } from '#fixtures/clock.ts'
import type { Template } from '#fixtures/dataset/dataset.ts'
import type { SiteLimits } from '#fixtures/site-room.ts'
import { createSites, type Sites, type SitesOptions } from '#fixtures/sites.ts'
import { type Contract, type ContractOperation, contractFor } from '#openapi/contract.ts'
import type { Names } from '#openapi/names/names.ts'
import { VARIANTS, type VariantId } from '#openapi/variants.ts'
import { createRest } from './answer-rest.ts'
import { answerAuthorize } from './authorize-screen/screen.ts'
import { answerControl } from './control/control.ts'
import type { Controlled } from './control/entry.ts'
import { createHistory } from './control/history/history.ts'
import type { Papers } from './control/papers.ts'
import { createJournal, type JournalLimits } from './control/requests/journal.ts'
import { createScenarios } from './control/scenarios/scenarios.ts'
import { createFaults } from './control/situations/faults.ts'
import { createSituations } from './control/situations/situation.ts'
import { createTime } from './control/time.ts'
import { createRuntime, type StandInParts } from './create-runtime.ts'
import { createEdge, type Edge } from './names/edge.ts'
import { mayBePicture, pictureAt } from './pictures.ts'
import { AGENDA } from './registry.ts'
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
import { createWriting } from './runtime/writing.ts'
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
  /** How many revisions an item keeps: all, unless it is told. */
  readonly revisionsKept?: number
  /** How much its sites together may take. */
  readonly limits?: Partial<SiteLimits>
  /** How many steps of each site one can go back; none unless told. */
  readonly history?: number
  /** How much of the requests is kept. */
  readonly journal?: Partial<JournalLimits>
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

/** Waits only where there is something to wait for. */
const andThen = <T, U>(value: T | Promise<T>, next: (made: T) => U | Promise<U>): U | Promise<U> =>
  value instanceof Promise ? value.then(next) : next(value)

type RespondToBody = (dispatch: Dispatch, body: Body, behaviour: Answering) => Response

/** A client that was wrong too often is told so, whatever it asked. */
const refusingGuesses =
  (answer: RespondToBody): RespondToBody =>
  (...given) => {
    try {
      return answer(...given)
    } catch (error) {
      if (error instanceof TooManyAttempts) return TOO_MANY_ATTEMPTS
      throw error
    }
  }

/** Pages need no body; everything else is read, answered and finished. */
function createRespond(answer: RespondToBody, sites: Sites): StandIn['respond'] {
  const finish = createFinish()
  const attempt = refusingGuesses(answer)
  return (dispatch, behaviour) => {
    const { address, input } = dispatch
    if (address.kind === 'invalid-route') return invalidRoutePage(input)
    if (address.kind === 'none') return answerPage(sites, dispatch)
    const output = andThen(bodyOf(dispatch, behaviour), (read) =>
      attempt(dispatch, read, behaviour),
    )
    return andThen(output, (made) => finish(made, input))
  }
}

/** The interface as callers spell it. */
const shownTo = (
  contract: Contract,
  edge: Edge | undefined,
): Pick<Controlled, 'routes' | 'shownArgument'> => ({
  routes: (edge?.contract ?? contract).routes,
  shownArgument: edge?.contract.vocabulary.argument ?? ((name) => name),
})

export function createStandIn(options: StandInOptions): StandIn {
  const { variant = 'a', restPrefix = 'api', auth = 'lenient', parts = {} } = options
  const contract = parts.contract ?? options.contract ?? contractFor(variant)
  const edge = options.names && createEdge(contract, options.names)
  const runtime = createRuntime(contract, { auth, edge, parts })
  const history = options.history ? createHistory(() => sites, options.history) : undefined
  const writing = createWriting({ changed: options.changed, attributed: history?.note })
  const faults = createFaults()
  const situations = createSituations()
  const scenarios = createScenarios({ sites: () => sites, faults, situations })
  const sites = createSites({
    ...options,
    template: () => scenarios.template() ?? options.template(),
    changed: writing.changed,
    started: scenarios.started,
  })
  const journal = createJournal(options.journal)
  const answerRest = createRest({ runtime, edge, sites, faults, situations, writing })

  const lookUp = ({ match }: Dispatch): Answering => match && behaviourOf(runtime, match.operation)
  const respond = createRespond((dispatch, body, behaviour) => {
    const { kind } = dispatch.address
    if (kind === 'rest') return answerRest(dispatch, body, behaviour)
    const request = { standIn, dispatch, body }
    return writing.during(dispatch, () =>
      kind === 'control' ? answerControl(request) : answerAuthorize(request),
    )
  }, sites)
  const standIn: StandIn = {
    contract,
    sites,
    restPrefix,
    ...shownTo(contract, edge),
    dataset: options.dataset ?? 'own',
    appSchemes: options.appSchemes ?? [],
    events: runtime.events,
    journal,
    faults,
    situations,
    scenarios,
    ...(history && { history }),
    time: createTime(AGENDA, runtime.events),
    ...(options.papers && { papers: options.papers }),
    dispatch: createDispatch((edge ?? runtime.routes).find, {
      variant: VARIANTS[variant],
      restPrefix,
    }),
    endpoints: contract.operations.map((operation) => ({
      operation,
      behaviour: behaviourOf(runtime, operation),
    })),
    respond: (dispatch, behaviour = lookUp(dispatch)) =>
      andThen(respond(dispatch, behaviour), (output) => {
        journal.note(dispatch, output)
        return output
      }),
  }
  return standIn
}
