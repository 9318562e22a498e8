/** What was sampled of an adopted operation, beyond the schema of its responses. */
import type { Json } from '#openapi/values/json.ts'

/** Members that a response leaves out, whole or in part; of a list, those of each item. */
export interface OmittedMembers {
  readonly [member: string]: true | OmittedMembers
}

/** The response in one context. */
export interface ContextView {
  /** The name of its access rule, if it is closed to callers of the operation. */
  readonly access?: string
  /** The error code of its refusals. */
  readonly refusal?: string
  readonly omits?: OmittedMembers
}

/** The response to anonymous callers, where the one to an account has more. */
export interface AnonymousView {
  readonly omits?: OmittedMembers
  /** The keys of records that are not shown. */
  readonly omitsRecords?: readonly (string | number)[]
}

export interface AdoptedSample {
  /** The initial records of a collection, with the members of all contexts. */
  readonly records?: readonly Json[]
  readonly contexts?: Readonly<Record<string, ContextView>>
  readonly anonymous?: AnonymousView
  /** Members that no names file renames. */
  readonly ownMembers?: readonly string[]
}
