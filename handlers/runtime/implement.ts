import type { ErrorKey } from '#openapi/errors/table.ts'
import type { ArgsOf } from '#openapi/language/arguments.ts'
import type { BodyOf, Operation, QuirkName, Responses } from '#openapi/language/define.ts'
import type { ArgumentVerdict } from './arguments.ts'
import type { RequestBody } from './body.ts'
import type {
  AttachedLinks,
  Call,
  Links,
  PassedOnReply,
  PiecesReply,
  RawReply,
  Reply,
  ValueReply,
  ValueReplyHead,
} from './call.ts'
import type { ApiError } from './errors.ts'
import type { RestRequest } from './request.ts'
import type { UnlistedIn } from './unlisted.ts'

/** Undefined lets the caller pass; anything else is the error. */
export type Rejection = ErrorKey | ApiError | undefined

type WithoutLinks<B> = B extends { readonly _links?: unknown } ? Omit<B, '_links'> : never

/** The body whole, or with its links apart. */
type PromisedContent<B> =
  | (AttachedLinks & { readonly body: B })
  | (AttachedLinks & { readonly body: WithoutLinks<B>; readonly links: Links })

/** A reply with this body; one without a body says nothing. */
type PromisedReply<B, S extends number> = [B] extends [undefined]
  ? ValueReply<null, S>
  :
      | (ValueReplyHead<S> & PromisedContent<B>)
      | (PiecesReply<unknown, S> & { readonly make: () => PromisedContent<B> })

/** The replies that the responses of an operation allow; a status goes without saying only when it is 200. */
type ReplyOf<R extends Responses> =
  | {
      readonly [S in keyof R & number]: 200 extends S
        ? PromisedReply<BodyOf<R[S]>, S>
        : PromisedReply<BodyOf<R[S]>, S> & { readonly status: S }
    }[keyof R & number]
  | RawReplyOf<R>
  | PassedOnReply

/** A text in the content type that a response declares. */
type RawReplyOf<R extends Responses> = {
  readonly [S in keyof R & number]: R[S] extends { readonly contentType: string }
    ? RawReply<S>
    : never
}[keyof R & number]

/** A reply in the form that deployments send; the responses of the operation list the documented one. */
export const inQuirkForm = (reply: Reply): PassedOnReply =>
  // Its form is declared by the quirk, in words, and not in the types.
  reply as PassedOnReply

/** The replies of one operation, for what builds them outside of its handler. */
export type Replies<O> = O extends Operation<infer _A, infer R> ? ReplyOf<R> : never

export interface Behaviour<A, P extends Reply = Reply, Q extends string = string> {
  readonly handle: (call: Call<A, Q>) => P
  /** Unpacks what the body brings, which has to be waited for: all that follows runs in one go. */
  readonly unpack?: (body: RequestBody) => RequestBody | Promise<RequestBody>
  /** Rules of single arguments beyond their definition. */
  readonly rules?: Readonly<Record<string, (value: unknown, call: RuleCall) => ArgumentVerdict>>
  /** Gives every response another form, errors included. */
  readonly form?: (reply: Reply, request: RestRequest) => Reply
  /** A rule over all arguments, asked between the two groups of checks. */
  readonly check?: (call: RuleCall) => Rejection
}

/** What a rule may look at: the arguments are not converted yet. */
export type RuleCall = Omit<Call, 'args'>

export interface Implementation {
  readonly operation: Operation
  readonly behaviour: Behaviour<never>
}

/**
 * What may implement an operation. A conditional type, because the compiler then knows the promised
 * literals before it reads the handler, and `{ success: true }` is not taken for a boolean.
 */
type BehaviourFor<O, P extends Reply> =
  O extends Operation<infer A, infer _R>
    ? Behaviour<ArgsOf<A>, P, QuirkName<O>> | Behaviour<ArgsOf<A>, P, QuirkName<O>>['handle']
    : never

/** Asks for nothing, or for what no behaviour has: a member of the body that no response lists. */
type Exact<O, P> =
  O extends Operation<infer _A, infer R>
    ? [UnlistedIn<R, P>] extends [never]
      ? unknown
      : { readonly unlisted: UnlistedIn<R, P> }
    : never

/** Ties an operation to its behaviour; arguments and reply get their types from the contract. */
export function implement<O extends Operation, P extends Replies<O>>(
  operation: O,
  behaviour: BehaviourFor<O, P> & Exact<O, P>,
): Implementation {
  return {
    operation,
    behaviour: typeof behaviour === 'function' ? { handle: behaviour } : behaviour,
  }
}
