import type { Site } from '#fixtures/site/site.ts'
import type { ArgumentRules, ResolvedArguments } from '#handlers/runtime/arguments/arguments.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgumentsOf, QuirkName } from '#openapi/language/define.ts'
import type { Language } from '#openapi/language/variants.ts'
import type { Json } from '#openapi/values/json.ts'
import type { Caller } from './caller.ts'
import type { Events } from './events.ts'
import type { Trace } from './trace.ts'

/** The call of an operation and the reply of its handler. */

/** The URLs of the site as seen by this caller. */
export interface SiteUrls {
  /** `http://127.0.0.1:4010`, with the path prefix of the site where it has one. */
  readonly base: string
  /** The home address; on a multilingual site it includes the language. */
  readonly home: string
  /** Ends with a slash. */
  readonly restRoot: string
  readonly authorizationUrl: string
  readonly language: Language
}

/** The context of one operation call; `Q` are the names of its quirks. */
export interface Call<A = Params, Q extends string = string> {
  readonly operation: ContractOperation
  readonly args: A
  readonly request: RestRequest
  readonly site: Site
  readonly caller: Caller
  readonly urls: SiteUrls
  readonly contract: Contract
  readonly events: Events
  /** Absent for internal requests. */
  readonly trace?: Trace | undefined
  /** The raw value of any parameter, declared or not. */
  readonly param: (name: string) => unknown
  /**
   * Checks and converts arguments, including arguments of other definitions than the operation's
   * own.
   */
  readonly resolve: (rules: ArgumentRules) => ResolvedArguments
  /** Whether to follow the behaviour of deployments instead of the interface document. */
  quirk(name: Q): boolean
}

/** A call of one operation, for helpers of its handler. */
export type CallOf<O> = Call<ArgumentsOf<O>, QuirkName<O>>

export type Links = Readonly<Record<string, readonly Json[]>>

interface ReplyHead<S extends number> {
  readonly status?: S
  readonly headers?: Readonly<Record<string, string | number>>
}

export interface AttachedLinks {
  /** Links of a single record, attached after `_fields` is applied. */
  readonly links?: Links | undefined
  /** Whether the links are kept whatever `_fields` selects. */
  readonly keepsLinks?: boolean
}

/** The body as a value. */
export interface Content<B = unknown> extends AttachedLinks {
  /** Absent or null: a response without a body. */
  readonly body?: B
}

export interface ValueReplyHead<S extends number> extends ReplyHead<S> {
  readonly kind?: never
}

export interface ValueReply<B = unknown, S extends number = number>
  extends ValueReplyHead<S>,
    Content<B> {}

/** A long body, sent as chunks of JSON text; `make` returns the same body as a value. */
export interface ChunkedReply<B = unknown, S extends number = number> extends ReplyHead<S> {
  readonly kind: 'chunked'
  readonly chunks: () => Iterable<string>
  readonly make: () => Content<B>
}

/** A body that is not JSON. */
export interface RawReply<S extends number = number> extends ReplyHead<S> {
  readonly kind: 'raw'
  readonly contentType: string
  readonly text: string
}

/** The error of a remote service, passed through with its own body and status. */
export interface ForwardedReply {
  readonly kind: 'forwarded'
  readonly status: number
  readonly headers?: never
  readonly forwarded: unknown
}

export type Reply<B = unknown, S extends number = number> =
  | ValueReply<B, S>
  | ChunkedReply<B, S>
  | RawReply<S>
  | ForwardedReply

export function contentOf(reply: Reply): Content {
  if (reply.kind === undefined) return reply
  if (reply.kind === 'forwarded') return { body: reply.forwarded }
  return reply.kind === 'raw' ? { body: reply.text } : reply.make()
}

/** Body and links as one value. */
export const withLinks = ({ body, links }: Content): unknown =>
  links ? { ...Object(body), _links: links } : body
