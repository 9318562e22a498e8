/** The trace of a request, recorded while it is processed for later inspection. */
import type { UserRecord } from '#fixtures/models/user.ts'
import type { RecordRead } from '#fixtures/site/read-observer.ts'
import type { RecordChange } from '#fixtures/site/site.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ApiError } from './errors.ts'

/** The trace of a part of a batch. */
export interface PartTrace
  extends Pick<Trace, 'query' | 'fields' | 'args' | 'decisions' | 'error' | 'changes'> {
  /** Position in the batch, from 0. */
  readonly index: number
  readonly operation: ContractOperation | undefined
  readonly method: string
  readonly path: string
  readonly pathParams: Params | undefined
  readonly status: number
  /** Serialised on display. */
  readonly body: unknown
}

/** The permission of a call, and the records that were read for it and by the handler. */
export interface CallDecisions {
  isAllowed: boolean
  /** Number of reads before the permission was decided. */
  permissionReads: number
  readonly reads: RecordRead[]
  /** Capabilities asked for that the caller does not have: by the permission, or if it allowed the call, by the handler. */
  readonly missingRights: string[]
}

/** Holds references only; details are computed on inspection. */
export interface Trace {
  /** Arrival time on the clock of this process. */
  readonly started: number
  /** Number in the request log; 0 until it is logged. */
  id: number
  /** Parsed query and body. */
  query: Params | undefined
  fields: Params | undefined
  /** The media type of the body. */
  type: string
  user: UserRecord | undefined
  /** The reason why the credentials were rejected. */
  rejection: ApiError | undefined
  /** How the caller was identified; undefined for anonymous callers. */
  signedInBy: 'password' | 'temporary password' | 'session' | undefined
  /** Whether a session came with a nonce; undefined if a password decided, or nothing was checked. */
  nonce: 'no session' | 'absent' | 'accepted' | 'rejected' | undefined
  /** The resolved arguments; undefined when the request was rejected earlier. */
  args: Params | undefined
  /** Undefined when the request was rejected before the permission was decided. */
  decisions: CallDecisions | undefined
  /** Quirks of deployments that were asked for while the response was made. */
  quirks: Set<string> | undefined
  /** The same as documented: the document decided otherwise than deployments. */
  departures: Set<string> | undefined
  /** Paths of add-ons that were switched off; of requests without an operation. */
  routesOff: readonly string[]
  /** The response is one that was made for an earlier request. */
  isCached: boolean
  /** The error of a rejected request. */
  error: ApiError | undefined
  /** The body of an error that was not sent, because the request was HEAD. */
  unsentBody: string | undefined
  /** The writes of the request, in order. */
  changes: RecordChange[] | undefined
  /** The fault that answered or delayed the request. */
  fault: string | undefined
  /** The fault answered the request itself, or closed the connection. */
  isAnsweredByFault: boolean
  /** What the fault did: `delayed the response by 30 ms`. */
  faultEffects: readonly string[]
  /** Names of the headers that the fault set. */
  faultHeaders: readonly string[]
  /** The situation that answered the request. */
  situation: 'offline' | 'readOnly' | 'rateLimit' | undefined
  /** Milliseconds by which the situation delayed the response. */
  latency: number
  /** The situation treats the password of the request as wrong. */
  isPasswordExpired: boolean
  /** The client closed the connection before the response was sent. */
  isAbandoned: boolean
  /** Sent to a real deployment: with the credentials of the client, as the upstream account, or without. */
  forwardedAs?: 'client' | 'account' | 'anonymous'
  /** Why the response of the deployment is missing or incomplete. */
  forwardingProblem?: string | undefined
  /** The requests of a batch. */
  parts: readonly PartTrace[] | undefined
}

const NO_NAMES: readonly string[] = []

/** All members from the start, so that the object keeps one hidden class. */
export const createTrace = (): Trace => ({
  started: performance.now(),
  id: 0,
  query: undefined,
  fields: undefined,
  type: '',
  user: undefined,
  rejection: undefined,
  signedInBy: undefined,
  nonce: undefined,
  args: undefined,
  decisions: undefined,
  quirks: undefined,
  departures: undefined,
  routesOff: NO_NAMES,
  isCached: false,
  error: undefined,
  unsentBody: undefined,
  changes: undefined,
  fault: undefined,
  isAnsweredByFault: false,
  faultEffects: NO_NAMES,
  faultHeaders: NO_NAMES,
  situation: undefined,
  latency: 0,
  isPasswordExpired: false,
  isAbandoned: false,
  parts: undefined,
})

/** Clears the records of a run, before the request is run again. */
export function resetTrace(trace: Trace): void {
  const { id, started } = trace
  Object.assign(trace, createTrace(), { id, started })
}
