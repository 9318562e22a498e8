import type { ArgMap } from '#openapi/arguments.ts'
import type { Answers, Arguments, Operation } from '#openapi/define.ts'
import type { ErrorKey } from '#openapi/errors/table.ts'
import type { ArgumentRule } from './arguments.ts'
import type { Call, Reply } from './call.ts'
import type { ApiError } from './errors.ts'
import type { RestRequest } from './request.ts'

/** Undefined lets the caller pass; anything else is the refusal. */
export type Refusal = ErrorKey | ApiError | undefined

export interface Behaviour<A> {
  readonly handle: (call: Call<A>) => Reply
  /** Rules of single arguments beyond their definition. */
  readonly rules?: Readonly<
    Record<string, (value: unknown, call: RuleCall) => ReturnType<ArgumentRule>>
  >
  /** Gives every answer another form, refusals included. */
  readonly form?: (reply: Reply, request: RestRequest) => Reply
  /** A rule over all arguments, asked between the two groups of checks. */
  readonly check?: (call: RuleCall) => Refusal
}

/** What a rule may look at: the arguments are not converted yet. */
export type RuleCall = Omit<Call, 'args'>

export interface Implementation {
  readonly operation: Operation
  readonly behaviour: Behaviour<never>
}

/** Ties an operation to its behaviour; the arguments get their types from the contract. */
export function implement<A extends ArgMap, R extends Answers>(
  operation: Operation<A, R>,
  behaviour:
    | Behaviour<Arguments<Operation<A, R>>>
    | Behaviour<Arguments<Operation<A, R>>>['handle'],
): Implementation {
  return {
    operation,
    behaviour: (typeof behaviour === 'function'
      ? { handle: behaviour }
      : behaviour) as Behaviour<never>,
  }
}
