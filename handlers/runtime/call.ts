import type { Site } from '#fixtures/site.ts'
import type { Contract, ContractOperation } from '#openapi/contract.ts'
import type { Json } from '#openapi/json.ts'
import type { Language } from '#openapi/variants.ts'
import type { Caller } from './caller.ts'
import type { Params } from './parameters.ts'
import type { RestRequest } from './request.ts'

/** The addresses of the site as this caller sees them. */
export interface Place {
  /** `http://127.0.0.1:4010`, with the path prefix of the site where it has one. */
  readonly base: string
  /** The home address; in a multilingual site with the language. */
  readonly home: string
  /** With its final slash. */
  readonly restRoot: string
  readonly authorizationUrl: string
  readonly language: Language
}

/** Everything an operation works with. */
export interface Call<A = Params> {
  readonly operation: ContractOperation
  readonly args: A
  readonly request: RestRequest
  /** The path parameters as text. */
  readonly path: Params
  readonly site: Site
  readonly caller: Caller
  readonly place: Place
  readonly contract: Contract
  /** The value of any parameter, declared or not, as it was sent. */
  readonly param: (name: string) => unknown
}

export type Links = Readonly<Record<string, readonly Json[]>>

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | number>>
  /** Absent or null: an answer without a body. */
  readonly body?: unknown
  /** Links of a single record; they are attached after its fields were chosen. */
  readonly links?: Links
  /** Whether the links come whatever fields were chosen. */
  readonly keepsLinks?: boolean
  /** The JSON text of body and links, where the handler has it at hand. */
  readonly json?: () => string
  /** The JSON text in pieces, where it is long; what it tells is settled already. */
  readonly pieces?: () => Iterable<string>
  /** Body and links, put together only where the text will not do. */
  readonly make?: () => Pick<Reply, 'body' | 'links'>
  /** A body that is not JSON. */
  readonly raw?: { readonly contentType: string; readonly text: string }
}

/** A reply whose body and links are there to be looked at. */
export const settled = (reply: Reply): Reply => (reply.make ? { ...reply, ...reply.make() } : reply)
