/** Assembles a stand-in from its state and its program. */
import { createSites, type Sites, type SitesOptions } from '#fixtures/site/sites.ts'
import { createUsage } from '#handlers/control/coverage/usage.ts'
import { createDeploymentSlot } from '#handlers/control/deployment/deployment.ts'
import type { ControlRequest, ControlTarget } from '#handlers/control/entry.ts'
import { createHistory } from '#handlers/control/history/history.ts'
import type { ReportFiles } from '#handlers/control/report-files.ts'
import { createJournal, type JournalLimits } from '#handlers/control/requests/journal.ts'
import { createScenarios, type Scenarios } from '#handlers/control/scenarios/scenarios.ts'
import {
  type ConditionsOfRequests,
  createConditions,
} from '#handlers/control/situations/conditions.ts'
import { createFaults } from '#handlers/control/situations/faults.ts'
import { createSituations } from '#handlers/control/situations/situation.ts'
import { createTimeControl } from '#handlers/control/time.ts'
import { AGENDA } from '#handlers/namespaces/subscribers.ts'
import type { AuthMode } from '#handlers/runtime/access/authenticate.ts'
import { createDispatch, type Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { type AttributedListener, createAttribution } from '#handlers/runtime/attribution.ts'
import type { Events } from '#handlers/runtime/events.ts'
import { TOO_MANY_ATTEMPTS } from '#handlers/runtime/host-errors.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import { invalidRoutePage } from '#handlers/runtime/pages.ts'
import { NEUTRAL_ARGUMENTS } from '#handlers/runtime/public-arguments.ts'
import { TooManyAttempts } from '#handlers/runtime/request/attempts.ts'
import { type RequestBody, readBody, SNAPSHOT_LIMITS } from '#handlers/runtime/request/body.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/request/http.ts'
import { createQueue, joinInSlices } from '#handlers/runtime/slices.ts'
import { behaviourOf } from '#handlers/runtime/steps.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { RouteOutline } from '#openapi/language/outline.ts'
import { LANGUAGE_ARGUMENT, VARIANTS, type VariantId } from '#openapi/language/variants.ts'
import type { Names } from '#openapi/names/names.ts'
import { afterDelay } from './after-delay.ts'
import { createRuntime, type StandInSpec } from './create-runtime.ts'
import type { PageSource } from './handle-page.ts'
import { createRestHandler, type RestOptions } from './handle-rest.ts'
import { createReplication, type Replication } from './replication.ts'

/** Runs a request when the state of its site is current; it may run it more than once. */
export type Turn = (dispatch: Dispatch, run: (dispatch: Dispatch) => Response) => Response

export interface StateOptions extends Omit<SitesOptions, 'started' | 'changed'> {
  /** Called after every write to a site. */
  readonly changed?: AttributedListener
  /** For a state that is shared by several replicas of a server. */
  readonly turn?: Turn
  readonly variant?: VariantId
  /** The name of the dataset, for the health check. */
  readonly dataset?: string
  readonly restPrefix?: string
  readonly auth?: AuthMode
  /** Whether to follow the behaviour of deployments where the interface document differs. */
  readonly asDeployed?: boolean | undefined
  /** URL schemes of applications that the authorization screen may redirect to. */
  readonly appSchemes?: readonly string[]
  /** Reports and decisions, for hosts with a disk. */
  readonly reportFiles?: ReportFiles
  /** Number of history steps per site; none by default. */
  readonly history?: number
  /** Limits of the request journal. */
  readonly journal?: Partial<JournalLimits>
}

/** Undefined where no operation matches. */
type OptionalBehaviour = Behaviour<never> | undefined
type Response = HttpOutput | Promise<HttpOutput>

/** An operation and its behaviour, for the handlers of a host. */
export interface Endpoint {
  readonly operation: ContractOperation
  readonly behaviour: Behaviour<never>
}

export interface StandIn extends ControlTarget {
  /** Resolves a request to its operation without side effects. */
  dispatch(input: HttpInput): Dispatch
  /** In the order of the contract. */
  readonly endpoints: readonly Endpoint[]
  /**
   * Asynchronous only for a multipart body, a planned fault, a long response, or a part that is not
   * loaded yet. The behaviour defaults to the one of the operation.
   */
  respond(dispatch: Dispatch, behaviour?: OptionalBehaviour): Response
  readonly replication: Replication
  /** Decides the conditions of a request that a deployment may answer. */
  readonly conditions: ConditionsOfRequests
}

/** Long responses are generated in slices, one at a time. */
function createFinish() {
  const queue = createQueue()
  return (made: HttpOutput, { streamsChunks }: HttpInput): HttpOutput | Promise<HttpOutput> => {
    if (!made.chunks || streamsChunks) return made
    const { chunks, ...output } = made
    return queue(async () => ({ ...output, body: await joinInSlices(chunks) }))
  }
}

function bodyOf(
  { address, input }: Dispatch,
  behaviour: OptionalBehaviour,
): RequestBody | Promise<RequestBody> {
  const body = address.kind === 'control' ? readBody(input, SNAPSHOT_LIMITS) : readBody(input)
  if (!behaviour?.unpack) return body
  return body instanceof Promise ? body.then(behaviour.unpack) : behaviour.unpack(body)
}

/** Chains synchronously where no promise is involved. */
export const andThen = <T, U>(
  value: T | Promise<T>,
  next: (made: T) => U | Promise<U>,
): U | Promise<U> => (value instanceof Promise ? value.then(next) : next(value))

type RespondToBody = (
  dispatch: Dispatch,
  body: RequestBody,
  behaviour: OptionalBehaviour,
) => Response

/** Responds to clients above the rate limit for passwords, whatever the request. */
const withAttemptLimit =
  (respond: RespondToBody): RespondToBody =>
  (...given) => {
    try {
      return respond(...given)
    } catch (error) {
      if (error instanceof TooManyAttempts) return TOO_MANY_ATTEMPTS
      throw error
    }
  }

/** Asynchronous for the first request of a kind only. */
function createLoader<K, T>(load: (kind: K) => Promise<T>): (kind: K) => T | Promise<T> {
  const loaded = new Map<K, T>()
  return (kind) =>
    loaded.get(kind) ??
    load(kind).then((made) => {
      loaded.set(kind, made)
      return made
    })
}

/** Loaded lazily: clients of the interface may never request a page. */
const loadPages = createLoader((_: 'none') => import('./handle-page.ts'))

/** Pages need no body; all other requests are read, answered and finished. */
function createRespond(respond: RespondToBody, pages: PageSource): StandIn['respond'] {
  const finish = createFinish()
  const attempt = withAttemptLimit(respond)
  return (dispatch, behaviour) => {
    const { address, input } = dispatch
    if (address.kind === 'invalid-route') return invalidRoutePage(input)
    if (address.kind === 'none')
      return andThen(loadPages(address.kind), ({ handlePage }) => handlePage(pages, dispatch))
    const output = andThen(bodyOf(dispatch, behaviour), (read) =>
      attempt(dispatch, read, behaviour),
    )
    return andThen(output, (made) => finish(made, input))
  }
}

/** The state of a stand-in, independent of the loaded parts. */
export function createState(options: StateOptions) {
  const { variant = 'a', restPrefix = 'api', auth = 'lenient', asDeployed = false } = options
  const { history: max } = options
  const history = max ? createHistory({ sites: () => sites, max, now: Date.now }) : undefined
  const attribution = createAttribution({ changed: options.changed, attributed: history?.add })
  const usage = createUsage()
  const faults = createFaults()
  const situations = createSituations()
  const scenarios = createScenarios({ sites: () => sites, faults, situations })
  const sites: Sites = createSites({
    ...options,
    template: () => scenarios.template() ?? options.template(),
    changed: attribution.changed,
    started: scenarios.onSiteStart,
  })
  return {
    ...{ variant, auth, attribution, asDeployed, turn: options.turn },
    controlParts: {
      ...{ sites, restPrefix, faults, situations, scenarios },
      conditions: createConditions({ sites, faults, situations }),
      dataset: options.dataset ?? 'own',
      appSchemes: options.appSchemes ?? [],
      usage,
      deployment: createDeploymentSlot(),
      journal: createJournal(options.journal, usage.add),
      ...(history && { history }),
      ...(options.reportFiles && { reportFiles: options.reportFiles }),
    },
  }
}

export type State = ReturnType<typeof createState>

/** Entering a scenario may move the clock: the events that become due run at once. */
const withDueEvents = (scenarios: Scenarios, events: Events): Scenarios => ({
  ...scenarios,
  enter: (name, scenario) => {
    const site = scenarios.enter(name, scenario)
    if (site) events.advance(site)
    return site
  },
})

type FindBehaviour = (dispatch: Dispatch) => OptionalBehaviour

/** Answers requests on a site that no other request sees, without faults and situation. */
function createDryRun(
  options: RestOptions,
  dispatch: StandIn['dispatch'],
  findBehaviour: FindBehaviour,
): StandIn['dryRun'] {
  const finish = createFinish()
  return (site, input) => {
    const sites: Sites = { ...options.sites, get: () => site, isFull: () => false }
    const none = { sites, faults: createFaults(), situations: createSituations() }
    const respond = createRestHandler({ ...options, sites, conditions: createConditions(none) })
    const found = dispatch(input)
    const behaviour = findBehaviour(found)
    const output = andThen(bodyOf(found, behaviour), (body) => respond(found, body, behaviour))
    return andThen(output, (made) => finish(made, input))
  }
}

type OtherHandler = (request: ControlRequest) => Response

/** The spec of a stand-in, with its routes and the handlers that are loaded on demand. */
export interface Program extends StandInSpec {
  /** The outline of all routes, including those not loaded yet. */
  readonly routes: readonly RouteOutline[]
  /** As in `ControlTarget`. */
  readonly names?: Names | undefined
  readonly builtInExtensions: readonly string[]
  readonly extensionFiles: readonly string[]
  /** Loads the handler of requests outside the interface on first use. */
  readonly loadOther: (kind: 'control' | 'authorize') => Promise<OtherHandler>
}

/** A stand-in for this state; several may share one. */
export function assemble(state: State, program: Program): StandIn {
  const {
    variant,
    auth,
    attribution,
    controlParts,
    turn = (dispatch, run) => run(dispatch),
  } = state
  const { contract, translation } = program
  const { restPrefix, journal } = controlParts
  const runtime = createRuntime(program, auth)
  const rest = { runtime, translation, attribution, ...controlParts }
  const respondToRest = createRestHandler(rest)
  const dispatch = createDispatch((translation ?? runtime.routes).find, {
    variant: VARIANTS[variant],
    ...{ restPrefix, languageArgument: translation?.languageArgument ?? LANGUAGE_ARGUMENT },
  })
  const loadHandler = createLoader(program.loadOther)
  const findBehaviour = ({ match }: Dispatch): OptionalBehaviour =>
    match && behaviourOf(runtime, match.operation)
  const respond = createRespond((dispatch, body, behaviour) => {
    const { kind } = dispatch.address
    if (kind !== 'control' && kind !== 'authorize') return respondToRest(dispatch, body, behaviour)
    const request = { standIn, dispatch, body }
    return andThen(loadHandler(kind), (respond) =>
      attribution.during(dispatch, () => respond(request)),
    )
  }, controlParts)
  const standIn: StandIn = {
    ...controlParts,
    contract,
    scenarios: withDueEvents(controlParts.scenarios, runtime.events),
    publicContract: translation?.contract ?? contract,
    ...(translation?.publicArguments ?? NEUTRAL_ARGUMENTS),
    routes: program.routes,
    names: program.names,
    builtInExtensions: program.builtInExtensions,
    extensionFiles: program.extensionFiles,
    events: runtime.events,
    time: createTimeControl(AGENDA, runtime.events),
    dispatch,
    dryRun: createDryRun(rest, dispatch, findBehaviour),
    endpoints: contract.operations.map((operation) => ({
      operation,
      behaviour: behaviourOf(runtime, operation),
    })),
    respond: (dispatch, behaviour = findBehaviour(dispatch)) => {
      const made = turn(dispatch, (current) => respond(current, behaviour))
      const sent = andThen(made, (output) => (output.delay ? afterDelay(output) : output))
      return andThen(sent, (output) => {
        journal.add(dispatch, output)
        return output
      })
    },
    replication: createReplication({ ...controlParts, attribution }),
  }
  return standIn
}
