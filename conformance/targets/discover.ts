/** Discovers the properties of a target before the first case. */

import type { Mode } from '#conformance/call/classification.ts'
import { toWire } from '#conformance/call/request.ts'
import { baseArguments } from '#conformance/call/sample.ts'
import type { AllowedRecords } from '#conformance/operator/allowed-records.ts'
import {
  type Credential,
  type Credentials,
  type Identity,
  strongestIdentity,
} from '#conformance/operator/identities.ts'
import { GATEWAY_STATUSES, repeatUndelivered } from '#conformance/transport/availability.ts'
import {
  type HttpMethod,
  isConnectionError,
  isSameResponse,
  type OutgoingRequest,
  type TargetResponse,
  TransportError,
} from '#conformance/transport/exchange.ts'
import { isProbeable, mayLeaveResidue, residueReason } from '#conformance/transport/guard.ts'
import { isClosedRead } from '#conformance/transport/open-namespaces.ts'
import { systemClock } from '#conformance/transport/pace.ts'
import { responseOrUndefined, type Transport } from '#conformance/transport/transport.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { ExtendedContracts } from '#openapi/extension/extend.ts'
import { isRead } from '#openapi/language/define.ts'
import type { Role } from '#openapi/language/roles.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { type Json, keysOf } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { contractOf } from './detect-variant.ts'
import { type DeployedIndex, indexFrom } from './index-document.ts'
import { assertConfirmed } from './production.ts'
import { computeOnce, type ResponseCache } from './response-cache.ts'
import { roleOf } from './roles.ts'
import { newSharedResponses, type Target } from './target.ts'

/** The operator's options for a target. */
export interface TargetOptions {
  readonly address: string
  readonly variant: VariantId | 'auto'
  readonly extended?: ExtendedContracts | undefined
  readonly mode: Mode
  readonly isStrict: boolean
  readonly credentials: Credentials
  readonly allowResidue: readonly string[]
  readonly allowedRecords: AllowedRecords
  /** The host, repeated to confirm writing to production. */
  readonly confirmed?: string | undefined
  /** Marks the records of the run, and forms its impossible route; unique per run. */
  readonly runId: string
}

interface DiscoverOptions extends TargetOptions {
  /** Aborts discovery; only the index is then known. */
  readonly stop?: AbortSignal
  readonly transport: Transport
  readonly isStandIn: boolean
  readonly hasDemo: boolean
  readonly isAsDeployed: boolean
}

const controlPath = (runId: string): string => `/no-such-namespace-${runId}/v9/no-such-route`

const CONTROL_ATTEMPTS = 3
const CONTROL_PAUSE_MS = 1000
/** Statuses without a response of the site itself: of a gateway, of a timeout or of a rate limit. */
const NOT_OF_SITE = [...GATEWAY_STATUSES, 408, 429]

interface UnknownRouteRequest {
  readonly transport: Transport
  readonly outgoing: OutgoingRequest
  readonly attempts: number
  readonly pause: (() => Promise<void>) | undefined
}

/** The request reaches no route, so it may be sent again if the response is lost. */
async function sendControl(request: UnknownRouteRequest): Promise<TargetResponse> {
  const { transport, outgoing, attempts, pause } = request
  const repeat = () => sendControl({ ...request, attempts: attempts - 1 })
  try {
    const response = await repeatUndelivered(() => transport.send(outgoing), pause)
    if (!NOT_OF_SITE.includes(response.status)) return response
  } catch (error) {
    if (!isConnectionError(error) || attempts === 1) throw error
    return repeat()
  }
  if (attempts > 1) return repeat()
  throw new TransportError('no response of the site to a route that does not exist')
}

function createControl({ transport, runId, stop }: DiscoverOptions): Target['control'] {
  const responses: ResponseCache = new Map()
  /** Waited for in vain, so that later cases do not wait again. */
  const unanswered = new Set<HttpMethod>()
  const pause = () => systemClock.sleep(CONTROL_PAUSE_MS, stop)
  return (method) =>
    computeOnce(responses, method, async () => {
      const isPatient = !unanswered.has(method)
      unanswered.add(method)
      const response = await sendControl({
        transport,
        attempts: isPatient ? CONTROL_ATTEMPTS : 1,
        pause: isPatient ? pause : undefined,
        outgoing: {
          method,
          path: controlPath(runId),
          identity: 'anonymous',
          ...(!['GET', 'OPTIONS', 'DELETE'].includes(method) && { body: '{}' }),
          ...(method !== 'GET' && { probe: true }),
        },
      })
      unanswered.delete(method)
      return response
    })
}

const MAX_PROBES = 5

/** A fault: a missing required argument, or an unlisted enum value. */
function faultOf({ args }: ContractOperation): Json | undefined {
  const all = Object.entries(args).filter(([, { check }]) => check !== 'own')
  if (all.some(([, { required }]) => required)) return {}
  const listed = all.find(([, { enum: values, check }]) => values && check !== 'none')
  return listed && { [listed[0]]: 'no-such-value' }
}

/** Writes that reject anonymous callers, each with a possible fault; simple ones first. */
function orderProbes({ operations }: Contract, { namespaces }: DeployedIndex) {
  const probes = operations
    .filter(({ methods, namespace }) => methods[0] === 'POST' && namespaces.includes(namespace))
    .filter((operation) => isProbeable(operation) && operation.kind !== 'batch')
    .filter(({ path }) => !path.includes('{'))
    .flatMap((operation) => {
      const fault = faultOf(operation)
      return fault ? [{ operation, fault }] : []
    })
  return probes.toSorted(by(({ fault }) => Object.keys(fault).length)).slice(0, MAX_PROBES)
}

const asProbe = (operation: ContractOperation, args: Json) =>
  ({ ...toWire(operation, args), identity: 'anonymous', probe: true }) as const

/** A single route is not enough evidence, for either result. */
async function checksArgumentsFirst(
  transport: Transport,
  contract: Contract,
  index: DeployedIndex,
): Promise<boolean> {
  let [confirming, contrary] = [0, 0]
  for (const { operation, fault } of orderProbes(contract, index)) {
    const args = baseArguments(operation)
    const sent = Object.keys(fault).length > 0 ? { ...args, ...fault } : fault
    const bad = await responseOrUndefined(transport, asProbe(operation, sent))
    const twin = await responseOrUndefined(transport, asProbe(operation, args))
    if (!bad || !twin) continue
    if (bad.status === 400 && !isSameResponse(bad, twin)) confirming += 1
    else if (bad.status === 401 || bad.status === 403) contrary += 1
  }
  return confirming > 1 && contrary < 2
}

type IndexedContract = { readonly contract: Contract; readonly index: DeployedIndex }

/** One closed read per namespace, without an account: the guard learns from it. */
async function findOpenNamespaces(
  transport: Transport,
  contract: Contract,
  { namespaces }: DeployedIndex,
): Promise<void> {
  const reads = contract.operations.filter(
    (operation) =>
      isRead(operation) &&
      isClosedRead(operation) &&
      !operation.path.includes('{') &&
      !Object.values(operation.args).some(({ required }) => required) &&
      namespaces.includes(operation.namespace),
  )
  const first = new Map(reads.toReversed().map((read) => [read.namespace, read]))
  for (const { path } of first.values())
    await responseOrUndefined(transport, { method: 'GET', path, identity: 'anonymous' })
}

/** Assigns an account without a role its observed role. */
async function credentialsByRole(
  options: DiscoverOptions,
  deployment: IndexedContract,
): Promise<Credentials> {
  const { transport, credentials, isStandIn } = options
  const roles = keysOf(credentials)
  const isComplete = isStandIn && roles.length > 1
  const found = new Map<Role, Credential>()
  // One account of a stand-in shows whether they are accepted at all.
  for (const role of isComplete ? roles.slice(0, 1) : roles) {
    const actual = await roleOf(transport, role, deployment)
    const mayBeUnverified = roles.length > 1 && role === 'subscriber'
    if (actual === undefined && !mayBeUnverified)
      throw new InputError(
        `the credentials of ${credentials[role]?.user} are not accepted: the target treats the caller as anonymous, or a proxy removes the header Authorization`,
      )
    const credential = credentials[role]
    if (credential) found.set(roles.length === 1 ? (actual ?? role) : role, credential)
  }
  return isComplete ? credentials : Object.fromEntries(found)
}

const METHOD_REJECTIONS = [405, 501]

/** A site never answers "method not allowed" for a route that does not exist; a proxy does. */
async function assertDeleteReachesSite(control: Target['control']): Promise<void> {
  const { status } = await control('DELETE')
  if (METHOD_REJECTIONS.includes(status))
    throw new InputError(
      `DELETE is rejected before it reaches the site (${status} even for a route that does not exist), so no record could be removed; allow DELETE, or use --mode read`,
    )
}

export interface Discovery {
  readonly target: Target
  /** The actual roles of the accounts. */
  readonly credentials: Credentials
}

interface Exploration {
  readonly credentials: Credentials
  readonly validatesFirst: boolean
}

/** Accounts and the order of checks; an aborted run continues without them. */
async function explore(
  options: DiscoverOptions,
  deployment: IndexedContract,
  control: Target['control'],
): Promise<Exploration> {
  const { transport, mode, isStandIn, stop } = options
  if (mode === 'index') return { credentials: options.credentials, validatesFirst: false }
  try {
    const credentials = await credentialsByRole(options, deployment)
    const { contract, index } = deployment
    if (!isStandIn) await findOpenNamespaces(transport, contract, index)
    const validatesFirst = await checksArgumentsFirst(transport, contract, index)
    if (mode === 'write' && !isStandIn) await assertDeleteReachesSite(control)
    return { credentials, validatesFirst }
  } catch (error) {
    if (stop?.aborted) return { credentials: {}, validatesFirst: false }
    throw error
  }
}

export async function discover(options: DiscoverOptions): Promise<Discovery> {
  const { transport, mode, isStandIn, allowResidue, allowedRecords, address } = options
  const response = await transport.send({ method: 'GET', path: '/', identity: 'anonymous' })
  if (mode === 'write' && !isStandIn) assertConfirmed(options, response)
  const index = indexFrom(response)
  const contract = contractOf(index, options.variant, options.extended)
  const control = createControl(options)
  const deployment = { contract, index }
  const { credentials, validatesFirst } = await explore(options, deployment, control)
  const best: Identity = mode === 'index' ? 'anonymous' : strongestIdentity(credentials)
  const target: Target = {
    address,
    origin: new URL(address).origin,
    contract,
    variant: contract.variant.id,
    index,
    mode,
    isStandIn,
    isAsDeployed: options.isAsDeployed,
    hasDemo: options.hasDemo && best === 'administrator',
    isStrict: options.isStrict,
    credentials,
    best,
    validatesFirst,
    allowedRecords,
    responses: newSharedResponses(),
    control,
    mayLeaveResidue: (operation) => mayLeaveResidue(operation, { isStandIn, allowResidue }),
    reasonAgainst: (operation) =>
      residueReason(operation, { isStandIn, allowResidue, allowedRecords }),
  }
  return { target, credentials }
}
