import type { BodyOf, Responses } from '#openapi/language/define.ts'
import type { OpenObject } from '#openapi/language/schema.ts'
import type { ForwardedReply } from './call.ts'

/** Finds members of a reply that its declared responses do not list, at compile time. */

type Leaf = string | number | boolean | null | undefined
type NamesIn<D> = D extends object ? keyof D : never
type MemberIn<D, K> = D extends object ? (K extends keyof D ? D[K] : never) : never

type UnlistedMembers<G, D, N> = {
  [K in keyof G]-?: K extends N
    ? G[K] extends Leaf
      ? never
      : Unlisted<G[K], MemberIn<D, K>>
    : [Exclude<G[K], undefined>] extends [never]
      ? never
      : K
}[keyof G]

/**
 * The member names of a value, at any depth, that are missing in the declared type; for a union, in
 * all its parts.
 */
type Unlisted<G, D> = unknown extends D
  ? never
  : G extends readonly (infer I)[]
    ? Unlisted<I, Extract<D, readonly unknown[]>[number]>
    : G extends object
      ? [Extract<D, OpenObject>] extends [never]
        ? UnlistedMembers<G, D, NamesIn<Exclude<D, readonly unknown[]>>>
        : never
      : never

type DeclaredBody<R extends Responses, P> = P extends { readonly status: infer S extends keyof R }
  ? BodyOf<R[S]>
  : BodyOf<R[200 & keyof R]>

type GivenBody<P> = P extends { readonly make: () => { readonly body: infer B } }
  ? B
  : P extends { readonly body: infer B }
    ? B
    : never

/** The members of a reply that the responses do not list. */
export type UnlistedIn<R extends Responses, P> = P extends ForwardedReply
  ? never
  : Unlisted<GivenBody<P>, DeclaredBody<R, P>>
