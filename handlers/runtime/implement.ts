import type { ArgumentVerdict } from '#handlers/runtime/arguments/arguments.ts'
import type { RequestBody } from '#handlers/runtime/request/body.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import type { ArgsOf } from '#openapi/language/arguments.ts'
import type { BodyOf, Operation, QuirkName, Responses } from '#openapi/language/define.ts'
import type {
  AttachedLinks,
  Call,
  ChunkedReply,
  ForwardedReply,
  Links,
  RawReply,
  Reply,
  ValueReply,
  ValueReplyHead,
} from './call.ts'
import type { ApiError } from './errors.ts'
import type { UnlistedIn } from './unlisted.ts'

/** Undefined allows the call; anything else is the error. */
export type Rejection = ErrorKey | ApiError | undefined

type WithoutLinks<B> = B extends { readonly _links?: unknown } ? Omit<B, '_links'> : never

/** The whole body, or the body and its links apart. */
type DeclaredContent<B> =
  | (AttachedLinks & { readonly body: B })
  | (AttachedLinks & { readonly body: WithoutLinks<B>; readonly links: Links })

/** A reply with this body; a response without a body allows null only. */
type DeclaredReply<B, S extends number> = [B] extends [undefined]
  ? ValueReply<null, S>
  :
      | (ValueReplyHead<S> & DeclaredContent<B>)
      | (ChunkedReply<unknown, S> & { readonly make: () => DeclaredContent<B> })

/** The replies that the responses of an operation allow; only status 200 may be omitted. */
type ReplyOf<R extends Responses> =
  | {
      readonly [S in keyof R & number]: 200 extends S
        ? DeclaredReply<BodyOf<R[S]>, S>
        : DeclaredReply<BodyOf<R[S]>, S> & { readonly status: S }
    }[keyof R & number]
  | RawReplyOf<R>
  | ForwardedReply

/** A text in the declared content type of a response. */
type RawReplyOf<R extends Responses> = {
  readonly [S in keyof R & number]: R[S] extends { readonly contentType: string }
    ? RawReply<S>
    : never
}[keyof R & number]

/** A reply in the form used by deployments, which the declared responses do not cover. */
export const inQuirkForm = (reply: Reply): ForwardedReply =>
  // A quirk describes its form in prose, not in types.
  reply as ForwardedReply

/** The replies of one operation, for code outside its handler. */
export type Replies<O> = O extends Operation<infer _A, infer R> ? ReplyOf<R> : never

export interface Behaviour<A, P extends Reply = Reply, Q extends string = string> {
  readonly handle: (call: Call<A, Q>) => P
  /** Unpacks the body; the only asynchronous step, everything after it runs synchronously. */
  readonly unpack?: (body: RequestBody) => RequestBody | Promise<RequestBody>
  /** Rules for single arguments beyond their definition. */
  readonly rules?: Readonly<Record<string, (value: unknown, call: RuleCall) => ArgumentVerdict>>
  /** Transforms every response, including errors. */
  readonly transformReply?: (reply: Reply, request: RestRequest) => Reply
  /** A rule over all arguments, run between the two groups of checks. */
  readonly check?: (call: RuleCall) => Rejection
}

/** The context of a rule: arguments are not converted yet. */
export type RuleCall = Omit<Call, 'args'>

export interface Implementation {
  readonly operation: Operation
  readonly behaviour: Behaviour<never>
}

/**
 * The accepted implementations of an operation. A conditional type, because the compiler then knows
 * the declared literals before it infers the handler, and `{ success: true }` is not widened to
 * boolean.
 */
type BehaviourFor<O, P extends Reply> =
  O extends Operation<infer A, infer _R>
    ? Behaviour<ArgsOf<A>, P, QuirkName<O>> | Behaviour<ArgsOf<A>, P, QuirkName<O>>['handle']
    : never

/** Accepts every behaviour, or, for a body with an undeclared member, none. */
type Exact<O, P> =
  O extends Operation<infer _A, infer R>
    ? [UnlistedIn<R, P>] extends [never]
      ? unknown
      : { readonly unlisted: UnlistedIn<R, P> }
    : never

/** Binds an operation to its behaviour; the contract provides the types of arguments and reply. */
export function implement<O extends Operation, P extends Replies<O>>(
  operation: O,
  behaviour: BehaviourFor<O, P> & Exact<O, P>,
): Implementation {
  return {
    operation,
    behaviour: typeof behaviour === 'function' ? { handle: behaviour } : behaviour,
  }
}
